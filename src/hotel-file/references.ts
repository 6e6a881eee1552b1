import { ownField, plainObject } from '../http/strict.js';
import { resolveDay } from './day-expression.js';
import { jsonPath, type Fault } from './faults.js';

/** What the hotel has in use before the import, by the names that a hotel file calls it. */
export interface KnownNames {
  currencies: ReadonlySet<string>;
  buildings: ReadonlySet<string>;
  boards: ReadonlySet<string>;
  roomTypes: ReadonlySet<string>;
  /** Room type and building of each room, by the room's name. */
  rooms: ReadonlyMap<string, { roomType: string; building: string }>;
  ratePlans: ReadonlySet<string>;
}

/** How a rate plan is called in {@link KnownNames}. */
export function ratePlanName(roomType: string, board: string): string {
  return JSON.stringify([roomType, board]);
}

type Entry = Record<string, unknown>;
type Key = string | number;

const LONGEST_RANGE_DAYS = 3_660;

/**
 * The faults between the parts of a document: names that nothing bears, names borne twice, ranges that end before they
 * begin. It reads the document as it came, so that these faults are listed beside those of its form; what has
 * no form is passed over. `today` is the hotel's day number.
 */
export function referenceFaults(document: unknown, known: KnownNames, today: number): Fault[] {
  const faults: Fault[] = [];
  const fault = (keys: Key[], reason: string) => faults.push({ path: jsonPath(keys), reason });
  const root = plainObject(document) ?? {};

  const list = (name: string, parent = root, at: Key[] = []): [Key[], Entry][] | undefined => {
    const value = ownField(parent, name);
    if (!Array.isArray(value)) return undefined;
    return value.flatMap((entry: unknown, index): [Key[], Entry][] => {
      const record = plainObject(entry);
      return record ? [[[...at, name, index], record]] : [];
    });
  };

  const noneTwice = (entries: [Key[], unknown][]) => {
    const seen = new Set<unknown>();
    for (const [keys, value] of entries) {
      if (value === undefined) continue;
      if (seen.has(value)) fault(keys, `${JSON.stringify(value)} stands here a second time`);
      seen.add(value);
    }
  };

  const noneTwiceIn = (name: string, key: string) => {
    const entries = list(name) ?? [];
    noneTwice(entries.map(([keys, entry]) => [[...keys, key], textOf(entry, key)]));
    return entries;
  };

  const codesAfter = (name: string, before: ReadonlySet<string>): ReadonlySet<string> => {
    const entries = list(name);
    return entries ? new Set(entries.flatMap(([, entry]) => textOf(entry, 'code') ?? [])) : before;
  };

  const refer = (
    keys: Key[],
    entry: Entry,
    key: string,
    names: Pick<ReadonlySet<string>, 'has'>,
    what: string,
  ) => {
    const value = textOf(entry, key);
    if (value === undefined || names.has(value)) return value;
    fault([...keys, key], `there is no ${what} ${JSON.stringify(value)}`);
    return undefined;
  };

  const hotel = plainObject(ownField(root, 'hotel')) ?? {};
  refer(['hotel'], hotel, 'currency', known.currencies, 'currency');

  const paymentTypes = ownField(root, 'paymentTypes');
  if (Array.isArray(paymentTypes)) {
    noneTwice(paymentTypes.map((type: unknown, index) => [['paymentTypes', index], type]));
  }
  noneTwiceIn('buildings', 'code');
  noneTwiceIn('boards', 'code');
  noneTwiceIn('roomTypes', 'code');
  noneTwiceIn('partners', 'apiKey');
  noneTwiceIn('apiKeys', 'label');
  noneTwiceIn('apiKeys', 'key');
  noneTwice(
    (list('staff') ?? []).map(([keys, entry]) => [[...keys, 'email'], textOf(entry, 'email')?.toLowerCase()]),
  );
  noneTwice((list('packages') ?? []).map(([keys, entry]) => [[...keys, 'name'], packageName(entry)]));

  const buildings = codesAfter('buildings', known.buildings);
  const boards = codesAfter('boards', known.boards);
  const roomTypes = codesAfter('roomTypes', known.roomTypes);

  const roomEntries = (list('roomTypes') ?? []).map(
    ([keys, entry]): [Entry, [Key[], Entry][] | undefined] => [entry, list('rooms', entry, keys)],
  );
  const listedRooms = roomEntries.flatMap(([, rooms]) => rooms ?? []);
  noneTwice(listedRooms.map(([keys, room]) => [[...keys, 'name'], textOf(room, 'name')]));
  const rooms = new Set(listedRooms.flatMap(([, room]) => textOf(room, 'name') ?? []));
  const keptTypes = list('roomTypes')
    ? new Set(roomEntries.flatMap(([type, own]) => (own ? [] : (textOf(type, 'code') ?? []))))
    : known.roomTypes;
  for (const [keys, room] of listedRooms) refer(keys, room, 'building', buildings, 'building');
  for (const [name, { roomType, building }] of known.rooms) {
    if (rooms.has(name) || !keptTypes.has(roomType)) continue;
    rooms.add(name);
    if (!buildings.has(building)) {
      fault(
        ['buildings'],
        `leaves out ${JSON.stringify(building)}, in which room ${JSON.stringify(name)} stays`,
      );
    }
  }

  const planEntries = list('ratePlans');
  const plans = planEntries
    ? new Set<string>()
    : new Set([...known.ratePlans].filter((plan) => partsKnown(plan, roomTypes, boards)));
  for (const [keys, plan] of planEntries ?? []) {
    const roomType = refer(keys, plan, 'roomType', roomTypes, 'room type');
    const board = refer(keys, plan, 'board', boards, 'board');
    if (roomType !== undefined && board !== undefined) {
      const named = ratePlanName(roomType, board);
      if (plans.has(named)) fault(keys, `the rate plan ${named} stands here a second time`);
      plans.add(named);
    }
    overlappingBands(list('childBands', plan, keys) ?? []).forEach((band) =>
      fault(band, 'covers ages that an earlier band of this ordinal covers'),
    );
  }

  const checkRange = (keys: Key[], range: Entry) => {
    const from = dayAt(range, 'from', today);
    const to = dayAt(range, 'to', today);
    if (from !== undefined && to !== undefined) {
      if (to < from) fault([...keys, 'to'], 'is before "from"');
      else if (to - from >= LONGEST_RANGE_DAYS)
        fault([...keys, 'to'], `is more than ${LONGEST_RANGE_DAYS} days after "from"`);
    }
    const [min, max] = [range.minStay, range.maxStay];
    if (typeof min === 'number' && typeof max === 'number' && max < min) {
      fault([...keys, 'maxStay'], 'is below minStay');
    }
  };
  for (const [keys, range] of list('inventory') ?? []) {
    refer(keys, range, 'roomType', roomTypes, 'room type');
    checkRange(keys, range);
  }
  for (const [keys, range] of list('rates') ?? []) {
    const roomType = refer(keys, range, 'roomType', roomTypes, 'room type');
    const board = refer(keys, range, 'board', boards, 'board');
    if (roomType !== undefined && board !== undefined && !plans.has(ratePlanName(roomType, board))) {
      fault([...keys, 'board'], `room type ${JSON.stringify(roomType)} has no rate plan with this board`);
    }
    checkRange(keys, range);
  }

  for (const [keys, stay] of list('stays') ?? []) {
    refer(keys, stay, 'room', rooms, 'room');
    const checkin = dayAt(stay, 'checkin', today);
    const checkout = dayAt(stay, 'checkout', today);
    if (checkin !== undefined && checkout !== undefined && checkout <= checkin) {
      fault([...keys, 'checkout'], 'must be after checkin');
    }
  }
  return faults;
}

