import { writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { offerOf, push, stay } from '../factories/booking.js';
import { hotelToday } from '../factories/front-desk.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { writeBookings } from '../factories/report-bookings.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { startService, type TestService } from '../harness/service.js';
import { openPanel } from '../harness/staff-browser.js';

const A4_POINTS = [595, 842];

withBrowser('reports and paper at a browser', () => {
  let service: TestService;
  let browser: Browser;

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    browser = await openBrowser();
    const inventory = ['STD', 'FAM', 'SUI'].map((roomType) => ({
      roomType,
      from: 'today-400',
      to: 'today+60',
      allotment: 6,
    }));
    const { hotelID } = await importHotel(service, smallHotel({ staff: staffOf('figures'), inventory }));
    const today = await hotelToday(service, hotelID);
    await writeBookings(service, hotelID, { count: 120, today: today - 90, seed: 3 });
    const stays = ['101', 'B1'].map((room) => ({
      room,
      checkin: 'today-1',
      checkout: 'today+2',
      guests: [{ firstName: 'AYŞE', lastName: 'YILMAZ' }],
    }));
    const printing = await importHotel(service, smallHotel({ staff: staffOf('paper'), stays }));
    const [offer, partner] = [await offerOf(service, printing.hotelID), await partnerOf(service, printing)];
    for (const nights of [2, 3]) await push(partner, stay(offer, 0, nights));
  });

  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });

  it.each([
    ['tr', 1440],
    ['en', 820],
    ['tr', 390],
  ] as const)(
    'shows the figures of a year in %s at %d px, and gives them away as files',
    async (language, width) => {
      const staff = await openPanel(browser, service, 'manager@figures.example', {
        language,
        width,
        height: 900,
      });
      const { page } = staff;
      await staff.show('/admin/pages/reports');
      await page.getByRole('button', { name: language === 'tr' ? 'Geçen yıl' : 'Last year' }).press('Enter');
      await page.waitForURL(/from=\d+-01-01/);
      await page.locator('[aria-busy=false] figure').first().waitFor();
      await expectSoon(() => page.locator('figure').first().getByRole('listitem').count()).toBe(12);
      await page.getByLabel(language === 'tr' ? 'Tablo' : 'Table').selectOption('nationalities');
      expect(await page.getByRole('rowheader').count()).toBeGreaterThan(2);
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'CSV' }).click();
      expect((await download).suggestedFilename()).toMatch(/^nationalities-\d{4}-01-01-\d{4}-12-31\.csv$/);
      const isWide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
      await staff.screenshot(`reports-${width}`);
      expect([isWide, await staff.violations()]).toEqual([false, []]);
      expect([await staff.missingTexts(), staff.problems]).toEqual([[], []]);
      await staff.context.close();
    },
  );

  it('shows and prints no figures of other days while those of the chosen ones are read', async () => {
    const { page, context, show, problems } = await openPanel(browser, service, 'manager@figures.example');
    await show('/admin/pages/reports');
    await page.locator('figure').first().waitFor();
    let release = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/api/pages/reports/read*', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('button', { name: 'Last year' }).click();
    await page.waitForURL(/from=\d+-01-01/);
    await page.getByText('Loading').waitFor();
    await expectSoon(() => page.locator('figure').count()).toBe(0);
    const print = page.getByRole('button', { name: 'Print' });
    await expectSoon(() => print.isDisabled()).toBe(true);
    release();
    await page.locator('figure').first().waitFor();
    expect([await print.isDisabled(), problems]).toEqual([false, []]);
    await context.close();
  });

  it('prints the lists, cards and letters of the desk on A4', async () => {
    const staff = await openPanel(browser, service, 'reception@paper.example', {
      language: 'tr',
      width: 1440,
    });
    const { page, context } = staff;
    await staff.show('/admin/pages/frontDesk');
    const printed = async (name: string, open: () => Promise<void>) => {
      const opened = context.waitForEvent('page');
      await open();
      const paper = await opened;
      await paper.getByRole('button', { name: 'Yazdır' }).waitFor();
      const pdf = await paper.pdf({ preferCSSPageSize: true });
      if (process.env.SCREENSHOTS === 'true') writeFileSync(`screenshots/paper-${name}.pdf`, pdf);
      const sheets = await paper.locator('section.sheet').count();
      const text = await paper.locator('main').innerText();
      await paper.close();
      const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)];
      const sizes = boxes.map(([, x, y]) => [x, y].map((points) => Math.round(Number(points))));
      expect([name, sizes.length]).toEqual([name, sheets]);
      for (const size of sizes) expect(size.sort((a, b) => a - b)).toEqual(A4_POINTS);
      return text;
    };
    const fromMenu = (entry: string) => async () => {
      await page.getByText('Yazdır…').click();
      await page.getByRole('link', { name: entry, exact: true }).click();
    };
    expect(await printed('arrivals', fromMenu('Girişler'))).toContain('Ayşe Yılmaz');
    expect(await printed('in-house', fromMenu('Konaklayanlar'))).toContain('AYŞE YILMAZ');
    expect(await printed('departures', fromMenu('Çıkışlar'))).toContain('Bu listede kimse yok.');
    expect(await printed('breakfast', fromMenu('Kahvaltı listesi'))).toContain('AYŞE YILMAZ');
    expect(await printed('cards', fromMenu('Konaklama belgeleri'))).toContain('İmza');
    await page.locator('[data-reservation]').first().click();
    const fromBooking = (entry: string) => async () => {
      await page.locator('.bk-actions summary').click();
      await page.getByRole('link', { name: entry }).click();
    };
    expect(await printed('card', fromBooking('Konaklama belgesi'))).toContain('Standart oda');
    const letter = await printed('letter', fromBooking('Onay mektubu'));
    expect(letter).toContain('160,00 EUR');
    expect(staff.problems).toEqual([]);
    await context.close();
  });
});
