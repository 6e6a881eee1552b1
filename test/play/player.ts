import { Clock } from '../../src/values/clock.service.js';
import { entryOf, type Json, push as pushBookings } from '../factories/booking.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, send } from '../factories/hotel.js';
import { type PanelClient, panelClient, signIn, staffOf } from '../factories/panel.js';
import { roomsOf, typesOf } from '../factories/front-desk.js';
import { card } from '../factories/booking.js';
import type { Random } from '../chaos/random.mjs';
import type { TestService } from '../harness/service.js';
import type { DayRules, Hotel, Rate, Stay } from './model/hotel.js';
import type { Content, PushedRoom } from './model/matching.js';
import { totalOf } from './model/push.js';
import type { Selection } from './model/sold.js';
import { decimal, minorOf } from './amounts.js';
import type { Allotment } from './model/allotments.js';
import { apiKeyOf, fileOf, PARTNERS } from './played-hotel.js';

const DAY_MS = 86_400_000;
let imported = 0;

/** How a push of one booking was answered: `ok`, or the identifier and what follows it. */
export interface Answered {
  outcome: string;
  bookingId: number;
}

/** What partners and staff of one hotel do, at either of two instances. Days are day numbers, amounts minor units. */
export class Player {
  private partners: Record<string, PartnerClient[]> = {};
  private managers: PanelClient[] = [];
  private cookies: string[] = [];
  private requests = 0;
  private constructor(
    readonly services: readonly TestService[],
    private readonly random: Random,
    readonly hotelId: number,
    readonly name: string,
    private readonly joined: Awaited<ReturnType<typeof importHotel>>,
    readonly types: Record<string, number>,
    readonly boards: Record<string, number>,
    readonly rooms: Record<string, number>,
    readonly dinnerId: number,
  ) {}

  static async begin(
    services: readonly TestService[],
    random: Random,
    hotel: Hotel,
    today: number,
  ): Promise<Player> {
    const name = `play-${++imported}`;
    setDay(services, today);
    const [service] = services as [TestService];
    const result = await importHotel(service, fileOf(hotel, today, staffOf(name)!, name) as never);
    const { hotelID } = result;
    const rows = await service.db.query<{ code: string; id: number }[]>(
      'SELECT code, id FROM board WHERE hotel_id = $1',
      [hotelID],
    );
    const boards = Object.fromEntries(rows.map(({ code, id }) => [code, id]));
    const [types, rooms] = [await typesOf(service, hotelID), await roomsOf(service, hotelID)];
    const [dinner] = await service.db.query<[{ id: number }]>('SELECT id FROM package WHERE hotel_id = $1', [
      hotelID,
    ]);
    const player = new Player(services, random, hotelID, name, result, types, boards, rooms, dinner.id);
    await player.signInAgain();
    return player;
  }

  /** It is another day: tokens and sessions of before may be over. */
  async goTo(today: number): Promise<void> {
    setDay(this.services, today);
    await this.signInAgain();
  }

  get db() {
    return this.random.pick(this.services).db;
  }

  async push(partner: string, type: 'Book' | 'Modify', content: Content, more: Json): Promise<Answered> {
    return answered(await pushBookings(this.partner(partner), this.bookingOf(type, content, more)));
  }

  /** The same push at both instances at once. */
  async pushTwice(partner: string, content: Content, more: Json): Promise<Answered[]> {
    const json = this.bookingOf('Book', content, more);
    const answers = await Promise.all(this.partners[partner]!.map((one) => pushBookings(one, json)));
    return answers.map(answered);
  }

  async cancel(partner: string, voucher: string, revision: number | null): Promise<Answered> {
    const json = { hotelID: String(this.hotelId), ID: voucher, type: 'Cancel' };
    return answered(
      await pushBookings(this.partner(partner), { ...json, ...(revision === null ? {} : { revision }) }),
    );
  }

  async readBack(partner: string, voucher: string): Promise<Json> {
    const query = { hotelID: this.hotelId, ID: voucher };
    const answer = await this.partner(partner).get('/external/online/channel/booking', query);
    return answer.body.booking as Json;
  }

