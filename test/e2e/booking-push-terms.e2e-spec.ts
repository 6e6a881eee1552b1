import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import { booking, entryOf, type Offer, offerOf, outcomeOf, push, room } from '../factories/booking.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const TERMS = [
  { code: 'FLEX', name: { en: 'Flexible' }, steps: [{ daysBefore: 300, time: '00:00', percent: '25' }] },
  { code: 'STRICT', name: { en: 'Strict' }, steps: [{ daysBefore: 300, time: '00:00', percent: '100' }] },
];

type Json = ReturnType<typeof JSON.parse>;

let service: TestService;
let partner: PartnerClient;
let offer: Offer;

beforeEach(async () => {
  const defaultTerms = { refundable: 'FLEX', nonRefundable: 'STRICT' };
  const imported = await importHotel(service, smallHotel({ terms: TERMS, defaultTerms }));
  partner = await partnerOf(service, imported);
  offer = await offerOf(service, imported.hotelID);
});
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const book = (more: Json, changes: Json = {}) =>
  push(partner, booking(offer, { ID: 'T-1', RoomStays: [room(offer, more)], ...changes }));

async function changeTerms(): Promise<void> {
  const terms = TERMS.map((one) => ({ ...one, steps: [{ daysBefore: 300, time: '00:00', percent: '90' }] }));
  const files = service.app.get(HotelFileService, { strict: false });
  await files.import({ hotel: { id: partner.hotelID }, terms });
}

async function optionWithTerms(): Promise<Json> {
  const { arrival, departure } = stayOf(room(offer) as Json);
  const { body } = await partner.postForm('/external/online/roomType', {
    ...{ hotelID: partner.hotelID, startDate: arrival, endDate: departure, adultCount: 2 },
    'include[]': 'terms',
  });
  return body.items[0].accommodationTypes[0].prices['2-1'];
}

const stayOf = (one: Json) => ({ arrival: one.checkinDate, departure: one.checkoutDate });
const cancel = () => push(partner, { hotelID: String(partner.hotelID), ID: 'T-1', type: 'Cancel' });
const quarter = (price: string) => (Math.round(Number(price) * 25) / 100).toFixed(2);

describe('a room that is sold under named terms', () => {
  it('owes the fee of the terms when it is cancelled, whatever the hotel has changed', async () => {
    const answer = await book({ termsCode: 'FLEX' });
    expect(outcomeOf(answer)).toBe('ok');
    const price = (room(offer) as Json).Total.amountAfterTaxes;
    await changeTerms();
    const cancelled = entryOf(await cancel());
    expect(cancelled).toMatchObject({ cancellationFee: quarter(String(price)) });
    expect(entryOf(await cancel())).toMatchObject({ cancellationFee: quarter(String(price)) });
  });

  it('has the terms that its selection showed', async () => {
    const option = await optionWithTerms();
    await changeTerms();
    const refused = await book({ selectionID: option.id, termsCode: 'STRICT' });
    expect(entryOf(refused)).toMatchObject({ Error: [{ detail: 'selection_does_not_match: termsCode' }] });
    expect(outcomeOf(await book({ selectionID: option.id }))).toBe('ok');
    expect(entryOf(await cancel())).toMatchObject({ cancellationFee: quarter(option.price) });
  });

  it('is refused under terms that the hotel has not, or not for the rate', async () => {
    expect(entryOf(await book({ termsCode: 'NONE' }))).toMatchObject({
      Error: [{ code: '03', detail: 'terms_are_not_found' }],
    });
    expect(entryOf(await book({ termsCode: 'STRICT' }))).toMatchObject({
      Error: [{ code: '03', detail: 'terms_are_not_offered' }],
    });
  });
});

it('says nothing of a fee where no room was sold under named terms', async () => {
  expect(outcomeOf(await book({}))).toBe('ok');
  expect(entryOf(await cancel())).not.toHaveProperty('cancellationFee');
});
