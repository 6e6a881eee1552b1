import type { Translate } from '../../parts/panel';
import type { Words } from '../words';
import { dayRange, shownDay } from '../../parts/days';
import { localizedText, moneyText } from '../../parts/format';
import type { BookingStory, StoryEntry, StoryFacts, StoryPackage, StoryRoom } from './booking.contract';

/** Something that a change has changed, in words; `before` is undefined for what was not there. */
export interface ShownChange {
  /** '' for the booking as a whole. */
  of: string;
  label: string;
  before: string | undefined;
  after: string;
}

interface StoryWords {
  /** Of `pages.booking`. */
  word: Translate;
  desk: Pick<Words, 'persons' | 'word'>;
  /** Whether the booking has several rooms, so that each is named. */
  areSeveral: boolean;
}

/** Kinds that say by themselves which state the rooms have now. */
const TELL_STATE: readonly StoryEntry['kind'][] = [
  'checked_in',
  'check_in_undone',
  'checked_out',
  'check_out_undone',
  'no_show',
  'no_show_undone',
];

/** Returns what an entry has changed, with before and after. */
export function changesOf(
  entry: StoryEntry,
  { currency }: Pick<BookingStory, 'currency'>,
  words: StoryWords,
): ShownChange[] {
  const { word, desk } = words;
  const money = (amount: string | null) => (amount === null ? '—' : moneyText(amount, currency));
  const ofRooms = entry.rooms.flatMap((room) => roomChanges(entry, room, money, words));
  const ofBooking: ShownChange[] = [];
  const { total, currency: other, packages } = entry;
  // The price of a single room is that of the booking, but for packages that follow it.
  if (total && entry.kind !== 'booked' && (entry.rooms.length !== 1 || packages)) {
    const label = word('story.facts.total');
    ofBooking.push({ of: '', label, before: money(total.before), after: money(total.after) });
  }
  if (other) {
    ofBooking.push({ of: '', label: word('story.facts.currency'), before: other.before, after: other.after });
  }
  const { deposit } = entry;
  if (deposit) {
    const asked = (one: typeof deposit.after) =>
      one
        ? desk.word('book.depositUntil', { amount: money(one.amount), day: shownDay(one.due) })
        : word('story.byTerms');
    const before = entry.kind === 'booked' ? undefined : asked(deposit.before);
    ofBooking.push({ of: '', label: word('story.facts.deposit'), before, after: asked(deposit.after) });
  }
  if (packages) {
    // What has followed the rooms is another price alone.
    const priced = areSameButPrice(packages) ? money : undefined;
    const before = entry.kind === 'booked' ? undefined : packagesText(packages.before, priced);
    const after = packagesText(packages.after, priced);
    ofBooking.push({ of: '', label: word('story.facts.packages'), before, after });
  }
  for (const { fact, before, after } of entry.origin) {
    const named = (name: typeof after) => (typeof name === 'string' ? name : localizedText(name ?? {}));
    ofBooking.push({ of: '', label: word(`origin.${fact}`), before: named(before), after: named(after) });
  }
  return [...ofRooms, ...ofBooking];
}

function areSameButPrice({ before, after }: NonNullable<StoryEntry['packages']>): boolean {
  return packagesText(before) === packagesText(after);
}

function packagesText(packages: readonly StoryPackage[], money?: (amount: string | null) => string): string {
  return packages
    .map(({ name, count, total }) => {
      const named = (count === 1 ? '' : `${count} × `) + (name ? localizedText(name) : '—');
      return money ? `${named} ${money(total)}` : named;
    })
    .join(', ');
}

function roomChanges(
  { kind }: StoryEntry,
  { before, after, place }: StoryRoom,
  money: (amount: string | null) => string,
  words: StoryWords,
): ShownChange[] {
  const { word } = words;
  const named = words.areSeveral ? word('story.room', { n: place ?? '' }) : '';
  const of = place === null ? word('story.roomLeftOut') : named;
  const factsOf = (facts: StoryFacts) => shownFacts(facts, money, words);
  if (!before || !after) {
    const facts = before ?? after;
    if (!facts) return [];
    const said = Object.entries(factsOf(facts)).flatMap(([name, fact]) =>
      name === 'status' || name === 'rate' ? [] : fact,
    );
    return [{ of, label: '', before: undefined, after: said.filter(Boolean).join(' · ') }];
  }
  const [was, is] = [factsOf(before), factsOf(after)];
  const names = (Object.keys(is) as (keyof typeof is)[]).filter((name) => was[name] !== is[name]);
  return names
    .filter((name) => name !== 'status' || !TELL_STATE.includes(kind))
    .map((name) => ({ of, label: word(`story.facts.${name}`), before: was[name], after: is[name] }));
}

function shownFacts(
  facts: StoryFacts,
  money: (amount: string | null) => string,
  { word, desk }: StoryWords,
): Record<'type' | 'board' | 'stay' | 'party' | 'rate' | 'price' | 'status', string> {
  const ages = (facts.childAges ?? []).map((age) => age ?? '?').join(', ');
  const party = desk.persons(facts);
  return {
    type: localizedText(facts.roomTypeName),
    board: facts.boardTitle ? localizedText(facts.boardTitle) : '',
    stay: dayRange(facts.arrival, facts.departure),
    party: ages === '' ? party : `${party} (${ages})`,
    rate: word(`story.rates.${facts.rate ?? 'none'}`),
    price: money(facts.total),
    status: word(`story.status.${facts.status}`),
  };
}
