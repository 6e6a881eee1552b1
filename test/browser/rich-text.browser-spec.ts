import type { Browser } from 'playwright-core';
import { importHotel, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
import { startService, type TestService } from '../harness/service.js';
import { openPanel, type StaffBrowser } from '../harness/staff-browser.js';

withBrowser('rich text in the panel', () => {
  let service: TestService;
  let browser: Browser;
  let hotelId: number;
  let staff: StaffBrowser;

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
    const footer = { tr: { about: { title: 'Hakkımızda', text: '<p>Deniz kenarında.</p>' } } };
    hotelId = (await importHotel(service, smallHotel({ staff: staffOf('metin'), footer }))).hotelID;
    browser = await openBrowser();
    staff = await openPanel(browser, service, 'manager@metin.example', { language: 'tr', path: '/admin' });
  });

  afterAll(async () => {
    expect(await staff.missingTexts()).toEqual([]);
    expect(staff.problems).toEqual([]);
    await browser?.close();
    await service?.close();
  });

  const stored = async () => {
    const [row] = await service.db.query<{ text: string }[]>(
      `SELECT about_text AS text FROM footer_text WHERE hotel_id = $1`,
      [hotelId],
    );
    return row?.text;
  };

  it('is typed with bold letters, headings, lists and links, and stored as HTML', async () => {
    const { page } = staff;
    await staff.follow('/admin/resources/footers');
    await page.locator('tbody tr').first().click();
    await page.getByTestId('action-edit').click();
    const editor = page.locator('#field-aboutText');
    const tool = (name: string) =>
      page.locator('.p-editor', { has: editor }).getByRole('button', { name, exact: true });
    const shown = () =>
      page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
    /** Moves the caret, and waits until the editor has heard of it. */
    const press = async (key: string) => {
      await page.keyboard.press(key);
      await shown();
    };
    await editor.getByText('Deniz kenarında.').click();
    await press('Control+End');
    await page.keyboard.press('Enter');
    await tool('Kalın').click();
    await page.keyboard.type('Sıcak "havuz"');
    await tool('Kalın').click();
    await page.keyboard.press('Enter');
    await page.keyboard.type('Liste');
    await tool('Madde listesi').click();
    page.once('dialog', (prompt) => void prompt.accept('https://otel.example'));
    await press('Shift+Home');
    await tool('Bağlantı').click();
    await editor.locator('a').waitFor();
    await shown();
    await staff.screenshot('rich-text-tr');
    await page.evaluate(`navigator.clipboard.writeText('<b>düz</b>')`);
    await press('End');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+v');
    await page.getByTestId('save').click();
    await page.getByTestId('save').waitFor({ state: 'detached' });
    expect(await stored()).toBe(
      '<p>Deniz kenarında.</p><p><strong>Sıcak "havuz"</strong></p>' +
        '<ul><li><p><a href="https://otel.example">Liste</a></p></li><li><p>&lt;b&gt;düz&lt;/b&gt;</p></li></ul>',
    );
  });
});
