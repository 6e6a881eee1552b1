import type { RoomAges } from './children-of-push.js';

/** A room as it was sold, or as a Modify wants it. Days are day numbers, amounts minor units. */
export interface ComparedRoom {
  unitLabel: string;
  roomTypeId: number;
  boardId: number | null;
  arrival: number;
  departure: number;
  adults: number;
  children: number;
  totalMinor: number | null;
  currency: string;
  /** The price option that it is sold by; null for none. */
  selectionId: string | null;
  /** The named terms that it is sold under; null or left out for none. */
  termsCode?: string | null;
}

export interface RoomAsSold extends ComparedRoom {
  /** A no-show is over. */
  status: 'active' | 'no_show';
  position: number;
  ages: RoomAges;
}

/**
 * Returns for each wanted room the standing room that goes on as it; undefined for a new one. Both lists are in the order of
 * their positions. `agesNamed` are the ages of the children of the Modify: of rooms that are alike but for them, one whose
 * children are among them goes on first.
 */
export function matchedRooms<Standing extends RoomAsSold>(
  standing: readonly Standing[],
  wanted: readonly ComparedRoom[],
  agesNamed: readonly number[],
): (Standing | undefined)[] {
  const active = standing.filter(({ status }) => status === 'active');
  const noShows = standing.filter(({ status }) => status === 'no_show');
  const matched = noShowsNamed(active, noShows, wanted);
  const left = [...active];
  const agesLeft = [...agesNamed];
  const takeAges = ({ ages }: Standing) => ages.forEach((age) => take(agesLeft, (one) => one === age));
  for (const noShow of matched) if (noShow) takeAges(noShow);
  for (const isCandidate of CANDIDATES) {
    for (const isPreferred of PREFERENCES) {
      wanted.forEach((room, i) => {
        if (matched[i]) return;
        const found = take(left, (old) => isCandidate(old, room) && isPreferred(old, room, agesLeft));
        if (found) takeAges(found);
        matched[i] = found;
      });
    }
  }
  return matched;
}

/**
 * Whether a standing room stays as it is although it is pushed again, with children of these ages: it is as it was sold,
 * or over.
 */
export function isUnchanged(old: RoomAsSold, wanted: ComparedRoom, ages: RoomAges): boolean {
  return old.status === 'no_show' || (isAsSold(old, wanted) && hasSameAges(old.ages, ages));
}

/** Whether the wanted room is the standing one but for the ages of its children. */
export function isAsSold(old: ComparedRoom, wanted: ComparedRoom): boolean {
  const isNewSelection = wanted.selectionId !== null && wanted.selectionId !== old.selectionId;
  const { termsCode = null } = wanted;
  const isUnderNewTerms = termsCode !== null && termsCode !== old.termsCode;
  const isNew = isNewSelection || isUnderNewTerms;
  return isSameSale(old, wanted) && old.currency === wanted.currency && !isNew;
}

/**
 * Returns no-shows that a Modify leaves out, at their new positions. A no-show shares its position with the room that
 * replaces it: with one that is added there, which it follows from then on. It gives way to any other room.
 */
export function placesOfLeftOut<Standing extends RoomAsSold>(
  standing: readonly Standing[],
  matched: readonly (Standing | undefined)[],
): Standing[] {
  let free = Math.max(matched.length, ...standing.map(({ position }) => position + 1));
  const leftOut = standing.filter((room) => room.status === 'no_show' && !matched.includes(room));
  return leftOut.map((noShow) => {
    const { position } = noShow;
    const successor = matched.findIndex((room) => room?.status === 'active' && room.position === position);
    if (successor >= 0) return { ...noShow, position: successor };
    return matched[position] ? { ...noShow, position: free++ } : noShow;
  });
}

/** Which standing rooms may go on as a wanted one, the nearest first. */
const CANDIDATES: readonly ((old: RoomAsSold, wanted: ComparedRoom) => boolean)[] = [
  (old, wanted) => isSameStay(old, wanted) && isSameBoard(old, wanted) && old.unitLabel === wanted.unitLabel,
  (old, wanted) => isSameStay(old, wanted) && isSameBoard(old, wanted),
  (old, wanted) => old.roomTypeId === wanted.roomTypeId && isSameBoard(old, wanted),
  (old, wanted) => old.roomTypeId === wanted.roomTypeId,
];

