import { randomUUID } from 'node:crypto';
import type { Folio, FolioEntry } from '../../src/booking/folio/folio.js';
import { entryOf, type Json, outcomeOf, push, stay } from './booking.js';
import type { Answer } from './hotel.js';
import type { PanelClient } from './panel.js';
import type { StaffedHotel } from './staffed-hotel.js';

/** What tells one line: its kind and amount, and `reversed` where it no longer counts. */
const summary = ({ kind, amount, isReversed, reverses }: FolioEntry) =>
  [kind, amount, ...(isReversed ? ['reversed'] : []), ...(reverses === null ? [] : ['reversal'])].join(' ');

export const cash = { kind: 'payment', method: 'cash', text: '' };

export const done = (given: Answer) => expect([given.status, given.text]).toEqual([200, '{"success":true}']);

export const refused = (given: Answer, message: string, status = 409) =>
  expect([given.status, given.body.message]).toEqual([status, message]);

/** What is done with folios of the hotel that the test has. */
export function folioSteps(hotel: () => StaffedHotel) {
  const folio = async (bookingId: number, by = hotel().reception): Promise<Folio> =>
    (await by.read('folio', 'folio', { bookingId })).body;
  const posting = (bookingId: number, changes: object = {}) => ({
    bookingId,
    requestKey: randomUUID(),
    kind: 'charge',
    amount: '12.50',
    method: '',
    text: 'Minibar',
    reservationId: null,
    ...changes,
  });
  const balance = async (bookingId: number) => (await folio(bookingId)).sums.balance;
  return {
    /** A booking of STD with breakfast for two, 160.00 for two nights unless changed. */
    async booked(changes: Json = {}, room: Json = {}, from = 10, until = 12): Promise<number> {
      const { offer, partner } = hotel();
      const pushed = await push(partner, stay(offer, from, until, changes, room));
      expect(outcomeOf(pushed)).toBe('ok');
      return entryOf(pushed).SVC_ID!;
    },
    folio,
    lines: async (bookingId: number) => (await folio(bookingId)).lines.map(summary),
    balance,
    posting,
    /** Posts as a person does who has just read the folio, and was asked where they pay more than is owed. */
    async post(by: PanelClient, bookingId: number, changes: object = {}) {
      const seen = { balance: await balance(bookingId), isMoreThanOwed: true };
      return by.change('folio', 'post', posting(bookingId, { ...seen, ...changes }));
    },
    reverse: (by: PanelClient, bookingId: number, lineId: number, requestKey: string = randomUUID()) =>
      by.change('folio', 'reverse', { bookingId, lineId, requestKey, reason: 'typed twice' }),
    /** Cancels rooms of a booking, or by null all of them. */
    async cancelled(bookingId: number, by: PanelClient, fee: string, reservationIds: number[] | null = null) {
      const { version } = (await by.read('bookingChanges', 'booking', { bookingId })).body;
      const asked = { bookingId, version, reservationIds, reason: 'illness', fee };
      return by.change('bookingChanges', 'cancel', asked);
    },
  };
}
