import http from 'node:http';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';
import { longestTurnMs, ordinaryTurnMs } from '../harness/turns.js';

/** A request may have 16 kB of headers. */
const LENGTH = 15_000;

const fill = (item: string) => item.repeat(Math.floor(LENGTH / item.length));

/** What makes a regular expression, or a splitting, go over the same letters again and again. */
const VALUES: Record<string, string> = {
  'blanks within a parameter': `gzip;q${fill(' ')}x`,
  'blanks at the end': `a${fill(' ')}a`,
  'tabs and equal signs': `a;q=${fill('\t=')}`,
  commas: fill(','),
  semicolons: fill(';'),
  'many values': fill('a;q=0.1,'),
  'open quotes': fill('"'),
  'escaped quotes': `W/"${fill('\\"')}`,
  brackets: fill('['),
  digits: fill('9'),
  dots: fill('1.'),
  'percent signs': fill('%'),
  'key and value': fill('a=1; '),
  'a scheme again and again': fill('Bearer '),
};

const HEADERS = [
  ...['Accept', 'Accept-Encoding', 'Accept-Language', 'ApiKey', 'Authorization', 'Content-Type', 'Cookie'],
  ...[
    'Forwarded',
    'Host',
    'If-Modified-Since',
    'If-None-Match',
    'Origin',
    'Panel-Hotel',
    'Prefer',
    'Range',
    'Referer',
  ],
  ...['SVC', 'Sec-Fetch-Site', 'Stripe-Signature', 'User-Agent', 'X-Forwarded-For', 'X-Forwarded-Host'],
  ...['X-Forwarded-Proto', 'X-Request-Id', 'api-key', 'traceparent', 'tracestate', 'webhook-signature'],
];

const ROUTES: [method: string, path: string][] = [
  ['GET', '/health/live'],
  ['GET', '/external/public/openapi.json'],
  ['GET', '/docs'],
  ['GET', '/external/currencies'],
  ['GET', '/public/json/customer'],
  ['POST', '/external/public/login'],
  ['POST', '/external/public/payment/webhook/stripe'],
  ['GET', '/admin/login'],
  ['GET', '/admin'],
];

let service: TestService;
let token: string;
let ordinaryMs: number;

beforeAll(async () => {
  service = await startService({ PANEL: 'true', TRUST_PROXY: 'true' });
  const hotel = await importHotel(service, smallHotel({ staff: staffOf('headers') }));
  ({ token } = await partnerOf(service, hotel));
  ordinaryMs = ordinaryTurnMs();
});
afterAll(() => service.close());

/** Resolves when the service has answered, or has ended the connection. */
function request(method: string, path: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve) => {
    const asked = http.request(`${service.url}${path}`, { method, headers, agent: false });
    asked.on('response', (answer) => answer.resume().on('close', () => resolve()));
    asked.on('error', () => resolve());
    asked.end();
  });
}

it.each(HEADERS)('a hostile %s holds up nobody for long, on any route', async (header) => {
  const limitMs = 4 * ordinaryMs;
  const slow: string[] = [];
  for (const [name, value] of Object.entries(VALUES)) {
    for (const [method, path] of ROUTES) {
      const headers = { Authorization: `Bearer ${token}`, [header]: value };
      const tookMs = await longestTurnMs(() => request(method, path, headers), limitMs);
      if (tookMs >= limitMs) slow.push(`${method} ${path} with ${name}: ${Math.round(tookMs)} ms`);
    }
  }
  expect(slow).toEqual([]);
});