  /** The price option of a stay that a partner is shown; undefined where a search offers none. */
  async select(
    partner: string,
    stay: Stay,
    rate: Rate,
    today: number,
  ): Promise<(Omit<Selection, 'contractOf'> & { withTaxes: number }) | undefined> {
    const answer = await this.partner(partner).postForm('/external/online/roomType', {
      hotelID: this.hotelId,
      startDate: text(stay.arrival),
      endDate: text(stay.departure),
      adultCount: stay.adults,
      'childAges[]': stay.ages,
      'include[]': ['taxes'],
    });
    const items = (answer.body.items ?? []) as SearchItem[];
    const item = items.find(({ id, roomCount }) => id === this.types[stay.type] && roomCount > 0);
    const board = item?.accommodationTypes.find(({ id }) => id === this.boards[stay.board]);
    const persons = board?.priceType === 1 ? 1 : stay.adults + stay.ages.length;
    const option = board?.prices[`${persons}-${rate === 'refundable' ? 1 : 0}`];
    if (!option) return undefined;
    const withTaxes = minorOf(option.totalWithTaxes);
    return { ...stay, id: option.id, rate, minor: minorOf(option.price), on: today, withTaxes };
  }

  /** Rooms left of each type for a partner, from a day to another, both included. */
  async calendar(partner: string, from: number, to: number): Promise<Record<string, number[]>> {
    const query = { hotelID: this.hotelId, startDate: text(from), endDate: text(to) };
    const answer = await this.partner(partner).get('/external/room/type/hotel/availability', query);
    const types = answer.body.roomTypes as { name: string; availability: { availability: number }[] }[];
    return Object.fromEntries(
      types.map(({ name, availability }) => [name, availability.map((day) => day.availability)]),
    );
  }

  async setRates(changes: Json[]): Promise<void> {
    const { key } = this.joined.apiKeys[0]!;
    const answer = await send(this.random.pick(this.services), 'POST', '/external/inventory/changes', {
      headers: { ApiKey: key!, 'content-type': 'application/json' },
      body: JSON.stringify({ hotelID: this.hotelId, id: `${this.name}-${++this.requests}`, changes }),
    });
    if (answer.body.success !== true) throw new Error(answer.text);
  }

  /** Brings a part of a hotel file in, at one of the instances. */
  async bringIn(part: object): Promise<void> {
    const hotel = { title: `Oyun ${this.name}`, seoUrl: `oyun-${this.name}` };
    await importHotel(this.random.pick(this.services), { hotel, ...part } as never);
  }

  /** Sets rooms aside as these allotments say, or returns why not. */
  async setAside(allotments: readonly Allotment[]): Promise<string> {
    const partnerAllotments = allotments.map(({ partner, type, from, to, rooms, releaseDays }) => ({
      partner: apiKeyOf(this.name, partner),
      roomType: type,
      rooms,
      releaseDays,
      from: text(from),
      to: text(to),
    }));
    return this.bringIn({ partnerAllotments }).then(
      () => 'ok',
      ({ faults }: { faults?: { reason: string }[] }) => faults?.[0]?.reason ?? 'no fault',
    );
  }

  setRules(type: string, day: number, { minStay, ...rules }: DayRules): Promise<void> {
    const days = { roomType: type, from: text(day), to: text(day) };
    return this.setRates([{ ...days, ...rules, minStay: minStay || null }]);
  }

  read(page: string, operation: string, query: Record<string, string | number>): Promise<Answer> {
    return this.manager.read(page, operation, query);
  }

  async change(page: string, operation: string, input: unknown): Promise<string> {
    return refusalOf(await this.manager.change(page, operation, input));
  }

  async sell(input: unknown): Promise<{ answer: string; id: number; voucher: string }> {
    const sold = await this.manager.change('frontDesk', 'sell', input);
    const { bookingId: id = 0, voucher = '' } = sold.body as { bookingId?: number; voucher?: string };
    return { answer: refusalOf(sold), id, voucher };
  }

  async find(text: string): Promise<{ found: { status: string }[] }> {
    const answer = await this.manager.change('find', 'all', { text });
    return answer.body as { found: { status: string }[] };
  }

  /** The state of a booking as the list of open folios shows it. */
  async stateInFolios(bookingId: number): Promise<string> {
    const at = this.random.whole(0, this.services.length - 1);
    const path = `/admin/api/resources/folios/actions/list?filters.number=${bookingId}`;
    const { body } = await send(this.services[at]!, 'GET', path, { headers: { cookie: this.cookies[at]! } });
    return (body as { records: { params: { state: string } }[] }).records[0]!.params.state;
  }

