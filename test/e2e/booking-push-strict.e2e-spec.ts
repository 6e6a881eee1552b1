import { booking, type Json, type Offer, outcomeOf, push, room, stay } from '../factories/booking.js';
import type { PartnerClient } from '../factories/hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import { selectionOf, setStandardRates, soldAs, WELL_STOCKED } from '../factories/selections.js';
import type { TestService } from '../harness/service.js';

describe('a push that is strict', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing), { file: WELL_STOCKED });

  const setRates = (values: Json) => setStandardRates(service, offer, values);
  const outcome = async (json: Json) => outcomeOf(await push(partner, json));
  const strict = (json: Json, changes: Json = {}) => soldAs(offer, json, { strict: true, ...changes });
  const plain = (changes: Json = {}) => room(offer, changes);

  it('takes what a search offers', async () => {
    expect(await outcome(strict(plain()))).toBe('ok');
  });

  it.each<[string, Json, Json]>([
    ['03 price_has_changed: 160.00', { Total: { amountAfterTaxes: '1.00', currency: 'EUR' } }, {}],
    ['03 party_does_not_fit', { GuestCount: { adult: 9, child: 0 } }, {}],
    ['03 currency_is_not_the_hotels', { Total: { amountAfterTaxes: '160.00', currency: 'USD' } }, {}],
    ['03 currency_is_not_the_hotels', {}, { Total: { amountAfterTaxes: '160.00', currency: 'USD' } }],
    ['03 total_does_not_match', {}, { Total: { amountAfterTaxes: '161.00', currency: 'EUR' } }],
  ])('refuses %s', async (expected, roomChanges, changes) => {
    const json = plain(roomChanges);
    expect(await outcome(strict(json, changes))).toBe(expected);
    expect(await outcome(soldAs(offer, json, changes))).toBe('ok');
  });

  it.each(['minimum_stay', 'closed_to_checkin', 'passive_sales', 'price_not_found'])(
    'refuses %s',
    async (restriction) => {
      const rules: Record<string, Json> = {
        minimum_stay: { minStay: 3 },
        closed_to_checkin: { closedToCheckin: true },
        passive_sales: { stopSale: true },
        price_not_found: { price: null },
      };
      const { json: held } = await selectionOf(partner, offer, 'STD', 'BB', '2-1');
      await setRates(rules[restriction]!);
      try {
        expect(await outcome(strict(plain()))).toBe(`03 room_is_restricted: ${restriction}`);
        const bySelection =
          restriction === 'price_not_found' ? 'ok' : `03 room_is_restricted: ${restriction}`;
        expect(await outcome(strict(held))).toBe(bySelection);
        expect(await outcome(soldAs(offer, plain()))).toBe('ok');
      } finally {
        await setRates({ price: '40.00', minStay: null, closedToCheckin: false, stopSale: false });
      }
    },
  );

  it('refuses a day in the past', async () => {
    const { Total, ...changes } = stay(offer, -1, 1);
    expect(await outcome({ ...changes, Total, strict: true })).toBe(
      '03 room_is_restricted: closed_to_arrival',
    );
  });

  it('refuses more nights than a search takes, of a Book and of a Modify', async () => {
    const ofNights = (nights: number, changes: Json = {}) => {
      const Total = { amountAfterTaxes: 80 * nights, currency: 'EUR' };
      return stay(offer, 10, 10 + nights, { Total, ...changes }, { Total });
    };
    const longest = ofNights(30, { strict: true });
    expect(await outcome(longest)).toBe('ok');
    const refused = '03 room_is_restricted: maximum_stay';
    expect(await outcome(ofNights(31, { strict: true }))).toBe(refused);
    expect(await outcome(ofNights(31, { strict: true, ID: longest.ID, type: 'Modify' }))).toBe(refused);
    expect(await outcome(ofNights(31))).toBe('ok');
    await setRates({ stopSale: true });
    try {
      expect(await outcome(ofNights(31, { strict: true }))).toBe('03 room_is_restricted: passive_sales');
    } finally {
      await setRates({ stopSale: false });
    }
    await setRates({ price: null });
    try {
      expect(await outcome(ofNights(31, { strict: true }))).toBe(refused);
    } finally {
      await setRates({ price: '40.00' });
    }
  });

  it.each(['yes', 1, {}])('is %j: not valid', async (value) => {
    expect(await outcome(booking(offer, { strict: value }))).toBe('04 field_is_not_valid: strict');
  });
});