function textOf(entry: Entry, key: string): string | undefined {
  const value = ownField(entry, key);
  return typeof value === 'string' ? value : undefined;
}

function dayAt(entry: Entry, key: string, today: number): number | undefined {
  const value = textOf(entry, key);
  return value === undefined ? undefined : resolveDay(value, today);
}

function packageName(entry: Entry): string | undefined {
  const name = plainObject(ownField(entry, 'name'));
  return name && localizedKey(name);
}

/** A localised text as a key, whatever the order of its languages. */
export function localizedKey(text: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(text).sort(([a], [b]) => (a < b ? -1 : 1)));
}

function partsKnown(plan: string, roomTypes: ReadonlySet<string>, boards: ReadonlySet<string>): boolean {
  const [roomType, board] = JSON.parse(plan) as [string, string];
  return roomTypes.has(roomType) && boards.has(board);
}

function overlappingBands(bands: [Key[], Entry][]): Key[][] {
  return bands
    .filter(([, band], index) =>
      bands
        .slice(0, index)
        .some(
          ([, earlier]) =>
            earlier.ordinal === band.ordinal &&
            typeof earlier.fromAge === 'number' &&
            typeof earlier.toAge === 'number' &&
            typeof band.fromAge === 'number' &&
            typeof band.toAge === 'number' &&
            earlier.fromAge <= band.toAge &&
            band.fromAge <= earlier.toAge,
        ),
    )
    .map(([keys]) => keys);
}