  async undoCancellation(bookingId: number): Promise<string> {
    const at = this.random.whole(0, this.services.length - 1);
    const path = `/admin/api/resources/bookings/records/${bookingId}/undoCancellation`;
    const service = this.services[at]!;
    const headers = { cookie: this.cookies[at]!, origin: service.url, 'content-type': 'application/json' };
    return refusalOf(await send(service, 'POST', path, { headers, body: '{}' }));
  }

  private partner(name: string): PartnerClient {
    return this.random.pick(this.partners[name]!);
  }

  private get manager(): PanelClient {
    return this.random.pick(this.managers);
  }

  private async signInAgain(): Promise<void> {
    for (const [i, partner] of PARTNERS.entries()) {
      const joined = { ...this.joined, partners: [this.joined.partners[i]!] };
      this.partners[partner] = await Promise.all(this.services.map((one) => partnerOf(one, joined)));
    }
    const [service] = this.services as [TestService];
    const { cookie } = await signIn(service, `manager@${this.name}.example`, { confirmed: false });
    this.cookies = this.services.map(() => cookie);
    this.managers = this.services.map((one) => panelClient(one, cookie));
  }

  private bookingOf(type: string, content: Content, more: Json): Json {
    const { rooms, named, extraMinor, extras, phone } = content;
    const amounts = { amountAfterTaxes: decimal(totalOf(content)), currency: 'EUR' };
    return {
      hotelID: String(this.hotelId),
      type,
      ...more,
      checkinDate: text(Math.min(...rooms.map(({ arrival }) => arrival))),
      checkoutDate: text(Math.max(...rooms.map(({ departure }) => departure))),
      RoomStays: rooms.map((room) => this.roomStay(room)),
      PrimaryGuests: [
        { name: 'Ayşe', surname: 'Yılmaz', PhoneNumber: phone, email: 'a@example.com', CountryCode: 'TR' },
      ],
      ...(named.length > 0
        ? { ChildGuests: named.map((age, i) => ({ name: `Ç${i}`, surname: 'Y', age })) }
        : {}),
      ...(extras.length > 0 ? { extras: extras.map((name) => ({ name })) } : {}),
      Total: { ...amounts, extraTotal: decimal(extraMinor) },
    };
  }

  private roomStay(room: PushedRoom): Json {
    const { label, type, board, arrival, departure, adults, children, minor } = room;
    const { selection, nightly, termsCode } = room;
    const rates = nightly.map(({ day, base, fees }) => ({
      stayDate: text(day),
      baseRate: decimal(base),
      ...(fees === null ? {} : { hotelServiceFees: decimal(fees) }),
    }));
    return {
      roomTypeID: this.types[type],
      ratePlanID: this.boards[board],
      NumberOfUnits: label,
      checkinDate: text(arrival),
      checkoutDate: text(departure),
      GuestCount: { adult: adults, child: children },
      Total: { amountAfterTaxes: decimal(minor), currency: 'EUR' },
      ...(selection ? { selectionID: selection.id } : {}),
      ...(termsCode === undefined ? {} : { termsCode }),
      ...(rates.length > 0 ? { PerDayRates: { currency: 'EUR', PerDayRate: rates } } : {}),
      ...(room.card ? { PaymentCard: card({ cardNumber: room.card }) } : {}),
    };
  }
}

interface SearchItem {
  id: number;
  roomCount: number;
  accommodationTypes: {
    id: number;
    priceType: number;
    prices: Record<string, { id: string; price: string; totalWithTaxes: string }>;
  }[];
}

export function text(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Noon of the day in the hotel's zone, and on from there. */
function setDay(services: readonly TestService[], today: number): void {
  const shiftMs = today * DAY_MS + 9 * 3_600_000 - Date.now();
  for (const { app } of services) app.get(Clock).nowMs = () => Date.now() + shiftMs;
}

function answered(answer: Answer): Answered {
  const { Error: errors, SVC_ID: bookingId = 0 } = entryOf(answer);
  return { outcome: errors?.[0]?.detail ?? 'ok', bookingId };
}

function refusalOf({ status, body, text: sent }: Answer): string {
  if (status === 200 && (body?.notice?.type ?? 'success') === 'success') return 'ok';
  const message: unknown = body?.message ?? body?.notice?.message;
  if (status >= 500 || typeof message !== 'string') throw new Error(`${status} ${sent}`);
  return message;
}
