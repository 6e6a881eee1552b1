import { mkdirSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { StaffAccountsService } from '../../src/auth/staff-accounts.service.js';
import { PanelRegistry } from '../../src/panel/panel-registry.js';
import { textsOf, type TextTree } from '../../src/panel/texts/texts.js';
import { booking, card, offerOf, push, room } from '../factories/booking.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { PASSWORD, staffOf } from '../factories/panel.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
import { startService, type TestService } from '../harness/service.js';
import { openPanel, type StaffBrowser } from '../harness/staff-browser.js';

const SCREENSHOTS = 'screenshots/panel';
const OPERATOR = 'operator@walk.example';

withBrowser('the panel in a browser', () => {
  let service: TestService;
  let browser: Browser;
  const opened: StaffBrowser[] = [];

  beforeAll(async () => {
    mkdirSync(SCREENSHOTS, { recursive: true });
    service = await startService({ PANEL: 'true' });
    browser = await openBrowser();
    const imported = await importHotel(
      service,
      smallHotel({
        hotel: { title: 'Işık Otel' },
        staff: staffOf('walk'),
        socialMedia: [{ category: 'Instagram', url: 'https://instagram.example/isik' }],
        footer: { tr: { about: { title: 'Hakkımızda', text: '<p>Deniz kenarında.</p>' } } },
        mailServer: { host: 'smtp.example.com', port: 587, user: 'otel', password: 'x' },
        packages: [{ name: { tr: 'Havaalanı transferi', en: 'Airport transfer' }, price: '1240.5' }],
      }),
    );
    const [partner, offer] = [await partnerOf(service, imported), await offerOf(service, imported.hotelID)];
    await push(
      partner,
      booking(offer, { RoomStays: [room(offer, { PaymentCard: card() })], PaymentCard: card() }),
    );
    const operator = {
      email: OPERATOR,
      name: 'Ömer İşletmeci',
      role: 'operator' as const,
      hotelId: null,
      password: PASSWORD,
    };
    await service.app.get(StaffAccountsService, { strict: false }).add(operator, { kind: 'service' }, '');
  });

  afterEach(async () => {
    for (const { context, problems, missingTexts } of opened.splice(0)) {
      expect(await missingTexts()).toEqual([]);
      expect(problems).toEqual([]);
      await context.close();
    }
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  async function open(email: string, options: Parameters<typeof openPanel>[3] = {}): Promise<StaffBrowser> {
    const staff = await openPanel(browser, service, email, options);
    opened.push(staff);
    return staff;
  }

  /** Every address of the panel that an operator can open: lists, forms, one record of each kind, its commands. */
  async function everyAddress(page: Page): Promise<{ name: string; address: string }[]> {
    const { resources, pages } = service.app.get(PanelRegistry, { strict: false }).parts;
    const addresses = pages
      .filter((one) => one.component !== null)
      .map(({ name }) => ({ name, address: `/admin/pages/${name}` }));
    const hotelId = (await page.evaluate('window.PANEL.hotelId')) as number;
    for (const resource of resources) {
      const at = (name: string, path: string) =>
        addresses.push({ name: `${resource.id}-${name}`, address: `/admin/resources/${resource.id}${path}` });
      if (!resource.single) at('list', '');
      if (resource.create) at('new', '/actions/new');
      const first = resource.single
        ? hotelId
        : await page.evaluate(async (id) => {
            const answer = await fetch(`/admin/api/resources/${id}/actions/list`);
            return ((await answer.json()) as { records: { id: number }[] }).records[0]?.id;
          }, resource.id);
      if (first === undefined) continue;
      if (!resource.single) at('show', `/records/${first}/show`);
      if (resource.update) at('edit', `/records/${first}/edit`);
      const commands = (resource.commands ?? []).filter((one) => one.name !== 'restore');
      for (const { name } of commands) at(name, `/records/${first}/${name}`);
    }
    return addresses;
  }

  it.each(['tr', 'en'] as const)(
    'has every page in whole in %s, with no text missing, faint or of the other language',
    async (language) => {
      const { page, faintTexts } = await open(OPERATOR, { language });
      const foreign = foreignTexts(language);
      for (const { name, address } of await everyAddress(page)) {
        await page.goto(service.url + address);
        await page.waitForLoadState('networkidle');
        await page.screenshot({ path: `${SCREENSHOTS}/${name}.${language}.png`, fullPage: true });
        const missing = await page.evaluate('window.PANEL_MISSING_TEXTS ?? []');
        expect([address, missing]).toEqual([address, []]);
        expect([address, await faintTexts()]).toEqual([address, []]);
        const visible = (await page.evaluate('document.body.innerText')) as string;
        const shown = visible.split(/[\n\t]/).map((line) => line.trim());
        expect([address, shown.filter((line) => foreign.has(line))]).toEqual([address, []]);
        expect([address, shown.length > 5]).toEqual([address, true]);
      }
    },
    600_000,
  );

  it('has its first page fetched before somebody has signed in', async () => {
    const context = await browser.newContext({ locale: 'tr-TR' });
    const page = await context.newPage();
    await page.goto(`${service.url}/admin/login`);
    await page.waitForFunction(
      `[...document.querySelectorAll('link[rel=prefetch]')]
        .every(({ href }) => performance.getEntriesByName(href).length > 0)`,
    );
    await page.fill('#email', 'manager@walk.example');
    await page.fill('#password', PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.t-figures li');
    const fetched = (await page.evaluate(
      `performance.getEntriesByType('resource')
        .filter(({ name }) => name.includes('/frontend/assets/'))
        .map(({ name, transferSize }) => [new URL(name).pathname.split('/').pop(), transferSize])`,
    )) as [string, number][];
    expect(fetched.map(([name]) => name)).toEqual(
      expect.arrayContaining(['app.bundle.js', 'components.bundle.js', 'panel.css']),
    );
    expect(fetched.filter(([, bytes]) => bytes > 0)).toEqual([]);
    await context.close();
  });

  it('saves a form at the keyboard, and shows faults at their fields without losing what was typed', async () => {
    const { page } = await open('manager@walk.example', { language: 'tr' });
    await page.goto(`${service.url}/admin/resources/buildings/actions/new`);
    await page.locator('#field-code').focus();
    await page.keyboard.type('Ç');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#fault-name');
    await page.screenshot({ path: `${SCREENSHOTS}/form-faults.png` });
    expect(await page.inputValue('#field-code')).toBe('Ç');
    await page.fill('#field-name', 'Çarşı binası');
    await page.keyboard.press('Enter');
    await page.waitForSelector('text=Çarşı binası');
  });

  it('shows a key once, and the whole card after the password', async () => {
    const { page } = await open('manager@walk.example', { language: 'tr' });
    await page.goto(`${service.url}/admin/resources/apiKeys/actions/new`);
    await page.fill('#field-label', 'Lobi');
    await page.click('[data-testid=save]');
    await page.waitForSelector('.p-once code');
    expect((await page.innerText('.p-once code')).length).toBe(43);
    await page.screenshot({ path: `${SCREENSHOTS}/api-key-once.png` });

    await page.goto(`${service.url}/admin/resources/cards`);
    await page.click('tbody tr');
    await page.click('text=Kartı göster');
    await page.fill('#field-password', PASSWORD);
    await page.click('[data-testid=confirm]');
    await page.waitForSelector('text=4111111111111111');
    await page.screenshot({ path: `${SCREENSHOTS}/card-once.png` });
  });

  it('fits a tablet', async () => {
    const { page } = await open('manager@walk.example', { language: 'tr', width: 820 });
    await page.goto(`${service.url}/admin/resources/roomTypes`);
    await page.waitForSelector('tbody tr');
    await page.screenshot({ path: `${SCREENSHOTS}/tablet.png` });
    await page.click('.p-menu');
    await page.waitForSelector('.p-sidebar.p-open');
    await page.screenshot({ path: `${SCREENSHOTS}/tablet-menu.png` });
  });
});

/** Whole texts of the other language that this one says otherwise; short words and languages may stand in data. */
function foreignTexts(language: 'tr' | 'en'): Set<string> {
  const own = new Set([...leaves(textsOf(language)), 'English', 'Türkçe']);
  const others = leaves(textsOf(language === 'tr' ? 'en' : 'tr'));
  return new Set(others.filter((text) => text.length > 3 && !own.has(text) && !text.includes('{{')));
}

function leaves(tree: TextTree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));
}
