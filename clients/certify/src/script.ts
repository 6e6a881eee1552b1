import { hasSearched, isLogin, RETRY_AFTER_SECONDS } from './engine-duties.js';
import type { Exchange, Fault } from './recording.js';
import { amountOf, bookingsOf, CHANGES, contentOf, type Json, PUSH, roomAmountOf, SEARCH } from './wire.js';

type Request = Pick<Exchange, 'method' | 'path' | 'sent' | 'token'>;

/** What the first bookings meet, in this order; the others are handed on. */
const FAULTS_OF_BOOKS: readonly Fault[] = ['lost answer', 'busy', 'sold out', 'price changed'];
/** What the changed price is of the one that was sent. */
const DEARER_BY = 1.1;
/** Which of the requests that go on from a cursor is refused; those that brought nothing are not counted. */
const CURSOR_TOO_OLD_AT = 2;

/** The fault that a request meets, by what came before it; undefined for one that is handed on. */
export function faultOf(recording: readonly Exchange[], request: Request): Fault | undefined {
  if (isExpired(recording, request)) return 'expired token';
  if (goesOn(request)) {
    if (recording.some(({ fault }) => fault === 'cursor too old')) return undefined;
    const answered = recording.filter((one) => goesOn(one) && one.body?.success === true).length;
    return answered + 1 === CURSOR_TOO_OLD_AT ? 'cursor too old' : undefined;
  }
  const [book] = request.method === 'POST' && request.path === PUSH ? bookingsOf(request.sent) : [];
  return book?.type === 'Book' ? faultOfBook(recording, book) : undefined;
}

function goesOn({ path, sent }: Request): boolean {
  return path === CHANGES && sent.after !== undefined;
}

/** The first token that searched is refused at its next search or booking, and from then on until there is a login. */
function isExpired(recording: readonly Exchange[], { path, token }: Request): boolean {
  if (token === undefined) return false;
  const refused = recording.findLastIndex((one) => one.fault === 'expired token');
  if (refused >= 0) {
    const isRenewed = recording.slice(refused).some(isLogin);
    return recording[refused]!.token === token && !isRenewed;
  }
  const searched = recording.some((one) => one.path === SEARCH && one.token === token && one.status === 200);
  return searched && (path === SEARCH || path === PUSH);
}

function faultOfBook(recording: readonly Exchange[], book: Json): Fault | undefined {
  const known = recording.filter(({ sent, fault }) => fault && bookingsOf(sent)[0]?.ID === book.ID);
  const lasting = known.find(({ fault }) => fault === 'sold out' || fault === 'price changed');
  if (lasting) {
    const isSoldOut = lasting.fault === 'sold out';
    // A search tells the price of now, which may be the one that was refused.
    if (!isSoldOut && hasSearched(recording.slice(recording.indexOf(lasting)))) return undefined;
    const what = isSoldOut ? contentOf : amountOf;
    return what(bookingsOf(lasting.sent)[0]) === what(book) ? lasting.fault : undefined;
  }
  if (known.some(({ fault }) => fault !== 'expired token')) return undefined;
  const met = new Set(recording.map(({ fault }) => fault));
  return FAULTS_OF_BOOKS.find((fault) => !met.has(fault));
}

/** The answer to a request that meets a fault; a lost answer has none. */
export function answerOf(
  fault: Fault,
  sent: Json,
): { status: number; headers?: Record<string, string>; body: Json } {
  const failure = (status: number, message: string, headers: Record<string, string> = {}) => ({
    status,
    headers,
    body: { success: false, message },
  });
  switch (fault) {
    case 'expired token':
      return failure(401, 'token_is_not_valid', { 'WWW-Authenticate': 'Bearer' });
    case 'busy':
      return failure(429, 'too_many_requests', { 'Retry-After': String(RETRY_AFTER_SECONDS) });
    case 'cursor too old':
      return failure(200, 'cursor_is_too_old');
    case 'sold out':
      return refusal(sent, `room_is_not_available: ${bookingsOf(sent)[0].checkinDate}`);
    case 'price changed':
      return refusal(sent, `price_has_changed: ${changedPrice(bookingsOf(sent)[0])}`);
    case 'lost answer':
      return { status: 0, body: undefined };
  }
}

/** Every booking of the push refused. */
function refusal(sent: Json, detail: string) {
  const text = 'Could not register.';
  const entries = bookingsOf(sent).map(({ ID, type }) => ({
    confirmTime: Math.floor(Date.now() / 1000),
    ID,
    bookingType: type,
    bookingID: /^[1-9]\d{0,14}$/.test(String(ID)) ? Number(ID) : null,
    Error: [{ code: '03', text, detail, reason: detail.split(':')[0] }],
  }));
  const answer = { Success: false, Error: text, BookingConfirmNumbers: entries };
  return { status: 200, body: sent.BookingPushRQ ? { BookingPushRS: answer } : answer };
}

/** As the service does, names the amount of the first room. */
function changedPrice(book: Json): string {
  return (Number(roomAmountOf(book)) * DEARER_BY).toFixed(2);
}

/**
 * Lets the service take the changed price, which is none of its own: a booking at that price is handed on without what
 * makes the service compare it. Changes `json`, and returns whether it did.
 */
export function acceptChangedPrice(recording: readonly Exchange[], json: Json): boolean {
  const refused = recording
    .filter(({ fault }) => fault === 'price changed')
    .map(({ sent }) => bookingsOf(sent)[0]);
  const agreed = bookingsOf(json).filter((book) =>
    refused.some(
      ({ ID, ...old }) => ID === book?.ID && Number(changedPrice(old)) === Number(roomAmountOf(book)),
    ),
  );
  for (const book of agreed) {
    delete book.strict;
    for (const room of book.RoomStays) delete room?.selectionID;
  }
  return agreed.length > 0;
}
