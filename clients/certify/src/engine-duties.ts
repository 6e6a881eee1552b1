import { type Finding, found } from './finding.js';
import type { Exchange } from './recording.js';
import {
  amountOf,
  bookingsOf,
  CHANGES,
  contentOf,
  entriesOf,
  type Json,
  PAYMENT,
  PUSH,
  SEARCH,
} from './wire.js';

/*
 * What a booking engine owes to the service and to its guests, each judged by what it sent. Undefined: it has not yet done
 * what the duty is about.
 */

type Judgement = (recording: readonly Exchange[]) => Finding[] | undefined;

const LOGINS = ['/external/public/login', '/external/public/partner/login'];
/** How long the listener asks a busy engine to wait. */
export const RETRY_AFTER_SECONDS = 1;

export const isLogin = ({ path }: Exchange) => LOGINS.includes(path);
const isPush = ({ method, path }: Exchange) => method === 'POST' && path === PUSH;
const after = (recording: readonly Exchange[], exchange: Exchange) =>
  recording.slice(recording.indexOf(exchange) + 1);

/** The bookings that were pushed, each with its exchange. */
function pushes(recording: readonly Exchange[], type?: string): { exchange: Exchange; booking: Json }[] {
  return recording
    .filter(isPush)
    .flatMap((exchange) => bookingsOf(exchange.sent).map((booking) => ({ exchange, booking })))
    .filter(({ booking }) => type === undefined || booking.type === type);
}

/** The first booking that met a fault, and what was pushed after it. */
function afterFault(recording: readonly Exchange[], fault: Exchange['fault']) {
  const first = pushes(recording).find(({ exchange }) => exchange.fault === fault);
  return first && { ...first, later: pushes(after(recording, first.exchange)) };
}

export const keepsItsToken: Judgement = (recording) => {
  const logins = recording.filter(isLogin);
  if (logins.length === 0) return undefined;
  const hotels = new Set(logins.map(({ sent }) => sent.SVC)).size;
  const refused = recording.filter(({ fault }) => fault === 'expired token').length;
  return [
    found(
      'success',
      logins[0]!.body?.success,
      logins.some(({ body }) => body?.success === true),
    ),
    found(
      'one login for each hotel, and one for each refused token',
      `${logins.length} logins, ${refused} refused`,
      logins.length <= hotels + refused,
    ),
  ];
};

export const logsInAgain: Judgement = (recording) => {
  const refused = recording.find(({ fault }) => fault === 'expired token');
  if (!refused) return undefined;
  const login = after(recording, refused).find(isLogin);
  const { method, path } = refused;
  const repeated = login && after(recording, login).find((one) => one.method === method && one.path === path);
  return [
    found('a login after HTTP 401', login ? 'a login' : 'none', login !== undefined),
    found(`then ${method} ${path} again`, repeated ? 'again' : 'not again', repeated !== undefined),
  ];
};

export const searchesFirst: Judgement = (recording) => {
  const first = pushes(recording, 'Book')[0];
  if (!first) return undefined;
  const searched = hasSearched(recording.slice(0, recording.indexOf(first.exchange)));
  return [found('a search before the first booking', searched ? 'a search' : 'none', searched)];
};

export const booksStrictly: Judgement = (recording) => {
  const books = pushes(recording, 'Book');
  if (books.length === 0) return undefined;
  const loose = books.filter(({ booking }) => !isStrict(booking));
  return [
    found(
      'every Book is strict, or names the selectionID of each room',
      idsOf(loose, 'all do'),
      loose.length === 0,
    ),
  ];
};

