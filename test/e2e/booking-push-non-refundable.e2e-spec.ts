import { BookingAlerts } from '../../src/booking/booking-alerts.service.js';
import { booking, entryOf, type Json, type Offer, outcomeOf, push, room } from '../factories/booking.js';
import { type PartnerClient, smallHotel } from '../factories/hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import type { TestService } from '../harness/service.js';

describe('a Modify of what was sold as non-refundable', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  const inventory = [{ roomType: 'STD', from: 'today', to: 'today+90', allotment: 50 }];
  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing), {
    file: smallHotel({ inventory }),
  });

  const total = (amountAfterTaxes: string) => ({ Total: { amountAfterTaxes, currency: 'EUR' } });
  /** Two adults at 40.00 each; non-refundable 10 % less. */
  const roomAt = (amount: string, from = 50, nights = 2, changes: Json = {}) =>
    room(offer, {
      checkinDate: offer.day(from),
      checkoutDate: offer.day(from + nights),
      ...total(amount),
      ...changes,
    });
  const bookingOf = (...rooms: Json[]) => {
    const amounts = rooms.map(({ Total }) => Number((Total as Json).amountAfterTaxes));
    const sum = amounts.reduce((one, other) => one + other, 0).toFixed(2);
    const dates = { checkinDate: offer.day(50), checkoutDate: offer.day(60) };
    return booking(offer, { ...dates, RoomStays: rooms, ...total(sum) });
  };
  const differences = async (id: number) => {
    const [row] = await service.db.query<{ price_mismatch: Json[] | null }[]>(
      'SELECT price_mismatch FROM booking WHERE hotel_id = $1 AND id = $2',
      [offer.hotelID, id],
    );
    return row!.price_mismatch;
  };
  const booked = async (...rooms: Json[]) => {
    const first = bookingOf(...rooms);
    const answer = await push(partner, first);
    expect(outcomeOf(answer)).toBe('ok');
    const id = entryOf(answer).SVC_ID!;
    expect(await differences(id)).toBeNull();
    const modify = async (...others: Json[]) => {
      const changed = { ...bookingOf(...others), ID: first.ID, type: 'Modify' };
      expect(outcomeOf(await push(partner, changed))).toBe('ok');
      return differences(id);
    };
    return { id, modify };
  };
  const less = (before: number, after: number) => [{ kind: 'nonRefundable', before, after }];

  it.each<[string, () => Json[], Json[] | null]>([
    ['into refundable rooms', () => [roomAt('160.00'), roomAt('160.00')], less(28_800, 0)],
    ['into a refundable one and itself', () => [roomAt('160.00'), roomAt('144.00')], less(28_800, 14_400)],
    ['into one room', () => [roomAt('144.00')], less(28_800, 14_400)],
    ['into fewer nights', () => [roomAt('144.00'), roomAt('72.00', 50, 1)], less(28_800, 21_600)],
    ['into other days', () => [roomAt('144.00', 56), roomAt('144.00', 57)], null],
    ['into more nights', () => [roomAt('144.00'), roomAt('216.00', 56, 3)], null],
    ['into itself', () => [roomAt('144.00'), roomAt('144.00')], null],
  ])('of two rooms %s tells staff how much less it is now', async (_, rooms, expected) => {
    const { modify } = await booked(roomAt('144.00'), roomAt('144.00'));
    expect(await modify(...rooms())).toEqual(expected);
  });

  it('tells it beside a price that the hotel does not have', async () => {
    const { modify } = await booked(roomAt('144.00'));
    expect(await modify(roomAt('99.00'))).toEqual([
      { kind: 'room', position: 0, pushed: 9_900, refundable: 16_000, nonRefundable: 14_400 },
      ...less(14_400, 0),
    ]);
  });

  it('of what was refundable tells nothing', async () => {
    const { modify } = await booked(roomAt('160.00'), roomAt('160.00'));
    expect(await modify(roomAt('160.00'))).toBeNull();
    expect(await modify(roomAt('144.00'))).toBeNull();
  });

  it('is told until staff have seen it, whatever Modify follows, but one that takes it back', async () => {
    const { id, modify } = await booked(roomAt('144.00'));
    expect(await modify(roomAt('160.00'))).toEqual(less(14_400, 0));
    expect(await modify(roomAt('160.00', 52))).toEqual(less(14_400, 0));
    expect(await modify(roomAt('144.00', 52))).toBeNull();
    expect(await modify(roomAt('160.00', 52))).toEqual(less(14_400, 0));
    const reception = { kind: 'staff', id: null, name: 'Reception' } as never;
    await service.app.get(BookingAlerts).markMismatchSeen(offer.hotelID, id, reception);
    expect(await modify(roomAt('160.00', 54))).toBeNull();
  });
});
