import { checkFolios } from '../../src/booking/folio/folio-check.js';
import { checkAllotments, checkLedger } from '../../src/booking/room/ledger-check.js';
import { checkNights } from '../../src/booking/room/night-completion.js';
import { Clock } from '../../src/values/clock.service.js';
import { dayText } from '../../src/values/day.js';
import { PUSH, pushOf } from '../harness/api-client.mjs';
import type { TestService } from '../harness/service.js';
import type { Answer, PartnerClient } from './hotel.js';

export { PUSH };

export type Json = Record<string, unknown>;

/** The hotel's catalogue as a partner knows it: IDs by code, and days from its own today on. */
export interface Offer {
  hotelID: number;
  roomType: Record<string, number>;
  board: Record<string, number>;
  /** The day `days` after the hotel's today. */
  day(days: number): string;
}

export async function offerOf(service: TestService, hotelID: number): Promise<Offer> {
  const ids = async (table: 'room_type' | 'board') => {
    const rows = await service.db.query<{ code: string; id: number }[]>(
      `SELECT code, id FROM ${table} WHERE hotel_id = $1`,
      [hotelID],
    );
    return Object.fromEntries(rows.map(({ code, id }) => [code, id]));
  };
  const today = service.app.get(Clock).today('Europe/Istanbul');
  return {
    hotelID,
    roomType: await ids('room_type'),
    board: await ids('board'),
    day: (days) => dayText(today + days),
  };
}

/** One room sold, for two adults in STD with breakfast from day 10 to day 12 unless changed. */
export function room(offer: Offer, changes: Json = {}): Json {
  return {
    roomTypeID: String(offer.roomType.STD),
    ratePlanID: String(offer.board.BB),
    NumberOfUnits: '1',
    checkinDate: offer.day(10),
    checkoutDate: offer.day(12),
    GuestCount: { adult: 2, child: 0 },
    Total: { amountAfterTaxes: '160.00', amountOfTaxes: '10.00', currency: 'EUR' },
    ...changes,
  };
}

let pushed = 0;

/** A booking of one room, with an ID of its own; `changes` replace whole fields. */
export function booking(offer: Offer, changes: Json = {}): Json {
  return {
    hotelID: String(offer.hotelID),
    ID: String(700_000 + ++pushed),
    type: 'Book',
    createDateTime: '2026-11-20T10:11:12:345',
    checkinDate: offer.day(10),
    checkoutDate: offer.day(12),
    RoomStays: [room(offer)],
    PrimaryGuests: [
      {
        name: 'Ayşe',
        surname: 'Yılmaz',
        PhoneNumber: '+905551112233',
        email: 'ayse@example.com',
        CountryCode: 'TR',
      },
    ],
    Total: { amountAfterTaxes: '160.00', amountOfTaxes: '10.00', extraTotal: '0.00', currency: 'EUR' },
    ...changes,
  };
}

/** A booking with one room of the given type and days (after today), and the room's dates in it. */
export function stay(
  offer: Offer,
  from: number,
  until: number,
  changes: Json = {},
  roomChanges: Json = {},
): Json {
  const dates = { checkinDate: offer.day(from), checkoutDate: offer.day(until) };
  return booking(offer, { ...dates, RoomStays: [room(offer, { ...dates, ...roomChanges })], ...changes });
}

export function card(changes: Json = {}): Json {
  return {
    CardHolder: { fullname: 'AYSE YILMAZ', address: 'Lara Caddesi 1', country: 'TR', city: 'Antalya' },
    cardNumber: '4111111111111111',
    expireDate: '1239',
    cardCode: 'VI',
    seriesCode: '987',
    ...changes,
  };
}

export function push(partner: PartnerClient, ...bookings: Json[]): Promise<Answer> {
  return partner.postJson(PUSH, pushOf(...bookings));
}

export interface Entry {
  confirmTime: number;
  ID: string | number | null;
  bookingID: number | null;
  bookingType: string | null;
  SVC_ID?: number;
  Error?: { code: string; text: string; detail: string; reason: string }[];
}

/** The one entry of an answer to one booking. */
export function entryOf(answer: Answer): Entry {
  const entries = answer.body?.BookingPushRS?.BookingConfirmNumbers as Entry[] | undefined;
  if (answer.status !== 200 || entries?.length !== 1) throw new Error(`${answer.status} ${answer.text}`);
  return entries[0]!;
}

/** Why a push of one booking failed: `03 room_is_not_available: 2027-03-01`; `ok` when it did not. */
export function outcomeOf(answer: Answer): string {
  const [error] = entryOf(answer).Error ?? [];
  return error ? `${error.code} ${error.detail}` : 'ok';
}

/** Rooms sold of a type on the days from `from` to the one before `until` (after today). */
export async function soldOn(
  service: TestService,
  offer: Offer,
  code: string,
  from: number,
  until: number,
): Promise<number[]> {
  const rows = await service.db.query<{ sold: number }[]>(
    `SELECT sold FROM room_day WHERE hotel_id = $1 AND room_type_id = $2 AND day >= $3 AND day < $4 ORDER BY day`,
    [offer.hotelID, offer.roomType[code], offer.day(from), offer.day(until)],
  );
  return rows.map(({ sold }) => sold);
}

export async function ledgerIsClean(service: TestService): Promise<void> {
  expect(await checkLedger(service.db)).toEqual([]);
  expect(await checkAllotments(service.db)).toEqual([]);
  expect(await checkFolios(service.db)).toEqual([]);
  expect(await checkNights(service.db)).toEqual([]);
}
