import { push, stay } from '../factories/booking.js';
import { smallHotel } from '../factories/hotel.js';
import { largeHotel } from '../factories/rates.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import type { TestService } from '../harness/service.js';
import { cell, gridAtBrowser, RATES, saved } from './rate-grid.js';

const isoDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

withBrowser('the rate grid at a browser', () => {
  const { panel, hotel, open } = gridAtBrowser();
  let service: TestService;

  beforeAll(() => {
    service = panel.service;
  });

  it('edits in bulk after a preview, tells the history of a cell, and undoes the whole', async () => {
    const { manager, grid, hotelID } = await hotel();
    const { page, screenshot } = await open(manager);
    await page.click('text=Bulk edit');
    await page.click('dialog >> text=Preview');
    await screenshot('rates-bulk-faults-en');
    await page.selectOption('[aria-label="What happens to Price"]', 'percentUp');
    await page.fill('[aria-label="Value for Price"]', '12.5');
    await page.selectOption('[aria-label="What happens to Minimum stay"] >> nth=1', 'set');
    await page.fill('[aria-label="Value for Minimum stay"]', '2');
    await page.click('dialog >> text=Fri and Sat');
    await screenshot('rates-bulk-en');
    await page.click('dialog >> text=Preview');
    await page.locator('dialog', { hasText: 'cells will change' }).waitFor();
    await screenshot('rates-preview-en');
    expect(await page.evaluate(`document.querySelector('dialog .p-dialog-body').scrollTop`)).toBe(0);
    await page.click('text=Apply to the grid');
    expect(await page.locator('.r-changed').count()).toBeGreaterThan(8);
    await page.click('text=Save changes');
    await saved(page);
    const [items] = await service.db.query<{ source: string; day: string }[]>(
      `SELECT source, (SELECT min(day) FROM day_change_cell c WHERE c.change_id = d.id AND field = 'price') AS day
         FROM day_change d WHERE hotel_id = $1 ORDER BY revision DESC LIMIT 1`,
      [hotelID],
    );
    expect(items!.source).toBe('bulk');
    const day = Date.parse(items!.day) / 86_400_000 - grid.today;
    expect(await grid.values('STD BB price', day, 1)).toEqual([4_500]);
    await cell(page, 'Bed & breakfast', day).click();
    await page.click('.r-tools summary');
    await page.click('text=History');
    await page.locator('dialog', { hasText: 'Meral Yönetici' }).waitFor();
    await screenshot('rates-history-en');
    await page.keyboard.press('Escape');
    await page.click('.r-tools summary');
    await page.click('button:has-text("Changes")');
    await page.locator('dialog tbody tr').first().waitFor();
    await screenshot('rates-changes-en');
    await page.click('dialog tbody >> text=Undo');
    await page.click('dialog .r-ask >> text=Undo');
    await page.locator('.r-notice', { hasText: 'has been undone' }).waitFor();
    expect(await grid.values('STD BB price', day, 1)).toEqual([4_000]);
  });

  it('begins a bulk edit with nothing from a single cell, and says what it covers before it is saved', async () => {
    const { manager, grid } = await hotel();
    const { page, screenshot } = await open(manager);
    await cell(page, 'Room only', 2).click();
    await page.click('text=Bulk edit');
    const picked = page.locator('dialog fieldset', { hasText: 'Room types' }).locator('input:checked');
    await expectSoon(() => picked.count()).toBe(0);
    await expectSoon(() => page.inputValue('dialog .r-range input >> nth=0')).toBe('');
    await page.selectOption('[aria-label="What happens to Stop sale"] >> nth=1', 'on');
    await page.click('dialog button:text-is("Preview")');
    await expectSoon(() => page.locator('dialog [role=alert]').allTextContents()).toEqual([
      'Every period needs two days, the first not after the last and not before today.',
      'Choose at least one room type.',
    ]);
    await screenshot('rates-bulk-single-cell-en');
    const days = [isoDay(grid.today + 2), isoDay(grid.today + 4)];
    for (const [index, day] of days.entries())
      await page.locator('dialog .r-range input').nth(index).fill(day);
    await page.locator('dialog fieldset', { hasText: 'Room types' }).locator('button:text-is("All")').click();
    await page.keyboard.press('Tab');
    await page.locator('dialog button:text-is("Preview")').dblclick();
    await page.locator('.r-covered', { hasText: 'The whole hotel: ' }).waitFor();
    await expectSoon(() => page.locator('.r-covered').textContent()).toContain('Every day');
    expect(await page.locator('.r-covered').textContent()).not.toContain('Boards');
    await screenshot('rates-bulk-covered-en');
    expect(await grid.values('STD stopSale', 2, 3)).toEqual([0, 0, 0]);
  });

  it('stops the whole hotel in one action, and undoes it beside what says that it is saved', async () => {
    const { manager, grid } = await hotel();
    const { page, screenshot } = await open(manager);
    await page.click('text=Stop sale: whole hotel');
    await page.click('dialog button:text-is("Preview")');
    await page.locator('dialog [role=alert]').waitFor();
    for (const [index, part] of ['From', 'To'].entries())
      await page.fill(`dialog [aria-label="${part}"]`, isoDay(grid.today + 2 + index * 2));
    await page.keyboard.press('Tab');
    await screenshot('rates-stop-en');
    await page.click('dialog button:text-is("Preview")');
    await page.locator('.r-covered', { hasText: 'The whole hotel: ' }).waitFor();
    await page.click('text=Save now');
    await saved(page);
    await screenshot('rates-stopped-en');
    for (const type of grid.roomTypes)
      expect(await grid.values(`${type.code} stopSale`, 1, 5)).toEqual([0, 1, 1, 1, 0]);
    await page.click('.r-status button:text-is("Undo")');
    await page.locator('.r-notice', { hasText: 'has been undone' }).waitFor();
    expect(await grid.values('STD stopSale', 1, 5)).toEqual([0, 0, 0, 0, 0]);
    await expectSoon(() => page.locator('.r-status button:text-is("Undo")').count()).toBe(0);
  });

  it('lists changes with their room types and boards, and undoes none by a double click', async () => {
    const { manager, grid } = await hotel();
    await grid.save([grid.cell('STD BB price', 2, 4_000, 4_200)], 'Ayşe Yılmaz');
    const { page, screenshot } = await open(manager);
    await page.click('.r-tools summary');
    await page.click('button:has-text("Changes")');
    const line = page.locator('dialog tbody tr').first();
    await line.waitFor();
    await expectSoon(() => line.textContent()).toMatch(/Standard.*Bed & breakfast/);
    await line.getByText('Undo', { exact: true }).dblclick();
    await screenshot('rates-changes-asked-en');
    await page.locator('dialog .r-ask').waitFor();
    expect(await grid.values('STD BB price', 2, 1)).toEqual([4_200]);
    await page.click('dialog .r-ask >> text=Cancel');
    await expectSoon(() => page.locator('dialog .r-ask').count()).toBe(0);
  });

  it('goes out as a spreadsheet and comes in again, with its faults told', async () => {
    const { manager, grid } = await hotel();
    const { page, screenshot } = await open(manager, { language: 'tr' });
    const shown = await page.evaluate(async () => {
      const response = await fetch('/admin/api/pages/rates/sheet?days=14');
      return { type: response.headers.get('content-type'), bytes: (await response.arrayBuffer()).byteLength };
    });
    expect(shown.type).toContain('spreadsheetml');
    expect(shown.bytes).toBeGreaterThan(2_000);
    await page.click('main summary');
    await screenshot('rates-menu-tr');
    await page.click('text=xlsx dosyası oku');
    const { default: writeXlsx } = await import('write-excel-file/node');
    const xlsx = async (rows: (string | number | null)[][]) =>
      writeXlsx(rows.map((row) => row.map((value) => (value === null ? null : { value })))).toBuffer();
    const day = new Date((grid.today + 4) * 86_400_000).toISOString().slice(0, 10);
    const file = (buffer: Buffer) => ({ name: 'fiyat.xlsx', mimeType: 'application/octet-stream', buffer });
    await page.setInputFiles(
      'input[type=file]',
      file(
        await xlsx([
          ['Oda', 'Pansiyon', 'Alan', day],
          ['STD', 'BB', 'Fiyat', 'çok'],
          ['XXL', null, 'Fiyat', 5],
        ]),
      ),
    );
    await page.locator('dialog', { hasText: '“çok” bu alan için bir değer değil.' }).waitFor();
    await screenshot('rates-sheet-faults-tr');
    await page.setInputFiles(
      'input[type=file]',
      file(
        await xlsx([
          ['Oda', 'Pansiyon', 'Alan', day],
          ['STD', 'BB', 'Fiyat', 44.5],
          ['STD', null, 'Satışı durdur', 1],
        ]),
      ),
    );
    await page.locator('dialog', { hasText: '2 hücre değişiyor' }).waitFor();
    await screenshot('rates-sheet-preview-tr');
    await page.click('text=Tabloya uygula');
    await page.click('text=Değişiklikleri kaydet');
    await saved(page);
    expect(await grid.values('STD BB price', 4, 1)).toEqual([4_450]);
    expect(await grid.values('STD stopSale', 4, 1)).toEqual([1]);
  });

  it('shows everything to reception, who changes nothing', async () => {
    const { reception, grid } = await hotel();
    const { problems, page, screenshot } = await open(reception, { language: 'tr' });
    await cell(page, 'Oda kahvaltı', 3).click();
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    await expectSoon(() => page.locator('.r-changed').count()).toBe(0);
    await expectSoon(() => page.locator('text=Toplu düzenle').count()).toBe(0);
    await screenshot('rates-reception-tr');
    const refused = await page.evaluate(async () => {
      const response = await fetch('/admin/api/pages/rates/save', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ lines: [], source: 'grid' }),
      });
      return response.status;
    });
    expect(refused).toBe(404);
    problems.splice(0);
    expect(await grid.values('STD BB price', 3, 1)).toEqual([4_000]);
  });

  it('opens on other days, with restrictions, names that are too long, nothing found and nothing there', async () => {
    const long = smallHotel();
    long.roomTypes![0]!.name = {
      tr: 'Deniz manzaralı, balkonlu, iki yatak odalı, jakuzili ve şömineli çok geniş aile süiti',
    };
    long.boards![0]!.title = { tr: 'Ultra her şey dahil, alkollü içecekler ve gece büfesiyle' };
    const { manager, grid } = await hotel(long);
    const { page, screenshot } = await open(manager, { language: 'tr', width: 900, height: 1100 });
    await page.click('text=Tümü');
    await screenshot('rates-long-tablet-tr');
    await page.click('text=62 gün');
    await page.fill('.r-joined input', new Date((grid.today - 3) * 86_400_000).toISOString().slice(0, 10));
    await page.locator('.r-cell.r-past').first().waitFor();
    await screenshot('rates-past-tr');
    await page.fill('main [type=search]', 'yok böyle');
    await page.locator('.r-empty').waitFor();
    await screenshot('rates-nothing-found-tr');
    const empty = smallHotel({ roomTypes: [], ratePlans: [], inventory: [], rates: [] });
    const bare = await hotel(empty);
    const other = await panel.open(bare.manager, { path: RATES, language: 'tr' });
    await other.page.locator('.r-empty').waitFor();
    await other.screenshot('rates-empty-tr');
  });

  it.each(['tr', 'en'] as const)('says everything in its language: %s', async (language) => {
    const { manager, grid } = await hotel();
    await grid.save([grid.cell('STD BB price', 2, 4_000, 4_200)], 'Ayşe Yılmaz');
    const staff = await panel.open(manager, { path: '/admin/pages/account', language });
    const { page, screenshot } = staff;
    const keep = async (state: string) => {
      await screenshot(`rates-${state}-${language}`);
      expect([state, ...(await staff.violations())]).toEqual([state]);
    };
    let answered = () => undefined as void;
    const waits = new Promise<void>((resolve) => (answered = resolve));
    await page.route('**/api/pages/rates/grid*', async (route) => {
      await waits;
      await route.continue();
    });
    await page.click('a[href="/admin/pages/rates"]');
    await page.locator('.r-loading').waitFor();
    await keep('loading');
    answered();
    await page.waitForSelector('[role=gridcell]');
    const tools = page.locator('.r-tools');
    await tools.locator('[role=group] >> nth=1').locator('button').nth(1).click();
    await page.locator('.r-row:not(.r-type) [aria-colindex="5"]').nth(2).dblclick();
    await page.locator('.r-row:not(.r-type) [aria-colindex="6"]').nth(4).click();
    await page.keyboard.press('Enter');
    await page.locator('.r-row:not(.r-type) [aria-colindex="7"]').nth(0).click();
    await page.keyboard.type('14');
    await page.keyboard.press('Enter');
    await keep('restrictions');
    await tools.locator('[role=group] >> nth=1').locator('button').nth(0).click();
    await page.locator('.r-first [aria-colindex="4"]').first().click();
    await page.keyboard.type('9');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+s');
    await page.locator('dialog').waitFor();
    await keep('questions');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowUp');
    const more = tools.locator('summary', { hasText: /^(More|Diğer)$/ });
    await more.click();
    await tools.locator('button', { hasText: /^(History|Geçmiş)$/ }).click();
    await page.locator('dialog tbody').waitFor();
    await keep('history');
    await page.keyboard.press('Escape');
    await more.click();
    await tools.locator('button', { hasText: /^(Changes|Değişiklikler)$/ }).click();
    await page.locator('dialog tbody tr button').click();
    await keep('changes');
    await page.keyboard.press('Escape');
    await tools.locator('button', { hasText: /^(Why not sold|Neden satılmıyor)\?$/ }).click();
    await page.keyboard.press('Enter');
    await page.locator('.r-why-room').first().waitFor();
    await page.locator('.r-why-room summary').first().click();
    await keep('why');
    expect(await staff.violations()).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator('.r-label').first().click();
    await tools.locator('.p-button').first().click();
    const kinds = page.locator('dialog select');
    await kinds.nth(0).selectOption('percentUp');
    await page.locator('dialog .r-field input').first().fill('60');
    await keep('bulk');
    await page.keyboard.press('Enter');
    await page.locator('.r-preview').waitFor();
    await keep('preview');
    await page.locator('.p-dialog-end button').first().click();
    await keep('staged');
    await page.locator('.r-status button').first().click();
    await keep('drop');
    await page.locator('.p-button-danger').click();
    await page.locator('main summary').click();
    await page.locator('main .p-menu-below button').last().click();
    await page.locator('dialog').waitFor();
    await keep('sheet');
  });

  it('says why a stay is not sold and when it can be, by the keyboard alone', async () => {
    const { reception, grid, partner, offer } = await hotel();
    for (const ID of ['W-1', 'W-2', 'W-3']) await push(partner, stay(offer, 3, 5, { ID }));
    await grid.save([grid.cell('SUI RO stopSale', 4, 0, 1)]);
    const { page, screenshot } = await open(reception);
    await cell(page, 'Bed & breakfast', 3).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.locator('button', { hasText: 'Why not sold?' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.locator('dialog');
    const dates = dialog.locator('.r-why-stay input');
    await dates.nth(3).fill('17');
    await page.keyboard.press('Enter');
    await dialog.getByText('the age of each child up to 16').waitFor();
    await dates.nth(3).fill('');
    await page.keyboard.press('Enter');
    const room = (name: string) => dialog.locator('.r-why-room', { hasText: name });
    const standard = room('Standard room · Bed & breakfast');
    await standard.getByText('Not sold').waitFor();
    const text = await standard.locator('.p-list').innerText();
    expect(text).toMatch(/^\d.* – .+: All rooms are sold out on this day\.$/);
    await expectSoon(() => room('Suite').locator('.p-list').innerText()).toMatch(
      /: Sales are stopped for this day\.$/,
    );
    await expectSoon(() => room('Family room').locator('.p-chip').innerText()).toBe('Can be sold');
    await standard.locator('summary').focus();
    await page.keyboard.press('Enter');
    await expectSoon(() => standard.locator('tbody tr').count()).toBe(2);
    const askedAgain = page.waitForRequest('**/rates/explain*');
    await dates.nth(3).focus();
    await page.keyboard.press('Enter');
    await askedAgain;
    await screenshot('rates-why-en-reception');
    await standard.locator('.r-why-near button').first().focus();
    await page.keyboard.press('Enter');
    await standard.getByText('Can be sold').waitFor();
    expect(await dates.first().inputValue()).not.toBe('');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('draws only what is in sight of 20 room types with five boards on 62 days, wherever it is scrolled to', async () => {
    const { manager } = await hotel(largeHotel());
    const staff = await open(manager, { width: 1440, height: 900 });
    const { page, screenshot } = staff;
    await page.click('text=62 days');
    await page.waitForSelector('[aria-colcount="63"]');
    await page.click('text=Everything');
    const drawn = () => page.locator('[role=gridcell]').count();
    expect(await drawn()).toBeLessThan(1_500);
    await screenshot('rates-large-en');
    const last = page.locator('[role=columnheader][aria-colindex="63"]');
    await expectSoon(() => last.count()).toBe(0);
    await page.evaluate(`document.querySelector('.r-grid').scrollTo(1e6, 1e6)`);
    await last.waitFor();
    expect(await drawn()).toBeLessThan(1_500);
  });
});
