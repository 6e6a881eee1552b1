import type { Browser, Page } from 'playwright-core';
import { PanelRegistry } from '../../src/panel/mount/panel-registry.js';
import { textsOf } from '../../src/panel/mount/texts.js';
import type { TextTree } from '../../src/panel/texts/in-language.js';
import { booking, card, offerOf, push, room } from '../factories/booking.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { addOperator, staffOf } from '../factories/panel.js';
import { brokenWebhook } from '../factories/webhooks.js';
import { violationsOf } from '../harness/accessibility.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
import { startService, type TestService } from '../harness/service.js';
import { keepScreenshot, openPanel } from '../harness/staff-browser.js';

const OPERATOR = 'operator@walk.example';

/**
 * An operator's walk through every page of the panel in one language and one look. Each language has a
 * spec of its own, so that they run at the same time.
 */
export function walkThroughEveryPage(language: 'tr' | 'en', look: 'light' | 'dark'): void {
  withBrowser('the panel in a browser', () => {
    let service: TestService;
    let browser: Browser;

    beforeAll(async () => {
      service = await startService({ PANEL: 'true' });
      browser = await openBrowser();
      await fillHotel(service);
    });

    afterAll(async () => {
      await browser?.close();
      await service?.close();
    });

    /** What is faint on the page for those who are not signed in, after a wrong password. */
    async function faultsOfSignIn(look: 'light' | 'dark'): Promise<[address: string, fault: string][]> {
      const context = await browser.newContext({ colorScheme: look });
      const page = await context.newPage();
      await page.goto(`${service.url}/admin/login`);
      await page.fill('input[name=email]', OPERATOR);
      await page.fill('input[name=password]', 'wrong');
      await page.click('button');
      await page.locator('[role=alert]').waitFor();
      const found = await violationsOf(page);
      await context.close();
      return found.map((fault) => ['/admin/login', fault]);
    }

    it(`has every page in whole in ${language}, ${look}, with no text missing, faint or of the other language`, async () => {
      const staff = await openPanel(browser, service, OPERATOR, { language, look });
      const foreign = foreignTexts(language);
      await staff.show('/admin');
      const faults = await faultsOfSignIn(look);
      faults.push(...(await staff.violations()).map((fault): [string, string] => ['/admin', fault]));
      for (const { name, address } of await everyAddress(service, staff.page)) {
        await staff.follow(address);
        await keepScreenshot(staff.page, `panel/${name}.${language}.${look}`, true);
        const visible = (await staff.page.evaluate('document.body.innerText')) as string;
        const shown = visible.split(/[\n\t]/).map((line) => line.trim());
        const found = [
          ...(await staff.missingTexts()),
          ...(await violationsOf(staff.page, { withoutFrame: true })),
          ...shown.filter((line) => foreign.has(line)),
          ...(shown.length > 5 ? [] : ['almost nothing']),
        ];
        faults.push(...found.map((fault): [string, string] => [address, fault]));
      }
      expect(faults).toEqual([]);
      expect(staff.problems).toEqual([]);
    }, 600_000);
  });
}

