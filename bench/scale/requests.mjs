import http from 'node:http';
import { CALENDAR, dayFromToday, dice, ROOM_LIST, searchForm } from '../queries.mjs';
import { PUSH, pushTo } from '../pushes.mjs';

const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
const FORM = 'application/x-www-form-urlencoded';
const SALE_DAYS = 60;
let pushes = 0;

/** A hotel as its partner and its hotspot meet it. */
export async function callerOf(database, service, hotelId) {
  const body = new URLSearchParams({
    apiKey: `bench-${hotelId}`,
    apiSecret: `bench-secret-${hotelId}`,
    SVC: hotelId,
  });
  const login = JSON.parse(
    await send(service, 'POST', '/external/public/login', { 'content-type': FORM }, String(body)),
  );
  return { hotelId, token: login.token, pushBody: await pushTo(database, hotelId) };
}

/** What is measured: each sends one request for a hotel and rejects unless it was answered as it should be. */
export function requestKinds(service) {
  const roll = dice(7);
  const bearer = ({ token }, type) => ({
    authorization: `Bearer ${token}`,
    ...(type ? { 'content-type': type } : {}),
  });
  const ok = (text) => {
    if (!text.includes('"success":true') && !text.includes('"success":1'))
      throw new Error(text.slice(0, 200));
  };
  return {
    search: async (caller) =>
      ok(
        await send(
          service,
          'POST',
          ROOM_LIST,
          bearer(caller, FORM),
          searchForm(caller.hotelId, roll, 2, { days: SALE_DAYS }),
        ),
      ),
    calendar: async (caller) => {
      const query = new URLSearchParams({
        hotelID: caller.hotelId,
        startDate: dayFromToday(1),
        endDate: dayFromToday(30),
      });
      ok(await send(service, 'GET', `${CALENDAR}?${query}`, bearer(caller)));
    },
    'list in house': async ({ hotelId }) =>
      ok(
        await send(service, 'POST', '/public/json/customer/inhotel', { ApiKey: `bench-hotspot-${hotelId}` }),
      ),
    push: (caller) => pushBooking(service, caller, roll),
  };
}

/** Pushes a new booking and returns its voucher, which is acknowledged then. */
async function pushBooking(service, caller, roll) {
  const voucher = `${process.pid}-${++pushes}`.padStart(12, '0');
  const body = caller.pushBody(1 + roll(SALE_DAYS)).replace('%ID%........', voucher);
  const headers = { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' };
  const text = await send(service, 'POST', PUSH, headers, body);
  if (!text.includes('"confirmTime"') || text.includes('"Error"')) throw new Error(text.slice(0, 200));
  return voucher;
}

function send(service, method, path, headers, body = '') {
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        agent,
        host: '127.0.0.1',
        port: service.port,
        method,
        path,
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(text)
            : reject(new Error(`${response.statusCode} ${text.slice(0, 200)}`)),
        );
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
