import { isDeepStrictEqual } from 'node:util';
import type { FolioLine } from '../../../booking/folio/folio-line.entity.js';
import {
  type BookingFacts,
  type PackageFacts,
  packageFacts,
  type RoomFacts,
} from '../../../booking/history/booking-facts.js';
import type { BookingHistory, ChangedRoom } from '../../../booking/history/booking-history.entity.js';
import { lastStanding } from '../../../booking/history/booking-history.queries.js';
import { askedDepositFact } from '../../../booking/room/asked-deposit.js';
import type { BookedRoom } from '../../../booking/room/booked-room.entity.js';
import type { Booking } from '../../../booking/room/booking.entity.js';
import { packagesOf } from '../../../booking/room/sold-packages.js';
import { dayText } from '../../../values/day.js';
import type { LocalizedText } from '../../../values/localized-text.js';
import { minorOrNullToDecimal, minorToDecimal } from '../../../values/money.js';
import type {
  BookingStory,
  StoryEntry,
  StoryFacts,
  StoryLine,
  StoryOrigin,
  StoryPackage,
  StoryRoom,
} from './booking.contract.js';
import type { CatalogueNames, OriginNames } from './booking-names.queries.js';

/** The entries that are shown; of more, the latest. */
const MAX_STORY_ENTRIES = 300;

/** What is recorded of a booking. */
export interface RecordedStory {
  booking: Booking;
  /** In their order, in any state. */
  rooms: readonly BookedRoom[];
  /** The first one first. */
  history: readonly BookingHistory[];
  lines: readonly FolioLine[];
}

export interface StoryNames extends CatalogueNames, OriginNames {
  /** By the IDs of packages. */
  packages: ReadonlyMap<number, LocalizedText>;
  /** On the doors, by the IDs of rooms. */
  doors: ReadonlyMap<number, string>;
  staff: ReadonlyMap<number, string>;
  partners: ReadonlyMap<number, string>;
  /** The reasons that staff gave, by their requests. */
  reasons: ReadonlyMap<string, string>;
}

type Entry = Omit<StoryEntry, 'at'> & { at: Date };
type FactsOfRoom = Omit<StoryFacts, 'roomTypeName' | 'boardTitle'> &
  Pick<RoomFacts, 'roomTypeId' | 'boardId'>;

/** Returns what happened to a booking. It begins with the sale: what the first change of each room found, else what stands. */
export function storyOf(
  recorded: RecordedStory,
  names: StoryNames,
): Omit<BookingStory, 'entries'> & { entries: Entry[] } {
  const { booking, history } = recorded;
  const entries = history.map((row) => entryOf(row, recorded, names));
  const sale = entries.find(({ kind }) => kind === 'booked');
  const sold = saleOf(recorded, names);
  if (sale) Object.assign(sale, sold);
  else entries.unshift({ ...earlierSale(booking, names), ...sold });
  const latest = entries.slice(-MAX_STORY_ENTRIES).reverse();
  return {
    entries: latest,
    olderCount: entries.length - latest.length,
    isOfEarlierRelease: !sale,
    currency: booking.currency,
  };
}

/** The records that the names of a story are of. */
export function namedInStory({ booking, history, rooms }: RecordedStory) {
  const facts = history.flatMap((row) => row.rooms.flatMap(({ before, after }) => [before, after]));
  const actors = (kind: BookingHistory['actorKind']) =>
    history.flatMap(({ actorKind, actorId }) => (actorKind === kind && actorId !== null ? [actorId] : []));
  return {
    catalogue: [...rooms, ...facts.filter((one) => one !== null)],
    origins: history.flatMap(({ booking }) => (booking ? [booking.before, booking.after] : [])),
    packageIds: [
      ...packagesOf(booking.extras),
      ...history.flatMap((row) =>
        [row.booking?.before.packages ?? [], row.booking?.after.packages ?? []].flat(),
      ),
    ].map(({ packageId }) => packageId),
    doorIds: history.flatMap(({ details }) => doorsOf(details)),
    staffIds: actors('staff'),
    partnerIds: actors('partner'),
  };
}

