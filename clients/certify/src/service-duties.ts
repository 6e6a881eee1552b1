import { type Finding, found } from './finding.js';
import type { Choice, Play } from './play.js';
import { type Came, CHANGES, entriesOf, type Json, minor, PAYMENT, PUSH } from './wire.js';

/*
 * What a service owes to its partners, each tried by one function. The option that is booked is searched again by each,
 * and what was booked is cancelled afterwards.
 */

type Duty = (play: Play) => Promise<Finding[]>;

const HOTELS = '/external/online/hotels';
const MAX_SELECTION_ID_LENGTH = 32;
const LIST_PAGE_SIZE = 200;
const MAX_LIST_PAGES = 500;

/** Why nothing may be tried: the service does not answer, the credentials are refused, or the hotel sells rooms. Undefined where all is well. */
export async function obstacle(play: Play): Promise<string | undefined> {
  const login = await play.logIn();
  if (login.status === 0) return `${play.target.url} does not answer: ${login.failure}`;
  if (typeof login.body?.token !== 'string')
    return `Login failed: ${login.status} ${JSON.stringify(login.body)}`;
  play.token = login.body.token;
  const { hotelID } = play.target;
  const { body } = await play.call('POST', HOTELS);
  const hotel = ((body?.hotels ?? []) as Json[]).find((one) => String(one.hotelID) === String(hotelID));
  if (hotel?.sandbox === true) return undefined;
  return `The hotel is not a test hotel: in ${HOTELS} its sandbox is ${JSON.stringify(hotel?.sandbox ?? null)}.`;
}

export const logsIn: Duty = async (play) => {
  const wrong = await play.logIn('not-the-secret');
  const right = await play.logIn();
  return [
    found(
      'a wrong secret: success false, partner_is_not_found, token null',
      wrong.body,
      wrong.body?.success === false &&
        wrong.body.message === 'partner_is_not_found' &&
        wrong.body.token === null,
    ),
    found(
      'the right one: success true and a token',
      right.body?.success,
      right.body?.success === true && typeof right.body.token === 'string',
    ),
  ];
};

export const logsInAgain: Duty = async (play) => {
  const renewed = (await play.logIn()).body?.token as string;
  const withRenewed = await play.call('GET', '/external/online/payment/type', {
    query: { hotelID: play.target.hotelID },
    token: renewed,
  });
  const altered = `${play.token.slice(0, -6)}AAAAAA`;
  const refused = await play.call('GET', '/external/online/payment/type', {
    query: { hotelID: play.target.hotelID },
    token: altered,
  });
  return [
    found(
      'a second login gives a token that is taken',
      withRenewed.body?.success,
      withRenewed.body?.success === true,
    ),
    found(
      'a token that is not valid: HTTP 401 token_is_not_valid',
      `${refused.status} ${refused.body?.message}`,
      refused.status === 401 && refused.body?.message === 'token_is_not_valid',
    ),
  ];
};

export const searches: Duty = async (play) => {
  const { body } = await play.search();
  const options = optionsOf(body);
  const wrongSum = options.find(
    ({ price, prices }) =>
      minor(price) !== prices.reduce((sum: number, night: Json) => sum + minor(night.price), 0),
  );
  const wrongId = options.find(
    ({ id }) => typeof id !== 'string' || id === '' || id.length > MAX_SELECTION_ID_LENGTH,
  );
  const wrongNights = options.find(({ total, prices }) => total !== prices.length);
  const reversed = await play.search({ endDate: play.day(-1) });
  return [
    found('rooms with price options', `${options.length} options`, options.length > 0),
    found('each price is the sum of its nights', wrongSum ?? 'all are', wrongSum === undefined),
    found('each total is the number of nights', wrongNights ?? 'all are', wrongNights === undefined),
    found('each option has an id of at most 32 characters', wrongId ?? 'all have', wrongId === undefined),
    found(
      'a stay that ends before it begins: errorCode 10022',
      reversed.body?.errorCode,
      reversed.body?.errorCode === 10022,
    ),
  ];
};

