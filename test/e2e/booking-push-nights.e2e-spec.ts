import { entryOf, type Json, type Offer, outcomeOf, push, stay } from '../factories/booking.js';
import { type PartnerClient, smallHotel } from '../factories/hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import { setStandardRates } from '../factories/selections.js';
import type { TestService } from '../harness/service.js';
import { Clock } from '../../src/values/clock.service.js';

const DAY_MS = 86_400_000;

describe('the nights of a pushed room', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  const inventory = [{ roomType: 'STD', from: 'today-5', to: 'today+90', allotment: 50 }];
  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing), {
    file: smallHotel({ inventory }),
  });

  const total = (amountAfterTaxes: string) => ({ Total: { amountAfterTaxes, currency: 'EUR' } });
  const rates = (from: number, ...nights: [baseRate: string, hotelServiceFees?: string][]) => ({
    PerDayRates: {
      currency: 'EUR',
      PerDayRate: nights.map(([baseRate, hotelServiceFees], i) => ({
        stayDate: offer.day(from + i),
        baseRate,
        hotelServiceFees,
      })),
    },
  });
  const booked = async (from: number, until: number, amount: string, room: Json = {}) => {
    const json = stay(offer, from, until, total(amount), { ...total(amount), ...room });
    const answer = await push(partner, json);
    expect(outcomeOf(answer)).toBe('ok');
    return { json, id: entryOf(answer).SVC_ID! };
  };
  const nightsOf = async (id: number) => {
    const rows = await service.db.query<{ night: string }[]>(
      `SELECT n.amount || ' ' || n.amount_from AS night FROM booked_night n
         JOIN booking_room r ON r.hotel_id = n.hotel_id AND r.id = n.booking_room_id
        WHERE r.booking_id = $1 AND r.status <> 'removed' ORDER BY n.from_day`,
      [id],
    );
    return rows.map(({ night }) => night);
  };
  const modified = async (json: Json, changes: Json) =>
    expect(outcomeOf(await push(partner, { ...json, type: 'Modify', ...changes }))).toBe('ok');

  it('cost what its partner says of each, with the fees where they add up', async () => {
    const { id } = await booked(10, 13, '210.00', rates(10, ['100.00'], ['50'], ['60.00']));
    expect(await nightsOf(id)).toEqual(['100.00 partner', '50.00 partner', '60.00 partner']);
    const withFees = await booked(10, 12, '165.00', rates(10, ['80', '3.00'], ['80', '2.00']));
    expect(await nightsOf(withFees.id)).toEqual(['83.00 partner', '82.00 partner']);
  });

  it('cost what the hotel asks, else parts of the amount in that proportion', async () => {
    await setStandardRates(service, offer, { price: '40.00', to: 'today+10' });
    await setStandardRates(service, offer, { price: '60.00', from: 'today+11', to: 'today+30' });
    const { id } = await booked(10, 12, '180.00', rates(10, ['180.00']));
    expect(await nightsOf(id)).toEqual(['72.00 price', '108.00 price']);
    const lower = await booked(10, 12, '100.00');
    expect(await nightsOf(lower.id)).toEqual(['40.00 divided', '60.00 divided']);
    await setStandardRates(service, offer, { price: '40.00' });
  });

  it('stay what they cost when the prices change and the room does not', async () => {
    const { json, id } = await booked(10, 12, '160.00');
    await setStandardRates(service, offer, { price: '50.00', from: 'today+11' });
    await modified(json, { SpecialRequest: [{ text: 'high floor' }] });
    expect(await nightsOf(id)).toEqual(['80.00 price', '80.00 price']);
    const dates = { checkoutDate: offer.day(13) };
    const [room] = json.RoomStays as Json[];
    await modified(json, {
      ...dates,
      ...total('280.00'),
      RoomStays: [{ ...room, ...dates, ...total('280.00') }],
    });
    expect(await nightsOf(id)).toEqual(['80.00 price', '100.00 price', '100.00 price']);
    await setStandardRates(service, offer, { price: '40.00' });
  });

  it('cost a Cancel what each of those cost that have begun', async () => {
    const { json, id } = await booked(0, 3, '210.00', rates(0, ['100.00'], ['50'], ['60.00']));
    service.app.get(Clock).nowMs = () => Date.now() + DAY_MS;
    expect(outcomeOf(await push(partner, { ...json, type: 'Cancel' }))).toBe('ok');
    const [row] = await service.db.query<{ balance: string }[]>('SELECT balance FROM booking WHERE id = $1', [
      id,
    ]);
    expect(row).toEqual({ balance: '100.00' });
  });
});
