import { PartnerHotel } from '../../src/auth/partner-hotel.entity.js';
import { PriceRulesService } from '../../src/inventory/price-rules/price-rules.service.js';
import { TaxesService } from '../../src/inventory/price-rules/taxes.service.js';
import { TermsService } from '../../src/inventory/price-rules/terms.service.js';
import { tellFreeCancellationEnds } from '../../src/booking/folio/free-cancellation-ends.js';
import { Clock } from '../../src/values/clock.service.js';
import { type Json, type Offer, outcomeOf, push, room, stay } from '../factories/booking.js';
import { CHANGES, changesOf, lineOf } from '../factories/changes.js';
import { importHotel, type PartnerClient } from '../factories/hotel.js';
import { ACTOR } from '../factories/record-forms/record-case.js';
import { twoPartners } from '../factories/two-partners.js';
import { startService, type TestService } from '../harness/service.js';

const FLEX = {
  code: 'FLEX',
  name: { tr: 'Esnek' },
  steps: [{ daysBefore: 2, time: '18:00', nights: 1 }],
};

let service: TestService;
let partner: PartnerClient;
let other: PartnerClient;
let offer: Offer;

beforeAll(async () => {
  service = await startService();
});
beforeEach(async () => {
  const terms = { terms: [FLEX], defaultTerms: { refundable: 'FLEX', nonRefundable: null } };
  ({ partner, other, offer } = await twoPartners(service, terms));
});
afterEach(() => {
  clock().nowMs = () => Date.now();
});
afterAll(() => service.close());

const the = <T>(type: new (...given: never[]) => T): T => service.app.get(type, { strict: false });
const clock = () => the(Clock);

/** What a partner is told after a cursor, of these kinds where some are named. */
async function kindsAfter(after: string, kinds: string[] = [], by = partner): Promise<string[]> {
  const asked = Object.fromEntries(kinds.map((kind, i) => [`kinds[${i}]`, kind]));
  return (await changesOf(by, { after, ...asked })).changes.map(lineOf);
}

const savePromotion = (id: number | undefined, partnerIds: number[]) =>
  the(PriceRulesService).save(
    'promotion',
    offer.hotelID,
    id,
    { code: 'P', name: '{"tr":"x"}', percent: '5', partnerIds: JSON.stringify(partnerIds) },
    ACTOR,
  );

it('of promotions and terms come by their names where they are asked for, else as rates', async () => {
  const { next } = await changesOf(partner);
  await savePromotion(undefined, []);
  expect(await kindsAfter(next)).toEqual(['rates']);
  expect(await kindsAfter(next, ['promotions', 'rates'])).toEqual(['promotions']);
  expect(await kindsAfter(next, ['promotions'])).toEqual(['promotions']);
  expect(await kindsAfter(next, ['terms'])).toEqual([]);
  const between = await changesOf(partner);
  await the(TermsService).save(offer.hotelID, undefined, { code: 'X', name: '{"tr":"x"}' }, ACTOR);
  const tax = { code: 'T', name: '{"tr":"x"}', percent: '5' };
  await the(TaxesService).save(offer.hotelID, undefined, tax, ACTOR);
  expect(await kindsAfter(between.next)).toEqual(['rates']);
  expect(await kindsAfter(between.next, ['terms', 'rates', 'promotions'])).toEqual(['terms', 'rates']);
});

it('of prices of one partner come to it alone, also when they end for it', async () => {
  const partners = await service.db.getRepository(PartnerHotel).find({
    where: { hotelId: offer.hotelID },
    order: { partnerId: 'ASC' },
  });
  const [first, second] = partners.map(({ partnerId }) => partnerId) as [number, number];
  const { next } = await changesOf(partner);
  const id = await savePromotion(undefined, [first]);
  expect([await kindsAfter(next), await kindsAfter(next, [], other)]).toEqual([['rates'], []]);
  const before = await changesOf(partner);
  await savePromotion(id, [second]);
  const kinds = ['promotions'];
  expect([await kindsAfter(before.next, kinds), await kindsAfter(before.next, kinds, other)]).toEqual([
    kinds,
    kinds,
  ]);
});