/** What guests are shown before they book: how a price came about, what is paid at the hotel, until when a cancellation is free. */
export const showsWhatIsOwed: Duty = async (play) => {
  const words = { 'include[0]': 'terms', 'include[1]': 'taxes', 'include[2]': 'receipt' };
  const options = optionsOf((await play.search(words)).body);
  const wrongReceipt = options.find(
    ({ price, receipt }) => !Array.isArray(receipt) || minor(price) !== sumOf(receipt, 'price'),
  );
  const wrongTotal = options.find(({ price, taxes, totalWithTaxes }) => {
    if (!Array.isArray(taxes)) return true;
    const added = (taxes as Json[]).filter(({ included }) => included === false);
    return minor(totalWithTaxes) !== minor(price) + sumOf(added, 'amount');
  });
  const wrongTerms = options.find(({ terms }) => terms !== null && !hasWholeSteps(terms));
  const unknown = (await play.search({ 'include[0]': 'nothing' })).body;
  return [
    found('price options', `${options.length} options`, options.length > 0),
    found('each receipt adds up to its price', wrongReceipt ?? 'all do', wrongReceipt === undefined),
    found(
      'each totalWithTaxes is the price and the added taxes, those paid at the hotel too',
      wrongTotal ?? 'all are',
      wrongTotal === undefined,
    ),
    found(
      'terms, or null: steps without a gap, and freeUntil the end of a free first one',
      wrongTerms ?? 'all have',
      wrongTerms === undefined,
    ),
    found('an unknown word of include[]: errorCode 10022', unknown?.errorCode, unknown?.errorCode === 10022),
  ];
};

function optionsOf(body: Json | undefined): Json[] {
  return (body?.items ?? []).flatMap((room: Json) =>
    room.accommodationTypes.flatMap((board: Json) => Object.values(board.prices)),
  );
}

function sumOf(parts: readonly Json[], field: string): number {
  return parts.reduce((sum, part) => sum + minor(part[field]), 0);
}

function hasWholeSteps(terms: Json | undefined): boolean {
  const steps: Json[] = terms?.steps ?? [];
  const [first] = steps;
  if (!first || first.from !== null) return false;
  const isJoined = steps.every(({ to }, i) => i === steps.length - 1 || to === steps[i + 1]!.from);
  return isJoined && terms?.freeUntil === (minor(first.fee) === 0 ? first.to : null);
}

export const readsBack: Duty = async (play) => {
  const choice = await play.choice();
  const booking = play.booking(choice, play.id('CERTIFY-READ'));
  const { SVC_ID } = entriesOf((await play.push(booking)).body)[0] ?? {};
  const { booking: standing } = (await play.readBack(booking.ID)).body ?? {};
  const unknown = await play.readBack(play.id('CERTIFY-UNKNOWN'));
  const text = JSON.stringify(standing ?? {});
  return [
    found(
      `ID, SVC_ID ${SVC_ID}, active, changed by partner`,
      standing,
      standing?.ID === booking.ID &&
        standing?.SVC_ID === SVC_ID &&
        standing?.state === 'active' &&
        standing?.changedBy === 'partner',
    ),
    found(
      `the amount ${choice.option.price}`,
      standing?.Total,
      standing?.Total?.amountAfterTaxes === choice.option.price,
    ),
    found('no card data', /card/i.test(text) ? text : 'none', !/card/i.test(text)),
    found(
      'an ID that was never booked: booking_is_not_found',
      unknown.body?.message,
      unknown.body?.message === 'booking_is_not_found',
    ),
  ];
};

export const tellsChanges: Duty = async (play) => {
  const start = (await play.get(CHANGES)).body?.next as string;
  const booking = play.booking(await play.choice(), play.id('CERTIFY-CHANGES'));
  await play.push(booking);
  const once = (await play.get(CHANGES, { after: start })).body;
  const single: Json[] = [];
  for (let after = start, tries = 0; tries < 50; tries++) {
    const { changes, next } = (await play.get(CHANGES, { after, limit: 1 })).body ?? {};
    if (!changes?.length) break;
    single.push(...changes);
    after = next;
  }
  const kinds = (changes: Json[] = []) => [...new Set(changes.map(({ kind }) => String(kind)))].sort().join();
  const later = (await play.get(CHANGES, { after: once?.next })).body;
  const invalid = (await play.get(CHANGES, { after: 'no-cursor' })).body;
  const { last, isListed } = await listEnd(play, booking.ID);
  const own = (changes: Json[] = []) =>
    changes.some(({ kind, ID }) => kind === 'booking' && ID === booking.ID);
  return [
    found(
      `after the cursor of before: booking ${booking.ID}, and availability`,
      once?.changes,
      own(once?.changes) && once.changes.some(({ kind }: Json) => kind === 'availability'),
    ),
    found(
      'the same from the same cursor one by one',
      `${kinds(single)} for ${kinds(once?.changes)}`,
      own(single) && kinds(single) === kinds(once?.changes),
    ),
    found('nothing of it after the cursor that followed', later?.changes, !own(later?.changes)),
    found('another text: cursor_is_not_valid', invalid?.message, invalid?.message === 'cursor_is_not_valid'),
    found(`the list of bookings ends with ${booking.ID}`, last, isListed),
  ];
};