export const repeatsLostPushes: Judgement = (recording) => {
  const lost = afterFault(recording, 'lost answer');
  if (!lost || lost.later.length === 0) return undefined;
  const { booking, later } = lost;
  const repeat = later.find((one) => one.booking.ID === booking.ID && one.booking.type === 'Book');
  const twin = later.find(
    (one) =>
      one.booking.ID !== booking.ID &&
      contentOf(one.booking) === contentOf(booking) &&
      recordedBefore(recording, one.exchange, repeat?.exchange),
  );
  return [
    found(
      `the lost Book again, with the ID ${booking.ID}`,
      repeat ? 'again' : 'not again',
      repeat !== undefined,
    ),
    found(
      'with the same content',
      repeat && contentOf(repeat.booking) === contentOf(booking) ? 'the same' : 'other or none',
      repeat !== undefined && contentOf(repeat.booking) === contentOf(booking),
    ),
    found('under no other ID', twin ? `again as ${twin.booking.ID}` : 'none', twin === undefined),
  ];
};

export const respectsRetryAfter: Judgement = (recording) => {
  const busy = afterFault(recording, 'busy');
  if (!busy) return undefined;
  const repeat = busy.later.find(({ booking }) => booking.ID === busy.booking.ID && booking.type === 'Book');
  const waitedMs = repeat ? repeat.exchange.atMs - busy.exchange.atMs : undefined;
  return [
    found(
      `the same Book again, ${RETRY_AFTER_SECONDS} seconds later or more`,
      waitedMs === undefined ? 'not again' : `after ${(waitedMs / 1000).toFixed(1)} s`,
      waitedMs !== undefined && waitedMs >= RETRY_AFTER_SECONDS * 1000,
    ),
  ];
};

export const acceptsSoldOut: Judgement = (recording) => {
  const refused = afterFault(recording, 'sold out');
  if (!refused) return undefined;
  const content = contentOf(refused.booking);
  const repeat = refused.later.find(
    ({ booking }) => booking.ID === refused.booking.ID && contentOf(booking) === content,
  );
  return [
    found(
      'the booking is not pushed again as it was',
      repeat ? 'pushed again' : 'not pushed again',
      repeat === undefined,
    ),
  ];
};

export const showsTheNewPrice: Judgement = (recording) => {
  const refused = afterFault(recording, 'price changed');
  if (!refused) return undefined;
  const { exchange, booking, later } = refused;
  const isOld = (one: { exchange: Exchange; booking: Json }) =>
    amountOf(one.booking) === amountOf(booking) &&
    !hasSearched(recording.slice(recording.indexOf(exchange), recording.indexOf(one.exchange)));
  const loose = later.find(
    (one) =>
      one.booking.ID === booking.ID && one.booking.type === 'Book' && (!isStrict(one.booking) || isOld(one)),
  );
  return [
    found(
      'the booking is not pushed again at the old price without a new search, nor without strict or selections',
      loose ? 'pushed again' : 'not pushed again',
      loose === undefined,
    ),
  ];
};

export const modifies: Judgement = (recording) => changesOf(recording, 'Modify');
export const cancels: Judgement = (recording) => changesOf(recording, 'Cancel');

/** Changes name what was booked, and their revision rises. */
function changesOf(recording: readonly Exchange[], type: string): Finding[] | undefined {
  const changes = pushes(recording, type);
  if (changes.length === 0) return undefined;
  const earlier = (change: { exchange: Exchange; booking: Json }) =>
    pushes(recording.slice(0, recording.indexOf(change.exchange))).filter(
      ({ booking }) => booking.ID === change.booking.ID,
    );
  const stray = changes.filter((change) => earlier(change).length === 0);
  const late = changes.filter((change) => {
    const revisions = earlier(change).map(({ booking }) => Number(booking.revision ?? 0));
    return (
      change.booking.revision === undefined || Number(change.booking.revision) < Math.max(0, ...revisions)
    );
  });
  const accepted = changes.filter(({ exchange, booking }) =>
    entriesOf(exchange.body).some(({ ID, SVC_ID }) => ID === booking.ID && SVC_ID > 0),
  );
  return [
    found(`a ${type} that is accepted`, `${accepted.length} of ${changes.length}`, accepted.length > 0),
    found('it names an ID that was booked', idsOf(stray, 'all do'), stray.length === 0),
    found('its revision is not lower than the last one', idsOf(late, 'none is'), late.length === 0),
  ];
}