it('of a hotel file that changes promotions, terms and taxes are told as well', async () => {
  const { next } = await changesOf(partner);
  const promotions = [{ code: 'P', name: { tr: 'x' }, percent: '5' }];
  await importHotel(service, { hotel: { id: offer.hotelID }, promotions } as never);
  expect(await kindsAfter(next)).toEqual(['catalogue', 'hotel', 'rates']);
  expect(await kindsAfter(next, ['promotions', 'terms'])).toEqual(['promotions']);
});

it('refuses kinds that there are not', async () => {
  for (const kinds of ['nothing', '']) {
    const answer = await partner.get(CHANGES, { hotelID: offer.hotelID, 'kinds[0]': kinds });
    expect(answer.body).toMatchObject({ success: false, message: 'kinds_is_not_valid' });
  }
});

describe('the end of a free cancellation', () => {
  const goTo = (day: number, time: string) => {
    const atMs = Date.parse(`${offer.day(day)}T${time}:00+03:00`);
    clock().nowMs = () => atMs;
  };
  const run = () => tellFreeCancellationEnds(service.db, clock());
  const kinds = ['freeCancellationEnds'];
  const book = (ID: string, from: number) =>
    push(partner, stay(offer, from, from + 2, { ID }, { termsCode: 'FLEX' }));

  it('is told to its partner once, a day before, where it asks for it', async () => {
    expect(outcomeOf(await book('F-1', 10))).toBe('ok');
    expect(outcomeOf(await push(partner, stay(offer, 10, 12, { ID: 'F-2' })))).toBe('ok');
    const { next } = await changesOf(partner);
    goTo(7, '17:59');
    expect(await run()).toEqual({ rooms: 0 });
    goTo(7, '18:01');
    expect(await run()).toEqual({ rooms: 1 });
    expect(await run()).toEqual({ rooms: 0 });
    expect(await kindsAfter(next, kinds)).toEqual(['freeCancellationEnds F-1']);
    expect(await kindsAfter(next, kinds, other)).toEqual([]);
    expect(await kindsAfter(next)).toEqual([]);
  });

  it('is not told of a booking that was sold later than that, nor of one that is cancelled', async () => {
    expect(outcomeOf(await book('F-3', 2))).toBe('ok');
    expect(outcomeOf(await book('F-4', 10))).toBe('ok');
    await push(partner, { hotelID: String(offer.hotelID), ID: 'F-4', type: 'Cancel' });
    expect(await run()).toEqual({ rooms: 0 });
    goTo(7, '20:00');
    expect(await run()).toEqual({ rooms: 0 });
  });

  it('is told of rooms that stay as they were sold, though the booking was changed later than that', async () => {
    const dates = { checkinDate: offer.day(10), checkoutDate: offer.day(12) };
    const roomUnder = (label: string, changes: Json = {}) =>
      room(offer, { ...dates, NumberOfUnits: label, termsCode: 'FLEX', ...changes });
    const ofRooms = (type: string, ...RoomStays: Json[]) =>
      stay(offer, 10, 12, {
        ID: 'F-5',
        type,
        RoomStays,
        Total: { amountAfterTaxes: '320.00', currency: 'EUR' },
      });
    expect(outcomeOf(await push(partner, ofRooms('Book', roomUnder('1'), roomUnder('2'))))).toBe('ok');
    const { next } = await changesOf(partner);
    goTo(7, '19:00');
    const cheaper = { Total: { amountAfterTaxes: '150.00', currency: 'EUR' } };
    const modified = ofRooms('Modify', roomUnder('1'), roomUnder('2', cheaper));
    expect(outcomeOf(await push(partner, modified))).toBe('ok');
    expect(await run()).toEqual({ rooms: 1 });
    expect(await kindsAfter(next, kinds)).toEqual(['freeCancellationEnds F-5']);
    goTo(8, '10:00');
    expect(await run()).toEqual({ rooms: 0 });
  });

  it('is not told of a room that a Modify puts under other terms later than that', async () => {
    expect(outcomeOf(await push(partner, stay(offer, 10, 12, { ID: 'F-6' })))).toBe('ok');
    goTo(7, '19:00');
    const modified = stay(offer, 10, 12, { ID: 'F-6', type: 'Modify' }, { termsCode: 'FLEX' });
    expect(outcomeOf(await push(partner, modified))).toBe('ok');
    expect(await run()).toEqual({ rooms: 0 });
  });
});