/** The ID at the end of the list of bookings, and whether one of them is in it; neither of a list that goes on and on. */
async function listEnd(play: Play, ID: string): Promise<{ last: string; isListed: boolean }> {
  let last = 'an empty list';
  let isListed = false;
  let after: string | undefined;
  for (let pages = 0; pages < MAX_LIST_PAGES; pages++) {
    const query = { limit: LIST_PAGE_SIZE, ...(after !== undefined && { after }) };
    const { bookings, next } = (await play.get(`${PUSH}s`, query)).body ?? {};
    if (!bookings?.length) return { last, isListed };
    if (next === after) break;
    isListed ||= bookings.some((booking: Json) => booking.ID === ID);
    last = String(bookings.at(-1).ID);
    after = next;
  }
  return { last: 'a list without an end', isListed: false };
}

export const takesPayments: Duty = async (play) => {
  const choice = await play.choice();
  const booking = play.booking(choice, play.id('CERTIFY-PAY'), { paymentTypeID: 10 });
  await play.push(booking);
  const request = paymentOf(play, booking.ID, choice);
  const incomplete = await play.call('POST', PAYMENT, { json: { ...request, email: undefined } });
  const started = await play.call('POST', PAYMENT, { json: request });
  const before = await status(play, booking.ID);
  const sentOn = await payAtDemonstrationBank(play, String(started.body?.code));
  const after = await status(play, booking.ID);
  const standing = (await play.readBack(booking.ID)).body?.booking;
  return [
    found(
      'a field that is missing is named: email',
      incomplete.body,
      incomplete.body?.errors?.[0]?.field === 'email',
    ),
    found(
      'payment_order_code, with a fragment',
      started.body?.message,
      started.body?.message === 'payment_order_code' && started.body.code !== '',
    ),
    found('pending before the guest pays', before, before === 'pending'),
    found(
      'the bank sends the guest on to the returnUrl with status=success',
      sentOn,
      sentOn.startsWith(request.returnUrl) && sentOn.includes('status=success'),
    ),
    found('paid after the guest paid', after, after === 'paid'),
    found('the booking reads back as paid', standing?.paymentStatus, standing?.paymentStatus === 'paid'),
  ];
};

function paymentOf(play: Play, orderID: string, { option }: Choice) {
  return {
    hotelID: play.target.hotelID,
    totalPrice: option.price,
    orderID,
    returnUrl: 'https://shop.example.com/thanks',
    name: 'Certification',
    surname: 'Test',
    email: 'certify@example.com',
    phone: '+905325550101',
    city: 'Antalya',
    address: 'Kıyı Caddesi 12',
    countryID: 792,
    baskets: [{ id: 1, name: 'Room', piece: 1, price: option.price }],
  };
}

async function status(play: Play, orderID: string): Promise<string> {
  const { body } = await play.get('/external/online/payment/status', { orderID });
  return String(body?.status ?? body?.message);
}

/** Pays as a guest's browser would, by the form of the fragment and the button of the bank. Returns where it ends. */
async function payAtDemonstrationBank(play: Play, code: string): Promise<string> {
  const page = await postForm(play, code);
  const approval = /<form id="approve".*?<\/form>/s.exec(String(page.body))?.[0];
  if (approval === undefined) return `HTTP ${page.status} of the demonstration bank`;
  return (await postForm(play, approval)).headers.get('location') ?? 'nowhere';
}

/** Posts a form of hidden inputs to its path at the service that is judged. */
function postForm(play: Play, html: string): Promise<Came> {
  const inputs = [...html.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
  const form = Object.fromEntries(inputs.map(([, name, value]) => [plain(name!), plain(value!)]));
  const action = plain(/action="([^"]*)"/.exec(html)?.[1] ?? '');
  const path = URL.canParse(action) ? new URL(action).pathname : '/no-form';
  return play.call('POST', path, { form, token: null });
}

function plain(html: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' };
  return html.replace(/&(lt|gt|quot|#39|amp);/g, (_, name: string) => named[name]!);
}