function entryOf(row: BookingHistory, recorded: RecordedStory, names: StoryNames): Entry {
  const { history, lines } = recorded;
  const { number, kind, at, actorKind, details, undoes, booking } = row;
  const doors = doorsOf(details).map((id) => names.doors.get(id) ?? null);
  const isPriceChanged = booking !== null && booking.before.total !== booking.after.total;
  const isCurrencyChanged = booking !== null && booking.before.currency !== booking.after.currency;
  return {
    number,
    kind,
    at,
    undoes,
    byKind: actorKind,
    byName: nameOf(row, names),
    reason: (row.requestId !== null && names.reasons.get(row.requestId)) || '',
    rooms: row.rooms.flatMap((room) => changedRoom(room, recorded, names)),
    total: isPriceChanged ? { before: booking.before.total, after: booking.after.total } : null,
    currency: isCurrencyChanged ? { before: booking.before.currency, after: booking.after.currency } : null,
    origin: booking ? changedOrigin(booking, names) : [],
    deposit: booking && changedDeposit(booking),
    packages: booking && changedPackages(booking, names),
    roomName: doors.at(-1) ?? null,
    roomNameBefore: doors.length > 1 ? (doors[0] ?? null) : null,
    guests: numberOf(details?.['guests']),
    fee: typeof details?.['fee'] === 'string' ? details['fee'] : null,
    reservationId: numberOf(details?.['reservation']),
    stayId: numberOf(details?.['stay']),
    lines: lines.filter(({ changeNumber }) => changeNumber === number).flatMap(storyLine),
    undoneBy: history.find((other) => other.undoes === number)?.number ?? null,
    isLastStanding: lastOfKind(row, history) === number,
  };
}

function changedOrigin(
  { before, after }: { before: BookingFacts; after: BookingFacts },
  { sources, segments, companies }: StoryNames,
): StoryOrigin[] {
  const facts = [
    { fact: 'source', names: sources, was: before.bookingSourceId, is: after.bookingSourceId },
    { fact: 'segment', names: segments, was: before.marketSegmentId, is: after.marketSegmentId },
    { fact: 'company', names: companies, was: before.companyId, is: after.companyId },
  ] as const;
  return facts.flatMap(({ fact, names, was, is }) =>
    (was ?? null) === (is ?? null)
      ? []
      : [{ fact, before: names.get(was ?? 0) ?? null, after: names.get(is ?? 0) ?? null }],
  );
}

function changedDeposit({ before, after }: { before: BookingFacts; after: BookingFacts }) {
  const [was, is] = [before.askedDeposit ?? null, after.askedDeposit ?? null];
  return isDeepStrictEqual(was, is) ? null : { before: was, after: is };
}

function changedPackages(
  { before, after }: { before: BookingFacts; after: BookingFacts },
  names: StoryNames,
) {
  const [was, is] = [before.packages ?? [], after.packages ?? []];
  return isDeepStrictEqual(was, is)
    ? null
    : { before: namedPackages(was, names), after: namedPackages(is, names) };
}

function namedPackages(sold: readonly PackageFacts[], { packages }: StoryNames): StoryPackage[] {
  return sold.map(({ packageId, count, total = null }) => {
    return { name: packages.get(packageId) ?? null, count, total };
  });
}

/** Room by room, but a cancellation only as a whole. */
function lastOfKind({ kind, details }: BookingHistory, history: readonly BookingHistory[]) {
  const room = numberOf(details?.['reservation']);
  if (room === null) return lastStanding(history, [kind])?.number;
  const ofRoom = history.filter((row) => numberOf(row.details?.['reservation']) === room);
  return lastStanding(ofRoom, [kind])?.number;
}

function nameOf({ actorKind, actorId }: BookingHistory, { staff, partners }: StoryNames): string {
  const known = actorKind === 'staff' ? staff : actorKind === 'partner' ? partners : undefined;
  return (actorId !== null && known?.get(actorId)) || '';
}

function storyLine(line: FolioLine): StoryLine[] {
  const { id, kind, method, currency, amountMinor, reversesId } = line;
  // What rooms and extras cost is shown as the price.
  if (kind === 'room' || kind === 'extra') return [];
  const amount = minorToDecimal(amountMinor);
  return [{ lineId: id, kind, method, currency, amount, isReversal: reversesId !== null }];
}

