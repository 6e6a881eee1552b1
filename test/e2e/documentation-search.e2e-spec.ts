import MiniSearch from 'minisearch';
import { type SearchEntry, type SearchHit, searchIn } from '../../src/portal/search-index.mjs';
import { startService, type TestService } from '../harness/service.js';

/** What a reader types, and the page or section that answers it. */
const QUESTIONS: Readonly<Record<string, readonly (readonly [words: string, answer: string])[]>> = {
  start: [
    ['postman collection', '/docs/start'],
    ['OpenAPI', '/docs/start'],
    ['non-refundable choice', '/docs/start'],
    ['payment type go', '/docs/start'],
    ['what does a push check', '/docs/push'],
    ['whose time zone', '/docs/start'],
    ['who refunds', '/docs/start'],
    ['log in', '/docs/reference#login'],
    ['try webhooks on my machine', '/docs/start'],
    ['party split over rooms', '/docs/start'],
  ],
  search: [
    ['adultCount', '/docs/search'],
    ['childAges', '/docs/search'],
    ['last key', '/docs/search'],
    ['calendar base price', '/docs/search'],
    ['party in several rooms', '/docs/search#a-party-in-several-rooms'],
    ['what can be sold', '/docs/search#what-can-be-sold'],
    ['NumberOfUnits', '/docs/search'],
    ['children ages price', '/docs/search'],
    ['roomCount', '/docs/search'],
    ['priceType', '/docs/search'],
  ],
  walk: [
    ['curl', '/docs/walk'],
    ['five minutes', '/docs/walk'],
    ['read a list of countries', '/docs/walk'],
    ['as the property system', '/docs/walk'],
    ['second terminal', '/docs/walk'],
    ['book, modify and cancel with curl', '/docs/walk'],
    ['set how many rooms are for sale', '/docs/walk'],
    ['as the hotspot', '/docs/walk'],
    ['three adults do not fit', '/docs/walk'],
    ['certify the service', '/docs/certification'],
  ],
  'taxes and fees': [
    ['taxes', '/docs/taxes-and-fees'],
    ['city tax', '/docs/taxes-and-fees'],
    ['VAT', '/docs/taxes-and-fees'],
    ['service fee', '/docs/taxes-and-fees'],
    ['totalWithTaxes', '/docs/taxes-and-fees'],
    ['paidAt', '/docs/taxes-and-fees'],
    ['amountOfTaxes', '/docs/taxes-and-fees'],
    ['tax paid at the hotel', '/docs/taxes-and-fees'],
    ['tax included in the price', '/docs/taxes-and-fees'],
    ['refundableWithTaxes', '/docs/taxes-and-fees'],
  ],
  'cancellation and deposits': [
    ['free cancellation', '/docs/cancellation-and-deposits'],
    ['freeUntil', '/docs/cancellation-and-deposits'],
    ['cancellation policy', '/docs/cancellation-and-deposits'],
    ['deposit', '/docs/cancellation-and-deposits'],
    ['no-show fee', '/docs/cancellation-and-deposits'],
    ['graceHours', '/docs/cancellation-and-deposits'],
    ['termsCode', '/docs/cancellation-and-deposits'],
    ['cancellationFee', '/docs/cancellation-and-deposits'],
    ['steps fee from to', '/docs/cancellation-and-deposits'],
    ['non-refundable terms', '/docs/cancellation-and-deposits'],
  ],
  'promotions and contract rates': [
    ['promotions', '/docs/promotions-and-contract-rates'],
    ['contract rate', '/docs/promotions-and-contract-rates'],
    ['early booking', '/docs/promotions-and-contract-rates'],
    ['receipt', '/docs/promotions-and-contract-rates'],
    ['discount', '/docs/promotions-and-contract-rates'],
    ['price for one partner', '/docs/promotions-and-contract-rates'],
    ['rooms set aside', '/docs/promotions-and-contract-rates'],
    ['promotions that combine', '/docs/promotions-and-contract-rates'],
    ['how a price came about', '/docs/promotions-and-contract-rates'],
    ['nonRefundablePromotions', '/docs/promotions-and-contract-rates'],
  ],
  push: [
    ['strict', '/docs/push'],
    ['selectionID', '/docs/push'],
    ['revisions', '/docs/push#revisions'],
    ['modify after a no-show', '/docs/push'],
    ['what a cancel costs', '/docs/push#what-a-cancel-costs'],
    ['how the guest pays', '/docs/push#how-the-guest-pays'],
    ['test hotels SANDBOX', '/docs/push#test-hotels'],
    ['what each night costs', '/docs/push#what-each-night-costs'],
    ['which child is in which room', '/docs/push#which-child'],
    ['a price option is a quote', '/docs/push#a-price-option'],
  ],
  payment: [
    ['who refunds', '/docs/payment#who-refunds'],
    ['confirm a payment', '/docs/payment#confirm-a-payment'],
    ['before or after the push', '/docs/payment#before-or-after'],
    ['bank transfer', '/docs/payment'],
    ['returnUrl', '/docs/payment'],
    ['review payment', '/docs/payment'],
    ['orderID', '/docs/payment'],
    ['demonstration bank', '/docs/payment'],
    ['credit card types', '/docs/payment'],
    ['expired payment', '/docs/payment'],
  ],
  'days and money': [
    ['time zone', '/docs/days-and-money'],
    ['tarih', '/docs/days-and-money'],
    ['comma between thousands', '/docs/days-and-money'],
    ['days and money', '/docs/days-and-money'],
    ['JPY', '/docs/days-and-money'],
    ['half-up', '/docs/days-and-money'],
    ['decimals floating point', '/docs/days-and-money'],
    ['Unix seconds', '/docs/days-and-money'],
    ['confirmTime', '/docs/days-and-money'],
    ['currency without decimals', '/docs/days-and-money'],
  ],
  errors: [
    ['errors', '/docs/errors'],
    ['error codes', '/docs/errors'],
    ['503', '/docs/errors'],
    ['Retry-After', '/docs/errors'],
    ['room_is_not_available', '/docs/errors#room_is_not_available'],
    ['X-Request-Id', '/docs/errors'],
    ['all identifiers', '/docs/errors#all-identifiers'],
    ['cursor_is_too_old', '/docs/errors#cursor_is_too_old'],
    ['sold_out', '/docs/errors#sold_out'],
    ['booking_is_cancelled', '/docs/errors#booking_is_cancelled'],
  ],
  'changes and webhooks': [
    ['webhook-signature', '/docs/changes'],
    ['verify webhook', '/docs/changes'],
    ['webhook own machine', '/docs/changes#try-it-on-your-own-machine'],
    ['ALLOW_PRIVATE_ADDRESSES', '/docs/changes#try-it-on-your-own-machine'],
    ['at least once in order', '/docs/changes'],
    ['a cursor that is too old, and a restart', '/docs/changes'],
    ['guests for the hotspot', '/docs/changes#guests-for-the-hotspot'],
    ['switched_off', '/docs/changes'],
    ['standardwebhooks', '/docs/changes'],
    ['restart cursor', '/docs/changes'],
  ],
  'many hotels': [
    ['log in once', '/docs/many-hotels#log-in-once'],
    ['search them together', '/docs/many-hotels#search-them-together'],
    ['many hotels', '/docs/many-hotels'],
    ['ask why', '/docs/many-hotels#ask-why'],
    ['token for all hotels', '/docs/many-hotels'],
    ['hotelIDs', '/docs/many-hotels'],
    ['cheapest room', '/docs/many-hotels'],
    ['list of my hotels', '/docs/reference#listHotels'],
    ['nearest stays', '/docs/many-hotels'],
    ['search several hotels at once', '/docs/many-hotels'],
  ],
  'rates by machine': [
    ['inventory API', '/docs/channels#the-inventory-api'],
    ['Channex', '/docs/channels'],
    ['rates by machine', '/docs/channels'],
    ['clipped', '/docs/channels'],
    ['another protocol', '/docs/channels#another-protocol'],
    ['property system', '/docs/channels'],
    ['scope rates', '/docs/channels'],
    ['price_is_zero', '/docs/channels'],
    ['changes_are_not_valid', '/docs/errors#changes_are_not_valid'],
    ['allotment below the rooms sold', '/docs/channels'],
  ],
  limits: [
    ['limits', '/docs/limits'],
    ['requests a minute', '/docs/limits'],
    ['RateLimit-Policy', '/docs/limits'],
    ['how long does a price option hold', '/docs/limits'],
    ['rate limit', '/docs/limits'],
    ['failed logins', '/docs/limits'],
    ['limit of a push', '/docs/limits'],
    ['limit of a JSON body', '/docs/limits'],
    ['limit of nights', '/docs/limits'],
    ['how long are changes kept', '/docs/limits'],
  ],
  certification: [
    ['certify', '/docs/certification'],
    ['test hotel', '/docs/test-hotel'],
    ['certify your engine', '/docs/certification#certify-your-engine'],
    ['the report', '/docs/certification#the-report'],
    ['get the client', '/docs/certification#get-the-programs'],
    ['hotel-booking-certify', '/docs/certification'],
    ['npm package', '/docs/certification#get-the-programs'],
    ['lost answer', '/docs/certification'],
    ['duties of an engine', '/docs/certification'],
    ['SANDBOX-SOLD-OUT', '/docs/test-hotel'],
  ],
  versions: [
    ['versions', '/docs/versions'],
    ['deprecated operation', '/docs/versions'],
    ['Sunset', '/docs/versions'],
    ['breaking change', '/docs/versions'],
    ['new fields of answers', '/docs/versions'],
  ],
};

describe('a search of the documentation', () => {
  let service: TestService;
  let search: (words: string) => SearchHit[];
  beforeAll(async () => {
    service = await startService();
    const response = await fetch(`${service.url}/docs/search.json`);
    search = searchIn(MiniSearch, (await response.json()) as SearchEntry[]);
  });
  afterAll(() => service.close());

  it.each(Object.keys(QUESTIONS))('shows the answers to the questions of “%s” at the top', (guide) => {
    const missed = QUESTIONS[guide]!.flatMap(([words, answer]) => {
      const hrefs = search(words)
        .slice(0, 3)
        .map(({ href }) => href);
      return hrefs.some((href) => href.startsWith(answer)) ? [] : [{ words, answer, hrefs }];
    });
    expect(missed).toEqual([]);
  });

  it('reads tables, lists and code as well', () => {
    for (const words of ['webhook-signature', 'error codes', 'Retry-After', 'room_is_not_available'])
      expect([words, search(words).length > 0]).toEqual([words, true]);
  });

  it('finds nothing for what is written nowhere', () => {
    expect(search('zzyzx')).toEqual([]);
  });
});