/** Which of the candidates are taken first: those that are as they were sold. */
const PREFERENCES: readonly ((
  old: RoomAsSold,
  wanted: ComparedRoom,
  agesLeft: readonly number[],
) => boolean)[] = [
  (old, wanted, ages) =>
    isAsSold(old, wanted) && old.selectionId === wanted.selectionId && areAmong(ages, old.ages),
  (old, wanted, ages) => isAsSold(old, wanted) && areAmong(ages, old.ages),
  isAsSold,
  () => true,
];

/**
 * Returns for each wanted room the no-show that it names: one of the same type, dates, board, party and amount. A wanted room
 * with the label of the no-show names it, unless it is like an active room. Where more rooms of the type and dates are wanted
 * than are active, it names the no-show all the same; without one of its label, a room that is like no active one does. Of
 * several, one with its currency and option comes first.
 */
function noShowsNamed<Standing extends RoomAsSold>(
  active: readonly Standing[],
  noShows: readonly Standing[],
  wanted: readonly ComparedRoom[],
): (Standing | undefined)[] {
  const named = wanted.map((): Standing | undefined => undefined);
  for (const noShow of noShows) {
    const left = wanted.flatMap((room, i) => (named[i] || !isSameStay(noShow, room) ? [] : [{ room, i }]));
    const same = left
      .filter(({ room }) => isSameSale(noShow, room))
      .sort((a, b) => strangeness(noShow, a.room) - strangeness(noShow, b.room));
    const labelled = same.find(({ room }) => room.unitLabel === noShow.unitLabel);
    const isOfLabel = labelled && !active.some((old) => isAlike(old, labelled.room));
    const isSpare = left.length > active.filter((old) => isSameStay(old, noShow)).length;
    const found = isOfLabel || isSpare ? (labelled ?? notAlike(active, same)) : undefined;
    if (found) named[found.i] = noShow;
  }
  return named;
}

/** 0 for a room with the currency and the option of the old one. */
function strangeness(old: ComparedRoom, wanted: ComparedRoom): number {
  return Number(!isAsSold(old, wanted)) + Number(old.selectionId !== wanted.selectionId);
}

/** Returns the first of the wanted rooms that is like no active one, each of which is like one wanted room at most. */
function notAlike<Wanted extends { room: ComparedRoom }>(
  active: readonly RoomAsSold[],
  wanted: readonly Wanted[],
): Wanted | undefined {
  const left = [...active];
  return wanted.find(({ room }) => !take(left, (old) => isAlike(old, room)));
}

function isAlike(old: ComparedRoom, wanted: ComparedRoom): boolean {
  return isSameStay(old, wanted) && old.unitLabel === wanted.unitLabel && hasSameParty(old, wanted);
}

function isSameSale(old: ComparedRoom, wanted: ComparedRoom): boolean {
  return isSameStay(old, wanted) && hasSameParty(old, wanted) && old.totalMinor === wanted.totalMinor;
}

function hasSameParty(old: ComparedRoom, wanted: ComparedRoom): boolean {
  return isSameBoard(old, wanted) && old.adults === wanted.adults && old.children === wanted.children;
}

function isSameBoard(old: ComparedRoom, wanted: ComparedRoom): boolean {
  return old.boardId === wanted.boardId;
}

function isSameStay(old: ComparedRoom, wanted: ComparedRoom): boolean {
  return (
    old.roomTypeId === wanted.roomTypeId &&
    old.arrival === wanted.arrival &&
    old.departure === wanted.departure
  );
}

function hasSameAges(some: RoomAges, others: RoomAges): boolean {
  const left = [...others];
  return some.length === others.length && some.every((age) => take(left, (one) => one === age) !== undefined);
}

/** Whether the known ones of some ages are all among those left. */
function areAmong(agesLeft: readonly number[], ages: RoomAges): boolean {
  const left = [...agesLeft];
  return ages.every((age) => age === null || take(left, (one) => one === age) !== undefined);
}

function take<T>(left: T[], isWanted: (one: T) => boolean): T | undefined {
  const at = left.findIndex(isWanted);
  return at < 0 ? undefined : left.splice(at, 1)[0];
}
