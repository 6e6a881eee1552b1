import { plainObject } from '../http/scalars.js';
import { isBornAfter } from '../guests/stays/guest.js';
import { MAX_RANGE_DAYS, MAX_STAY_NIGHTS } from '../values/limits.js';
import { resolveDay } from './day-expression.js';
import type { Key } from '../http/read-context.js';
import { jsonPath, type Fault } from './faults.js';
import type { ReadHotelFile } from './hotel-file.js';

/** What the hotel has in use before the import, by the names that a hotel file calls it. */
export interface KnownNames {
  currencies: ReadonlySet<string>;
  buildings: ReadonlySet<string>;
  boards: ReadonlySet<string>;
  /** Of the boards, those that are priced per room. */
  roomBoards: ReadonlySet<string>;
  roomTypes: ReadonlySet<string>;
  rooms: ReadonlyMap<string, { roomType: string; building: string }>;
  ratePlans: ReadonlySet<string>;
  /** By their keys. */
  partners: ReadonlySet<string>;
  terms: ReadonlySet<string>;
}

export function ratePlanName(roomType: string, board: string): string {
  return JSON.stringify([roomType, board]);
}

/** A localised text as a key, whatever the order of its languages. */
export function localizedKey(text: Record<string, unknown>): string {
  return JSON.stringify(Object.entries(text).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Faults between parts of a file; entries that are faults themselves are skipped. `today`: a day number. */
export function referenceFaults(file: ReadHotelFile, known: KnownNames, today: number): Fault[] {
  return new ReferenceCheck(file as unknown as Record<string, unknown>, known, today).faults;
}

interface Entry {
  keys: Key[];
  value: Record<string, unknown>;
}

class ReferenceCheck {
  readonly faults: Fault[] = [];
  private readonly buildings: ReadonlySet<string>;
  private readonly boards: ReadonlySet<string>;
  /** Those that are priced per room. */
  private readonly roomBoards: ReadonlySet<string>;
  private readonly roomTypes: ReadonlySet<string>;
  private readonly rooms = new Set<string>();
  private readonly ratePlans: Set<string>;
  private readonly terms: ReadonlySet<string>;

  constructor(
    private readonly root: Record<string, unknown>,
    private readonly known: KnownNames,
    private readonly today: number,
  ) {
    this.refer({ keys: ['hotel'], value: plainObject(root.hotel) ?? {} }, 'currency', known.currencies);
    this.checkNamesOnce();
    this.checkVouchersOnce();
    this.buildings = this.codesAfter('buildings', known.buildings);
    this.boards = this.codesAfter('boards', known.boards);
    this.roomBoards = this.roomBoardsAfter();
    this.roomTypes = this.codesAfter('roomTypes', known.roomTypes);
    this.terms = this.codesAfter('terms', known.terms);
    this.checkRooms();
    this.ratePlans = new Set(list(root, 'ratePlans') ? [] : this.ratePlansThatStay());
    list(root, 'ratePlans')?.forEach((plan) => this.checkRatePlan(plan));
    list(root, 'promotions')?.forEach((promotion) => this.checkPromotion(promotion));
    list(root, 'partnerAllotments')?.forEach((allotment) => this.checkPartnerAllotment(allotment));
    const defaultTerms = plainObject(root.defaultTerms);
    if (defaultTerms) this.checkTerms({ keys: ['defaultTerms'], value: defaultTerms });
    list(root, 'termsByArrival')?.forEach((range) => this.checkTerms(range));
    list(root, 'inventory')?.forEach((range) => this.checkInventory(range));
    list(root, 'rates')?.forEach((range) => this.checkRates(range));
    list(root, 'stays')?.forEach((stay) => this.checkStay(stay));
    list(root, 'bookings')?.forEach((booking) =>
      list(booking.value, 'rooms', booking.keys)?.forEach((room) => this.checkBookedRoom(room, booking)),
    );
  }

  private fault(keys: Key[], reason: string): void {
    this.faults.push({ path: jsonPath(keys), reason });
  }

  private checkNamesOnce(): void {
    const inList = (
      name: string,
      key: string,
      nameOf: (entry: Entry) => unknown = (entry) => textOf(entry, key),
    ) => this.checkOnce((list(this.root, name) ?? []).map((entry) => [[...entry.keys, key], nameOf(entry)]));
    inList('buildings', 'code');
    inList('boards', 'code');
    inList('roomTypes', 'code');
    inList('promotions', 'code');
    inList('partners', 'apiKey');
    inList('apiKeys', 'label');
    inList('apiKeys', 'key');
    inList('staff', 'email');
    inList('terms', 'code');
    inList('taxes', 'code');
    inList('cancellationTiers', 'daysBefore', ({ value }) => value['daysBefore']);
    inList('guestMailTexts', 'language', ({ value: { kind, language } }) =>
      kind === undefined || language === undefined ? undefined : [kind, language].join(' '),
    );
  }

  /** Each partner has vouchers of its own, and so has reception. */
  private checkVouchersOnce(): void {
    const vouchersOf = new Map<string | undefined, [Key[], unknown][]>();
    for (const booking of list(this.root, 'bookings') ?? []) {
      const partner = textOf(booking, 'partner');
      const named = vouchersOf.get(partner) ?? [];
      vouchersOf.set(partner, named);
      named.push([[...booking.keys, 'voucher'], textOf(booking, 'voucher')]);
    }
    for (const vouchers of vouchersOf.values()) this.checkOnce(vouchers);
  }

  private checkOnce(names: [Key[], unknown][]): void {
    const seen = new Set<unknown>();
    for (const [keys, name] of names) {
      if (name !== undefined && seen.has(name)) this.fault(keys, `${JSON.stringify(name)} is a duplicate`);
      seen.add(name);
    }
  }

  private codesAfter(name: string, before: ReadonlySet<string>): ReadonlySet<string> {
    const entries = list(this.root, name);
    return entries ? new Set(entries.flatMap((entry) => textOf(entry, 'code') ?? [])) : before;
  }

  private roomBoardsAfter(): ReadonlySet<string> {
    const after = new Set(this.known.roomBoards);
    for (const board of list(this.root, 'boards') ?? []) {
      const code = textOf(board, 'code');
      const { priceType } = board.value;
      if (code === undefined || priceType === undefined) continue;
      if (priceType === 1) after.add(code);
      else after.delete(code);
    }
    return after;
  }

  private checkRooms(): void {
    const types = list(this.root, 'roomTypes');
    const named = (types ?? []).flatMap((type) => list(type.value, 'rooms', type.keys) ?? []);
    this.checkOnce(named.map((room) => [[...room.keys, 'name'], textOf(room, 'name')]));
    for (const room of named) {
      this.refer(room, 'building', this.buildings);
      const name = textOf(room, 'name');
      if (name !== undefined) this.rooms.add(name);
    }
    const hasRooms = new Map(types?.map((type) => [textOf(type, 'code'), !!list(type.value, 'rooms')]));
    for (const [name, { roomType, building }] of this.known.rooms) {
      const isLeftOut = hasRooms.get(roomType) ?? (types !== undefined && this.known.roomTypes.has(roomType));
      if (this.rooms.has(name) || isLeftOut) continue;
      if (this.roomTypes.has(roomType)) this.rooms.add(name);
      if (!this.buildings.has(building)) {
        this.fault(
          ['buildings'],
          `leaves out ${JSON.stringify(building)}, in which room ${JSON.stringify(name)} stays`,
        );
      }
    }
  }

  private ratePlansThatStay(): string[] {
    return [...this.known.ratePlans].filter((plan) => {
      const [roomType, board] = JSON.parse(plan) as [string, string];
      return this.roomTypes.has(roomType) && this.boards.has(board);
    });
  }

  private checkRatePlan(plan: Entry): void {
    const roomType = this.refer(plan, 'roomType', this.roomTypes);
    const board = this.refer(plan, 'board', this.boards);
    const terms = plainObject(plan.value['terms']);
    if (terms) this.checkTerms({ keys: [...plan.keys, 'terms'], value: terms });
    if (roomType !== undefined && board !== undefined) {
      const name = ratePlanName(roomType, board);
      if (this.ratePlans.has(name)) this.fault(plan.keys, `the rate plan ${name} is a duplicate`);
      this.ratePlans.add(name);
    }
  }

  private partnersAfter(): ReadonlySet<string> {
    const named = (list(this.root, 'partners') ?? []).flatMap((partner) => textOf(partner, 'apiKey') ?? []);
    return new Set([...this.known.partners, ...named]);
  }

  private checkPartnerAllotment(allotment: Entry): void {
    this.refer(allotment, 'partner', this.partnersAfter());
    this.refer(allotment, 'roomType', this.roomTypes);
    this.checkRange(allotment);
  }

  private checkPromotion(promotion: Entry): void {
    const partners = this.partnersAfter();
    this.referAll(promotion, 'roomTypes', 'room type', this.roomTypes);
    this.referAll(promotion, 'boards', 'board', this.boards);
    this.referAll(promotion, 'partners', 'partner of the hotel', partners);
    const { bookable, stay } = promotion.value;
    this.checkRange({ keys: [...promotion.keys, 'bookable'], value: plainObject(bookable) ?? {} });
    list(plainObject(stay) ?? {}, 'ranges', [...promotion.keys, 'stay'])?.forEach((range) =>
      this.checkRange(range),
    );
  }

  private referAll(entry: Entry, key: string, kind: string, names: ReadonlySet<string>): void {
    const named = entry.value[key];
    if (!Array.isArray(named)) return;
    named.forEach((name: unknown, index) => {
      if (typeof name === 'string' && !names.has(name))
        this.fault([...entry.keys, key, index], `there is no ${kind} ${JSON.stringify(name)}`);
    });
  }

  private checkTerms(entry: Entry): void {
    this.refer(entry, 'refundable', this.terms);
    this.refer(entry, 'nonRefundable', this.terms);
  }

  private checkInventory(range: Entry): void {
    this.refer(range, 'roomType', this.roomTypes);
    this.checkRange(range);
  }

  private checkRates(range: Entry): void {
    const roomType = this.refer(range, 'roomType', this.roomTypes);
    const board = this.refer(range, 'board', this.boards);
    const isNamed = roomType !== undefined && board !== undefined;
    if (isNamed && !this.ratePlans.has(ratePlanName(roomType, board))) {
      this.fault(
        [...range.keys, 'board'],
        `room type ${JSON.stringify(roomType)} has no rate plan with this board`,
      );
    }
    if (plainObject(range.value['adultPrices']) && board !== undefined && this.roomBoards.has(board))
      this.fault([...range.keys, 'adultPrices'], 'the board is priced per room');
    this.checkRange(range);
  }

  private checkRange(range: Entry): void {
    const from = this.dayOf(range, 'from');
    const to = this.dayOf(range, 'to');
    if (from !== undefined && to !== undefined) {
      const toKeys = [...range.keys, 'to'];
      if (to < from) this.fault(toKeys, 'is before "from"');
      if (to - from >= MAX_RANGE_DAYS) this.fault(toKeys, `is more than ${MAX_RANGE_DAYS} days after "from"`);
    }
  }

  private checkStay(stay: Entry): void {
    this.refer(stay, 'room', this.rooms);
    this.checkNights(stay, 'checkin', 'checkout', Infinity);
    this.checkGuests(stay);
  }

  /** Guests who are in house may stay for longer than anybody can book. */
  private checkNights(entry: Entry, first: string, last: string, max: number): void {
    const [from, to] = [this.dayOf(entry, first), this.dayOf(entry, last)];
    if (from === undefined || to === undefined) return;
    if (to <= from) this.fault([...entry.keys, last], `must be after ${first}`);
    if (to - from > max) this.fault([...entry.keys, last], `must be at most ${max} days after ${first}`);
  }

  private checkGuests(entry: Entry): void {
    for (const guest of list(entry.value, 'guests', entry.keys) ?? []) {
      if (isBornAfter(this.today, textOf(guest, 'birthDate') ?? '')) {
        this.fault([...guest.keys, 'birthDate'], 'is after today');
      }
    }
  }

  private checkBookedRoom(room: Entry, booking: Entry): void {
    this.refer(room, 'roomType', this.roomTypes);
    this.refer(room, 'board', this.boards);
    this.refer(room, 'room', this.rooms);
    this.checkNights(room, 'arrival', 'departure', MAX_STAY_NIGHTS);
    this.checkGuests(room);
    const [arrival, departure] = [this.dayOf(room, 'arrival'), this.dayOf(room, 'departure')];
    const { state } = room.value;
    const hasCome = state === 'inHouse' || state === 'left';
    const isCancelled = textOf(booking, 'cancelled') !== undefined;
    if (hasCome && textOf(room, 'room') === undefined) {
      this.fault([...room.keys, 'room'], 'is missing: these guests have a room');
    }
    if (hasCome && isCancelled) {
      this.fault([...room.keys, 'state'], 'does not go with a booking that is cancelled');
    }
    if (isCancelled || arrival === undefined || departure === undefined) return;
    const faults: Partial<Record<string, boolean>> = {
      expected: departure < this.today,
      inHouse: arrival > this.today || departure < this.today,
      left: departure > this.today,
      noShow: arrival > this.today,
    };
    if (faults[String(state ?? 'expected')] === true) {
      this.fault([...room.keys, 'state'], 'does not go with the days of the room');
    }
  }

  private refer(entry: Entry, key: keyof typeof KINDS, names: ReadonlySet<string>): string | undefined {
    const name = textOf(entry, key);
    if (name === undefined || names.has(name)) return name;
    this.fault([...entry.keys, key], `there is no ${KINDS[key]} ${JSON.stringify(name)}`);
    return undefined;
  }

  private dayOf(entry: Entry, key: string): number | undefined {
    const text = textOf(entry, key);
    return text === undefined ? undefined : resolveDay(text, this.today);
  }
}

const KINDS = {
  currency: 'currency',
  building: 'building',
  board: 'board',
  roomType: 'room type',
  partner: 'partner of the hotel',
  room: 'room',
  refundable: 'terms',
  nonRefundable: 'terms',
} as const;

/** The objects of a list with their places; undefined where there is no list. */
function list(parent: Record<string, unknown>, name: string, at: Key[] = []): Entry[] | undefined {
  const value = parent[name];
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item: unknown, index): Entry[] => {
    const object = plainObject(item);
    return object ? [{ keys: [...at, name, index], value: object }] : [];
  });
}

function textOf(entry: Entry, key: string): string | undefined {
  const value = entry.value[key];
  return typeof value === 'string' ? value : undefined;
}
