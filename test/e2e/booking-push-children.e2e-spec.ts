import { BookingChanges } from '../../src/in-house/bookings/booking-changes.service.js';
import { booking, entryOf, type Json, type Offer, outcomeOf, push, room } from '../factories/booking.js';
import { type PartnerClient, smallHotel } from '../factories/hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import { selectionsOf } from '../factories/selections.js';
import { dayNumber } from '../../src/values/day.js';
import type { TestService } from '../harness/service.js';

const reception = { kind: 'staff', id: 1, name: 'Reception' } as const;

const { ratePlans } = smallHotel();
/** One adult costs 1.5 shares, a child of 12 half a share, one of 3 nothing: 208.00 and 156.00 for two nights. */
const FAMILIES = smallHotel({
  inventory: [{ roomType: 'STD', from: 'today', to: 'today+365', allotment: 500 }],
  ratePlans: ratePlans!.map((plan) => ({ ...plan, nonRefundableDiscountPercent: 12 })),
  rates: [{ roomType: 'STD', board: 'BB', from: 'today', to: 'today+365', price: '52.00' }],
});

describe('the children of a booking', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;

  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing), { file: FAMILIES });

  const total = (amountAfterTaxes: string) => ({ Total: { amountAfterTaxes, currency: 'EUR' } });
  const withChild = (amount: string, changes: Json = {}) =>
    room(offer, { GuestCount: { adult: 1, child: 1 }, ...total(amount), ...changes });
  const children = (...ages: number[]) => ({ ChildGuests: ages.map((age) => ({ age, name: `Can ${age}` })) });
  const booked = async (changes: Json) => {
    const json = booking(offer, changes);
    const answer = await push(partner, json);
    expect(outcomeOf(answer)).toBe('ok');
    return { json, id: entryOf(answer).SVC_ID! };
  };
  const asStaffSeeIt = async (id: number) => service.app.get(BookingChanges).booking(offer.hotelID, id);
  const agesOf = async (id: number) => (await asStaffSeeIt(id)).rooms.map(({ childAges }) => childAges);
  const ratesOf = async (id: number) => {
    const rows = await service.db.query<{ rate: string | null }[]>(
      `SELECT matched_rate AS rate FROM booking_room WHERE booking_id = $1 AND status = 'active' ORDER BY position`,
      [id],
    );
    return rows.map(({ rate }) => rate);
  };
  const nonRefundable = () => [withChild('183.04'), withChild('137.28')];

  it('are in the rooms whose amounts are the prices with them, whatever their order', async () => {
    const strict = { RoomStays: nonRefundable(), ...total('320.32'), ...children(3, 12), strict: true };
    const { json, id } = await booked(strict);
    expect(await agesOf(id)).toEqual([[12], [3]]);
    expect(await ratesOf(id)).toEqual(['non_refundable', 'non_refundable']);
    expect(outcomeOf(await push(partner, { ...json, type: 'Cancel' }))).toBe('ok');
    const [row] = await service.db.query<{ balance: string }[]>('SELECT balance FROM booking WHERE id = $1', [
      id,
    ]);
    expect(row).toEqual({ balance: '320.32' });
  });

  it('are those of the option by which their room is sold, as the desk sees and prices them', async () => {
    const [elder, younger] = await Promise.all(
      [12, 3].map(async (age) => {
        const found = await selectionsOf(partner, offer, { adultCount: 1, 'childAges[]': [age] });
        return found.find(({ option, json }) => {
          const { adult, child } = json.GuestCount as { adult: number; child: number };
          const isStandard = json.roomTypeID === offer.roomType.STD && json.ratePlanID === offer.board.BB;
          return isStandard && adult === 1 && child === 1 && ['208.00', '156.00'].includes(option.price);
        })!.json;
      }),
    );
    const { id } = await booked({ RoomStays: [elder!, younger!], ...total('364.00'), ...children(3, 12) });
    expect(await agesOf(id)).toEqual([[12], [3]]);
    const { rooms } = await asStaffSeeIt(id);
    const priced = rooms.map(({ reservationId, childAges }) => ({ reservationId, childAges }));
    expect(priced.map(({ childAges }) => childAges)).toEqual([[12], [3]]);
  });

  it('are seen in their rooms by staff, and a night more costs each room what its own child costs', async () => {
    const rooms = [withChild('208.00'), withChild('156.00')];
    const { id } = await booked({ RoomStays: rooms, ...total('364.00'), ...children(3, 12), strict: true });
    const { version, rooms: shown } = await asStaffSeeIt(id);
    expect(shown.map(({ childAges }) => childAges)).toEqual([[12], [3]]);
    const changes = service.app.get(BookingChanges);
    const longer = shown.map((one) => ({
      ...one,
      arrival: dayNumber(one.arrival),
      departure: dayNumber(one.departure) + 1,
      rate: one.rate!,
      ownTotalMinor: null,
    }));
    const asked = await Promise.all(
      longer.map(async (one) => {
        const { offers } = await changes.roomOffers(offer.hotelID, id, one);
        const { plans } = offers.find(({ type }) => type.id === one.roomTypeId)!;
        const { refundable } = plans.find(({ plan }) => plan.board.id === one.boardId)!;
        return { ...one, shownTotalMinor: refundable.totalMinor };
      }),
    );
    expect(asked.map(({ shownTotalMinor }) => shownTotalMinor)).toEqual([312_00, 234_00]);
    const rights = { maySetPrices: false, mayLowerFees: false, accepted: [] };
    const change = { bookingId: id, version, rooms: asked, guest: null, reason: '', ...rights };
    await changes.change(offer.hotelID, reception, change);
    const after = await asStaffSeeIt(id);
    expect(after.rooms.map(({ childAges, total: sum }) => [childAges, sum])).toEqual([
      [[12], '312.00'],
      [[3], '234.00'],
    ]);
  });

  it('stay in their rooms at a Modify that changes another room', async () => {
    const { json, id } = await booked({ RoomStays: nonRefundable(), ...total('320.32'), ...children(3, 12) });
    const rooms = [withChild('137.28'), withChild('190.00')];
    const modified = { ...json, type: 'Modify', RoomStays: rooms, ...total('327.28'), ...children(12, 3) };
    expect(outcomeOf(await push(partner, modified))).toBe('ok');
    expect(await agesOf(id)).toEqual([[3], [12]]);
    expect(await ratesOf(id)).toEqual(['non_refundable', null]);
  });

  it('are known by their room where an option tells only some', async () => {
    const found = await selectionsOf(partner, offer, { adultCount: 1, 'childAges[]': [12] });
    const { json: sold } = found.find(
      ({ json }) => json.roomTypeID === offer.roomType.STD && (json.GuestCount as Json).child === 1,
    )!;
    const { Total } = sold as { Total: { amountAfterTaxes: string } };
    const sum = (Number(Total.amountAfterTaxes) + 156).toFixed(2);
    const { id } = await booked({ RoomStays: [withChild('156.00'), sold], ...total(sum), ChildGuests: [] });
    expect(await agesOf(id)).toEqual([[null], [12]]);
  });
});