function changedRoom(
  { id, before, after }: ChangedRoom,
  { rooms }: RecordedStory,
  names: StoryNames,
): StoryRoom[] {
  const [was, is] = [shownFacts(before, names), shownFacts(after, names)];
  // What its partner pushed for its price, or the state of a night, is no change that people look for.
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  return [{ reservationId: id, place: placeOf(id, rooms), before: was, after: is }];
}

function placeOf(id: number, rooms: readonly BookedRoom[]): number | null {
  const place = rooms.filter(({ status }) => status !== 'removed').findIndex((room) => room.id === id);
  return place < 0 ? null : place + 1;
}

function saleOf(
  { booking, rooms, history }: RecordedStory,
  names: StoryNames,
): Pick<StoryEntry, 'total' | 'rooms' | 'deposit' | 'packages'> {
  const firstPrice = history.find((row) => row.booking !== null)?.booking?.before.total;
  const after = firstPrice === undefined ? minorOrNullToDecimal(booking.totalMinor) : firstPrice;
  // A release that did not know of it has not changed it.
  const firstAsked = history.find((row) => row.booking?.before.askedDeposit !== undefined);
  const asked = firstAsked?.booking?.before.askedDeposit ?? (firstAsked ? null : askedDepositFact(booking));
  const packages = firstPackages(history) ?? packageFacts(booking.extras);
  return {
    total: after === null ? null : { before: null, after },
    deposit: asked && { before: null, after: asked },
    packages: packages.length === 0 ? null : { before: [], after: namedPackages(packages, names) },
    rooms: rooms.flatMap((room): StoryRoom[] => {
      const first = history.flatMap((row) => row.rooms).find(({ id }) => id === room.id);
      const sold = first ? first.before : standingFacts(room);
      if (!sold) return [];
      const facts = shownFacts({ ...sold, status: 'active' }, names);
      return [{ reservationId: room.id, place: placeOf(room.id, rooms), before: null, after: facts }];
    }),
  };
}

/** Undefined where no change of a release that knew of packages has found them. */
function firstPackages(history: readonly BookingHistory[]): readonly PackageFacts[] | undefined {
  return history.find((row) => row.booking?.before.packages !== undefined)?.booking?.before.packages;
}

function earlierSale({ registeredAt, partnerId, source }: Booking, { partners }: StoryNames): Entry {
  const nothing = { roomName: null, roomNameBefore: null, guests: null, fee: null, stayId: null };
  return {
    ...nothing,
    number: null,
    kind: 'booked',
    at: registeredAt,
    byKind: ({ partner: 'partner', reception: 'staff', import: 'command' } as const)[source],
    byName: (partnerId !== null && partners.get(partnerId)) || '',
    reason: '',
    rooms: [],
    total: null,
    currency: null,
    origin: [],
    deposit: null,
    packages: null,
    reservationId: null,
    lines: [],
    undoes: null,
    undoneBy: null,
    isLastStanding: false,
  };
}

function standingFacts(room: BookedRoom): FactsOfRoom {
  const { status, roomTypeId, boardId, adults, children, childAges } = room;
  return {
    status,
    roomTypeId,
    boardId,
    adults,
    children,
    childAges,
    arrival: dayText(room.arrival),
    departure: dayText(room.departure),
    rate: room.matchedRate,
    total: minorOrNullToDecimal(room.totalMinor),
  };
}

function shownFacts(facts: FactsOfRoom | null, { roomTypes, boards }: CatalogueNames): StoryFacts | null {
  if (!facts) return null;
  const { status, roomTypeId, boardId, arrival, departure, adults, children, childAges, rate, total } = facts;
  return {
    status,
    arrival,
    departure,
    adults,
    children,
    childAges,
    rate,
    total,
    roomTypeName: roomTypes.get(roomTypeId) ?? {},
    boardTitle: boardId === null ? null : (boards.get(boardId) ?? {}),
  };
}

/** The physical rooms that a change names: one, or where guests came from and went to. */
function doorsOf(details: BookingHistory['details']): number[] {
  return [details?.['room']].flat().filter((id): id is number => typeof id === 'number');
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