/** A hotel with something on every page, and an operator. */
async function fillHotel(service: TestService): Promise<void> {
  const imported = await importHotel(
    service,
    smallHotel({
      hotel: { title: 'Işık Otel' },
      buildings: [
        { code: 'A', name: 'Işık bloğu', routerSifreleme: 0 },
        { code: 'B', name: 'Bahçe', routerSifreleme: 1 },
      ],
      staff: staffOf('walk'),
      socialMedia: [{ category: 'Instagram', url: 'https://instagram.example/isik' }],
      footer: { tr: { about: { title: 'Hakkımızda', text: '<p>Deniz kenarında.</p>' } } },
      mailServer: { host: 'smtp.example.com', port: 587, user: 'otel', password: 'x' },
      cancellationTiers: [{ daysBefore: 7 }],
      usualCharges: [{ name: { tr: 'Oda temizliği', en: 'Extra cleaning' }, price: '15', vatPercent: '20' }],
      bookingSources: [{ name: { tr: 'Telefon', en: 'Telephone' } }, { name: { tr: 'Faks', en: 'Fax' } }],
      marketSegments: [{ name: { tr: 'Tatil', en: 'Leisure' } }, { name: { tr: 'Grup', en: 'Group' } }],
      packages: [
        { name: { tr: 'Havaalanı transferi', en: 'Airport transfer' }, price: '1240.5' },
        { name: { tr: 'Kayık gezisi', en: 'Boat trip' }, price: '300' },
      ],
    }),
  );
  const [partner, offer] = [await partnerOf(service, imported), await offerOf(service, imported.hotelID)];
  await push(
    partner,
    booking(offer, { RoomStays: [room(offer, { PaymentCard: card() })], PaymentCard: card() }),
  );
  const cancelled = booking(offer);
  await push(partner, cancelled, { ...cancelled, type: 'Cancel' });
  await brokenWebhook(service, partner);
  await service.db.query(
    `INSERT INTO company (hotel_id, name, retired_at) VALUES ($1, 'Anadolu Turizm', NULL), ($1, 'Ege Turizm', now())`,
    [imported.hotelID],
  );
  await service.db.query(`UPDATE package SET retired_at = now() WHERE price = 300`);
  await service.db.query(`UPDATE booking_source SET retired_at = now() WHERE name ->> 'en' = 'Fax'`);
  await service.db.query(`UPDATE market_segment SET retired_at = now() WHERE name ->> 'en' = 'Group'`);
  await service.db.query(
    `UPDATE staff_member SET disabled_at = now(), totp_secret_encrypted = 'x', totp_confirmed_at = now()
      WHERE email = 'reception@walk.example'`,
  );
  await addOperator(service, OPERATOR, 'Ömer İşletmeci');
}

/**
 * Every address of the panel that an operator can open: lists, forms, one record of each kind, its commands, each at a
 * record with which it can be done.
 */
async function everyAddress(service: TestService, page: Page): Promise<{ name: string; address: string }[]> {
  const { resources, pages } = service.app.get(PanelRegistry, { strict: false }).parts;
  const addresses = pages
    .filter((one) => one.component !== null)
    .map(({ name }) => ({ name, address: `/admin/pages/${name}` }));
  addresses.push({ name: 'folio-cash', address: '/admin/pages/folio?cash' });
  addresses.push({ name: 'no-record', address: '/admin/resources/rooms/records/999999999/show' });
  const hotelId = (await page.evaluate('window.PANEL.hotelId')) as number;
  for (const resource of resources) {
    const at = (name: string, path: string) =>
      addresses.push({ name: `${resource.id}-${name}`, address: `/admin/resources/${resource.id}${path}` });
    if (resource.create) at('new', '/actions/new');
    if (resource.single) {
      at('edit', `/records/${hotelId}/edit`);
      for (const { name } of resource.commands ?? []) at(name, `/records/${hotelId}/${name}`);
      continue;
    }
    at('list', '');
    const records = await recordsOf(page, resource.id);
    const [first] = records;
    if (first === undefined) continue;
    at('show', `/records/${first.id}/show`);
    if (resource.update) at('edit', `/records/${first.id}/edit`);
    for (const { name } of resource.commands ?? []) {
      const ready = records.find((record) => record.recordActions.some((action) => action.name === name));
      if (ready) at(name, `/records/${ready.id}/${name}`);
      else {
        expect([resource.id, name]).toEqual([resource.id, 'restore']);
        at('not-now', `/records/${first.id}/${name}`);
      }
    }
  }
  return addresses;
}

interface ListedRecord {
  id: number;
  recordActions: { name: string }[];
}

/** The records of a list, and after them those that are out of use. */
async function recordsOf(page: Page, resourceId: string): Promise<ListedRecord[]> {
  return page.evaluate(async (id) => {
    const found: ListedRecord[] = [];
    for (const filter of ['', '&filters.retired=true']) {
      const answer = await fetch(`/admin/api/resources/${id}/actions/list?perPage=100${filter}`);
      found.push(...((await answer.json()) as { records: ListedRecord[] }).records);
    }
    return found;
  }, resourceId);
}

/** Whole texts of the other language that this one says otherwise; short words and languages may stand in data. */
function foreignTexts(language: 'tr' | 'en'): Set<string> {
  const own = new Set([...leaves(textsOf(language)), 'English', 'Türkçe']);
  const others = leaves(textsOf(language === 'tr' ? 'en' : 'tr'));
  return new Set(others.filter((text) => text.length > 3 && !own.has(text) && !text.includes('{{')));
}

function leaves(tree: TextTree): string[] {
  return Object.values(tree).flatMap((value) => (typeof value === 'string' ? [value] : leaves(value)));
}