export const readsBack: Judgement = (recording) => {
  const reads = recording.filter(
    ({ method, path }) => method === 'GET' && (path === PUSH || path === `${PUSH}s`),
  );
  const pushed = new Set(pushes(recording).map(({ booking }) => booking.ID));
  if (reads.length === 0) return undefined;
  const own = reads.filter(({ path, sent }) => path !== PUSH || pushed.has(sent.ID));
  return [
    found(
      'a booking that was pushed, or the list of them',
      `${own.length} of ${reads.length} reads`,
      own.length > 0,
    ),
  ];
};

export const followsChanges: Judgement = (recording) => {
  // Others, such as those whose token was refused, brought nothing to go on from, and are sent again.
  const asked = recording.filter(({ path, status }) => path === CHANGES && status === 200);
  const tooOld = asked.find(({ fault }) => fault === 'cursor too old');
  if (!tooOld) return undefined;
  const [first] = asked;
  const hotels = new Set(asked.map(hotelOf)).size;
  const given = new Set(asked.map(({ body }) => body?.next as unknown));
  const foreign = asked.filter(({ sent }) => sent.after !== undefined && !given.has(sent.after));
  const restarts = asked.filter(({ sent }) => sent.after === undefined).length;
  const next = after(asked, tooOld).find((one) => hotelOf(one) === hotelOf(tooOld));
  return [
    found(
      'the cursor of now first',
      first?.sent.after ?? 'without a cursor',
      first?.sent.after === undefined || foreign.includes(first),
    ),
    found(
      'each time the cursor of the last answer',
      foreign.length > hotels ? foreign.at(-1)!.sent.after : 'a given cursor',
      foreign.length <= hotels,
    ),
    found(
      'after cursor_is_too_old: from a new cursor of now',
      next ? (next.sent.after ?? 'without a cursor') : 'not asked again',
      next !== undefined && next.sent.after === undefined,
    ),
    found(
      'no other start from the beginning than one of each hotel',
      `${restarts} times without a cursor`,
      restarts <= hotels + 1,
    ),
  ];
};

export const takesPayments: Judgement = (recording) => {
  const starts = recording.filter(({ method, path }) => method === 'POST' && path === PAYMENT);
  if (starts.length === 0) return undefined;
  const pushed = new Set(pushes(recording, 'Book').map(({ booking }) => String(booking.ID)));
  const orders = starts.map(({ sent }) => String(sent.orderID));
  const asked = recording.find(
    ({ path, sent }) => path === '/external/online/payment/status' && orders.includes(String(sent.orderID)),
  );
  return [
    found(
      'the orderID is the ID of a booking',
      orders,
      orders.some((order) => pushed.has(order)),
    ),
    found('the outcome is asked for, server to server', asked ? 'asked' : 'not asked', asked !== undefined),
  ];
};

/** Whether the service refuses the booking where a search would not offer it so. */
function isStrict(booking: Json): boolean {
  return booking.strict === true || everyRoom(booking, ({ selectionID }) => typeof selectionID === 'string');
}

/** Whether a search was answered in these exchanges, so that its prices are known. */
export function hasSearched(recording: readonly Exchange[]): boolean {
  return recording.some(({ path, body }) => path === SEARCH && body?.success === true);
}

function hotelOf({ sent }: Exchange): string {
  return String(sent.hotelID);
}

function everyRoom(booking: Json, holds: (room: Json) => boolean): boolean {
  return Array.isArray(booking.RoomStays) && booking.RoomStays.every(holds);
}

function idsOf(pushed: { booking: Json }[], none: string): string {
  return pushed.length === 0 ? none : pushed.map(({ booking }) => booking.ID).join(', ');
}

/** Whether one exchange came before another, or the other never came. */
function recordedBefore(recording: readonly Exchange[], one: Exchange, other: Exchange | undefined): boolean {
  return other === undefined || recording.indexOf(one) < recording.indexOf(other);
}
