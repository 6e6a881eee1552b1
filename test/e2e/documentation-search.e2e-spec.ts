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
  ],
  'rates by machine': [
    ['inventory API', '/docs/channels#the-inventory-api'],
    ['Channex', '/docs/channels'],
    ['rates by machine', '/docs/channels'],
    ['clipped', '/docs/channels'],
    ['another protocol', '/docs/channels#another-protocol'],
  ],
  limits: [
    ['limits', '/docs/limits'],
    ['requests a minute', '/docs/limits'],
    ['RateLimit-Policy', '/docs/limits'],
    ['how long does a price option hold', '/docs/limits'],
  ],
  certification: [
    ['certify', '/docs/certification'],
    ['test hotel', '/docs/test-hotel'],
    ['certify your engine', '/docs/certification#certify-your-engine'],
    ['the report', '/docs/certification#the-report'],
  ],
  versions: [['versions', '/docs/versions']],
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
