/*
 * The service's API as its callers use it: tests, `npm run chaos`, the benchmark and the check of upgrades. A request is sent as it
 * is, once. What a caller makes of an answer is said by the `send` that it gives to the others: `(method, path, init) => answer`.
 */

export const PUSH = '/external/online/channel/booking';
const JSON_BODY = { 'content-type': 'application/json' };

/** Sends a request, follows no redirect, and reads the answer; its body is undefined where it is no JSON. */
export async function sendTo(url, method, path, init = {}) {
  const response = await fetch(url + path, { method, redirect: 'manual', ...init });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: jsonOrUndefined(text) };
}

/** A `send` to an instance. */
export const sendingTo = (url) => (method, path, init) => sendTo(url, method, path, init);

/** A `send` to an instance that returns the body of an answer, and throws where that is none of success. */
export const askingOf = (url) => async (method, path, init) => {
  const { status, text, body } = await sendTo(url, method, path, init);
  if (status < 200 || status >= 300 || body === undefined)
    throw new Error(`${path}: ${status} ${text.slice(0, 500)}`);
  return body;
};

/** Logs a partner in, for one hotel or for all of theirs; returns the token. */
export async function logIn(send, { apiKey, apiSecret }, hotelId = undefined) {
  const [path, hotel] = hotelId === undefined ? ['partner/login', {}] : ['login', { SVC: hotelId }];
  const body = formBody({ apiKey, apiSecret, ...hotel });
  const answer = await send('POST', `/external/public/${path}`, { body });
  if (typeof answer.body?.token !== 'string') throw new Error(`login failed: ${answer.text}`);
  return answer.body.token;
}

/** Whoever has a partner's token. */
export function partnerWith(send, token) {
  const headers = { authorization: `Bearer ${token}` };
  return {
    get: (path, query = {}) => send('GET', withQuery(path, query), { headers }),
    delete: (path, query = {}) => send('DELETE', withQuery(path, query), { headers }),
    postForm: (path, fields) => send('POST', path, { headers, body: formBody(fields) }),
    postJson: (path, body) =>
      send('POST', path, { headers: { ...headers, ...JSON_BODY }, body: JSON.stringify(body) }),
  };
}

/** The body of a push. */
export const pushOf = (...bookings) => ({ BookingPushRQ: { Bookings: bookings } });

/** Signs a member of staff in to the panel, which is open at `origin`; returns the cookie. */
export async function signInTo(send, origin, { email, password }) {
  const body = formBody({ email, password });
  const answer = await send('POST', '/admin/login', { headers: { origin }, body });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0];
  if (answer.status !== 303 || cookie === undefined) throw new Error(`sign-in failed: ${answer.status}`);
  return cookie;
}

/** Whoever has this cookie, as a page of the panel calls its operations, whether the session still holds or not. */
export function panelWith(send, origin, cookie) {
  const headers = { cookie, origin, ...JSON_BODY };
  const at = (page, operation) => `/admin/api/pages/${page}/${operation}`;
  return {
    read: (page, operation, query = {}) =>
      send('GET', withQuery(at(page, operation), query), { headers: { cookie } }),
    change: (page, operation, input = {}) =>
      send('POST', at(page, operation), { headers, body: JSON.stringify(input) }),
  };
}

function withQuery(path, query) {
  const parameters = formBody(query).toString();
  return parameters === '' ? path : `${path}?${parameters}`;
}

/** A form; an array becomes a repeated field. */
export function formBody(fields) {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, String(one));
  }
  return form;
}

function jsonOrUndefined(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
