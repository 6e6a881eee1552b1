import { runInNewContext } from 'node:vm';
import { importHotel, send, smallHotel } from '../factories/hotel.js';
import { addOperator, signIn, staffOf } from '../factories/panel.js';
import { startTwo, type TestService } from '../harness/service.js';
import { until } from '../harness/until.mjs';

const MAX_PAGE_BYTES = 30_000;
const OPERATOR = 'operator@frame.example';

let first: TestService;
let second: TestService;
let beforeHotels: { address: string; script: string };

beforeAll(async () => {
  [first, second] = await startTwo({ PANEL: 'true' });
  await addOperator(first, OPERATOR);
  const loaded = await load(first, OPERATOR);
  beforeHotels = { address: loaded.address, script: (await stateAt(first, loaded)).text };
  await importHotel(first, smallHotel({ hotel: { title: 'Deniz' }, staff: staffOf('deniz') }));
  const others = staffOf('orman').map((one) => ({ ...one, name: 'Başka Biri' }));
  await importHotel(first, smallHotel({ hotel: { title: 'Orman' }, staff: others }));
});

afterAll(async () => {
  await second.close();
  await first.close();
});

interface Loaded {
  page: string;
  /** The address of the state as the page names it. */
  address: string;
  cookie: string;
}

async function load(service: TestService, email: string): Promise<Loaded> {
  const { cookie } = await signIn(service, email);
  const { text } = await send(service, 'GET', '/admin/pages/account', { headers: { cookie } });
  return { page: text, address: /\/admin\/frontend\/state\.js\?v=[\w-]+/.exec(text)![0], cookie };
}

const stateAt = (service: TestService, { address, cookie }: Loaded) =>
  send(service, 'GET', address, { headers: { cookie } });

interface State {
  session: null;
  locale: { language: string };
  resources: { id: string; resourceActions: { name: string }[] }[];
}

/** What the script leaves at the window of a page. */
function stateOf(script: string): State {
  const window: { REDUX_STATE?: State } = {};
  runInNewContext(script, { window });
  return window.REDUX_STATE!;
}

it('writes into a page what is of its person alone, and lets browsers keep the rest for good', async () => {
  const loaded = await load(first, 'manager@deniz.example');
  expect(loaded.page.length).toBeLessThan(MAX_PAGE_BYTES);
  expect(loaded.page).toContain('manager@deniz.example');
  const { status, headers, text } = await stateAt(first, loaded);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
  expect(headers.get('content-type')).toContain('text/javascript');
  expect(text).not.toMatch(/deniz\.example|Deniz/);
  expect(stateOf(text)).toMatchObject({ session: null, locale: { language: 'tr' } });
});

it.each(['manager', 'reception'])(
  'is the same for every %s of a language, whoever was the first to ask an instance',
  async (role) => {
    const one = await load(first, `${role}@deniz.example`);
    const other = await load(second, `${role}@orman.example`);
    expect(other.address).toBe(one.address);
    expect((await stateAt(second, other)).text).toBe((await stateAt(first, one)).text);
  },
);

it('differs by role and by language', async () => {
  const manager = await load(first, 'manager@deniz.example');
  const reception = await load(first, 'reception@deniz.example');
  expect(reception.address).not.toBe(manager.address);
  const mayAdd = async (loaded: Loaded, id: string) =>
    stateOf((await stateAt(first, loaded)).text)
      .resources.find((resource) => resource.id === id)!
      .resourceActions.some(({ name }) => name === 'new');
  expect(await mayAdd(manager, 'roomTypes')).toBe(true);
  expect(await mayAdd(reception, 'roomTypes')).toBe(false);
  await first.db.query(`UPDATE staff_member SET language = 'en' WHERE email = 'reception@deniz.example'`);
  const english = await load(first, 'reception@deniz.example');
  expect(english.address).not.toBe(reception.address);
  expect(stateOf((await stateAt(first, english)).text).locale.language).toBe('en');
});

it('gives an operator more actions as soon as there is a hotel', async () => {
  const now = await load(first, OPERATOR);
  expect(now.address).not.toBe(beforeHotels.address);
  const actions = async (loaded: Loaded) =>
    stateOf((await stateAt(first, loaded)).text).resources.find(({ id }) => id === 'roomTypes')!
      .resourceActions.length;
  expect(await actions(now)).toBeGreaterThan(0);
  expect(
    stateOf(beforeHotels.script).resources.find(({ id }) => id === 'roomTypes')!.resourceActions,
  ).toEqual([]);
});

it('is asked for again where a page of another release names it, and is for nobody who is not signed in', async () => {
  const { cookie } = await load(first, 'manager@deniz.example');
  const old = await send(first, 'GET', '/admin/frontend/state.js?v=before', { headers: { cookie } });
  expect([old.status, old.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  const stranger = await send(first, 'GET', '/admin/frontend/state.js');
  expect([stranger.status, stranger.text]).toEqual([303, expect.not.stringContaining('REDUX_STATE')]);
});

it('names its routes in the log and the measurements as they are from outside', async () => {
  const { cookie } = await load(first, 'manager@deniz.example');
  for (const path of ['/Admin/pages/today', '/admin/resources/rooms/actions/new'])
    await send(first, 'GET', path, { headers: { cookie } });
  await until('lines of the log about both pages', () => {
    const routes: string[] = first.logged().match(/(?<="route":")[^"]+/g) ?? [];
    return ['/admin/pages/:page', '/admin/resources/:id/*rest', '/admin/login'].every((route) =>
      routes.includes(route),
    );
  });
});

it('has its letters for names of guests in Latin, Cyrillic and Greek, and fetches only what is on the page', async () => {
  const { page } = await load(first, 'manager@deniz.example');
  const faces = [...page.matchAll(/@font-face\{[^}]*url\('([^']+)'\)[^}]*unicode-range:([^}]+)\}/g)].map(
    ([, address = '', ranges = '']) => ({ address, ranges: ranges.split(',').map(rangeOf) }),
  );
  const fontsOf = (text: string) =>
    [...text].map((letter) => faces.findLast(({ ranges }) => ranges.some((range) => range(letter)))?.address);
  const names = ['Ayşe Yılmaz', 'Weiß', 'Łukasz', 'Ольга', 'Єлизавета', 'Әлия Қасым', 'Γιώργος', 'Nguyễn'];
  expect(names.flatMap(fontsOf)).not.toContain(undefined);
  for (const address of new Set(names.flatMap(fontsOf))) {
    const { status, headers } = await send(first, 'GET', address!);
    expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2']);
  }
  const { text: signInPage } = await send(first, 'GET', '/admin/login');
  const fetched = [...signInPage.matchAll(/<link rel="prefetch" as="font" href="([^"]+)"/g)].map(
    ([, one]) => one,
  );
  expect(new Set(fetched)).toEqual(new Set(fontsOf('Yılmaz Şahin')));
});

function rangeOf(written: string): (letter: string) => boolean {
  const [from = '', to = from] = written.replace('U+', '').split('-');
  return (letter) =>
    letter.codePointAt(0)! >= parseInt(from, 16) && letter.codePointAt(0)! <= parseInt(to, 16);
}
