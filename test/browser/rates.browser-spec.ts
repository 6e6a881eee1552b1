import type { Page } from 'playwright-core';
import { ledgerIsClean, offerOf, push, stay } from '../factories/booking.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { staffOf } from '../factories/panel.js';
import { gridOf, largeHotel } from '../factories/rates.js';
import { withBrowser } from '../harness/browser.js';
import { panelAtBrowser } from '../harness/panel-at-browser.js';
import type { TestService } from '../harness/service.js';
import type { PanelOptions, StaffBrowser } from '../harness/staff-browser.js';

const RATES = '/admin/pages/rates';
let names = 0;
const isoDay = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);

withBrowser('the rate grid at a browser', () => {
  const panel = panelAtBrowser();
  let service: TestService;

  beforeAll(() => {
    service = panel.service;
  });

  async function hotel(file = smallHotel()) {
    const name = `rates-${++names}`;
    const imported = await importHotel(service, { ...file, staff: staffOf(name) });
    return {
      hotelID: imported.hotelID,
      manager: `manager@${name}.example`,
      reception: `reception@${name}.example`,
      grid: await gridOf(service, imported.hotelID),
      partner: await partnerOf(service, imported),
      offer: await offerOf(service, imported.hotelID),
    };
  }
  async function open(email: string, options: PanelOptions = {}): Promise<StaffBrowser> {
    const staff = await panel.open(email, { path: RATES, ...options });
    await staff.page.waitForSelector('[role=gridcell]');
    return staff;
  }
  /** The cell of a line (by its label, from the top) and a day (from the first shown). */
  const cell = (page: Page, label: string, day: number, nth = 0) =>
    page
      .locator('.r-row', { has: page.locator('.r-label', { hasText: label }) })
      .nth(nth)
      .locator(`[aria-colindex="${day + 2}"]`);
  const putOnClipboard = (page: Page, text: string) =>
    page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  const saved = (page: Page) => page.locator('.r-notice', { hasText: /saved|kaydedildi/ }).waitFor();

  it('is typed into with the keyboard alone, and saved as a whole', async () => {
    const { manager, grid } = await hotel();
    const { page, screenshot } = await open(manager);
    await cell(page, 'Bed & breakfast', 3).click();
    await page.keyboard.type('45.5');
    await page.keyboard.press('Tab');
    await page.keyboard.type('46');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.type('47');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    expect(await page.locator('.r-changed').count()).toBe(4);
    await screenshot('rates-staged-en');
    expect(await grid.values('STD BB price', 3, 4)).toEqual([4_000, 4_000, 4_000, 4_000]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('2');
    await page.keyboard.press('Control+s');
    await saved(page);
    expect(await grid.values('STD BB price', 3, 4)).toEqual([4_550, 4_600, 4_700, 4_700]);
    expect(await page.locator('.r-changed').count()).toBe(0);
  });

  it('fills what is dragged over, takes steps back, and drops everything', async () => {
    const { manager, grid } = await hotel();
    const { page, screenshot } = await open(manager, { language: 'tr' });
    await cell(page, 'Oda kahvaltı', 1).click();
    await page.keyboard.type('99');
    await page.keyboard.press('Escape');
    expect(await page.locator('.r-changed').count()).toBe(0);
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+z');
    expect(await page.locator('.r-changed').count()).toBe(0);
    const from = (await cell(page, 'Satılacak oda', 2).boundingBox())!;
    const to = (await cell(page, 'Satılacak oda', 6).boundingBox())!;
    await page.mouse.move(from.x + 20, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 12, { steps: 8 });
    await page.mouse.up();
    await screenshot('rates-selected-tr');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    expect(await page.locator('.r-changed').count()).toBe(5);
    await cell(page, 'Satışı durdur', 4).dblclick();
    expect(await page.locator('.r-on').count()).toBe(1);
    await screenshot('rates-staged-tr');
    await page.keyboard.press('Control+z');
    expect(await page.locator('.r-on').count()).toBe(0);
    await page.click('text=Hepsinden vazgeç');
    await screenshot('rates-drop-tr');
    await page.click('dialog button:text-is("Değişikliklerden vazgeç")');
    expect(await page.locator('.r-changed').count()).toBe(0);
    expect(await grid.values('STD allotment', 2, 5)).toEqual([3, 3, 3, 3, 3]);
  });

  it('selects a line by its name and a day by its head, and lets the keyboard out again', async () => {
    const { manager, grid } = await hotel();
    const { page } = await open(manager);
    await page.locator('.r-label', { hasText: 'Room only' }).first().click();
    await page.keyboard.type('75');
    await page.keyboard.press('Enter');
    expect(await page.locator('.r-status b').textContent()).toBe('31 unsaved changes');
    await page.locator('.r-day').nth(3).click();
    await page.keyboard.press('Delete');
    await page.click('text=Save changes');
    await page.locator('dialog', { hasText: 'the price is removed' }).waitFor();
    await page.click('text=Save anyway');
    await saved(page);
    expect(await grid.values('STD RO price', 2, 3)).toEqual([7_500, null, 7_500]);
    expect(await grid.values('STD allotment', 3, 1)).toEqual([3]);
    await cell(page, 'Room only', 2).click();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toContain('r-grid');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).not.toContain('r-grid');
  });

  it('keeps what is not saved while another page is looked at', async () => {
    const { manager } = await hotel();
    const { page } = await open(manager);
    await cell(page, 'Bed & breakfast', 3).click();
    await page.keyboard.type('45');
    await page.keyboard.press('Enter');
    await page.click('a[href="/admin/pages/today"]');
    await page.locator('.t-figures').waitFor();
    await page.click('a[href="/admin/pages/rates"]');
    await page.locator('.r-changed').waitFor();
    await page.click('text=Save changes');
    await saved(page);
  });

  it('copies to a spreadsheet and pastes from one', async () => {
    const { manager, grid } = await hotel();
    const { page } = await open(manager);
    await cell(page, 'Bed & breakfast', 2).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe('40\t40\n70\t70');
    await putOnClipboard(page, '41.5\t42\t43\r\n71\t72\t73\r\n');
    await cell(page, 'Bed & breakfast', 5).click();
    await page.keyboard.press('Control+v');
    await page.locator('.r-notice', { hasText: '6 cells filled' }).waitFor();
    await putOnClipboard(page, 'many');
    await page.keyboard.press('Control+v');
    await page.locator('.r-notice', { hasText: 'Not pasted: many' }).waitFor();
    await page.click('text=Save changes');
    await saved(page);
    expect(await grid.values('STD BB price', 5, 3)).toEqual([4_150, 4_200, 4_300]);
    expect(await grid.values('STD RO price', 5, 3)).toEqual([7_100, 7_200, 7_300]);
  });

  it('asks again for slips, and names the cells that cannot be', async () => {
    const { manager, grid, partner, offer } = await hotel();
    await push(partner, stay(offer, 3, 4));
    const { page, screenshot } = await open(manager);
    await cell(page, 'Bed & breakfast', 5).click();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await page.click('text=Save changes');
    await page.locator('dialog', { hasText: 'more than 50 % off' }).waitFor();
    await screenshot('rates-question-en');
    await page.click('text=Save anyway');
    await saved(page);
    expect(await grid.values('STD BB price', 5, 1)).toEqual([400]);
    await cell(page, 'Rooms to sell', 3).click();
    await page.keyboard.type('0');
    await page.keyboard.press('Enter');
    await page.click('text=Save changes');
    await page.locator('dialog', { hasText: '1 sold already' }).waitFor();
    await screenshot('rates-refused-en');
    await page.click('button:text-is("Remove them")');
    expect(await page.locator('.r-changed').count()).toBe(0);
    await ledgerIsClean(service);
  });

  it('tells the second of two people which cells changed meanwhile', async () => {
    const { manager, grid } = await hotel();
    const { page, screenshot } = await open(manager, { language: 'tr' });
    await cell(page, 'Oda kahvaltı', 4).click();
    await page.keyboard.type('48');
    await page.keyboard.press('Tab');
    await page.keyboard.type('49');
    await page.keyboard.press('Enter');
    await grid.save(
      [grid.cell('STD BB price', 4, 4_000, 4_400), grid.cell('STD BB price', 5, 4_000, 4_300)],
      'Ayşe Yılmaz',
    );
    await page.click('text=Değişiklikleri kaydet');
    await page.locator('dialog', { hasText: 'Ayşe Yılmaz' }).waitFor();
    await page.locator('dialog label', { hasText: '48' }).click();
    await screenshot('rates-conflict-tr');
    await page.click('text=Bunlarla kaydet');
    await saved(page);
    expect(await grid.values('STD BB price', 4, 2)).toEqual([4_800, 4_300]);
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
    await page.click('text=Put into the grid');
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
    await page.click('text=History');
    await page.locator('dialog', { hasText: 'Meral Yönetici' }).waitFor();
    await screenshot('rates-history-en');
    await page.keyboard.press('Escape');
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
    expect(await picked.count()).toBe(0);
    expect(await page.inputValue('dialog .r-range input >> nth=0')).toBe('');
    await page.selectOption('[aria-label="What happens to Stop sale"] >> nth=1', 'on');
    await page.click('dialog button:text-is("Preview")');
    expect(await page.locator('dialog [role=alert]').allTextContents()).toEqual([
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
    expect(await page.locator('.r-covered').textContent()).toContain('Every day');
    expect(await page.locator('.r-covered').textContent()).not.toContain('Boards');
    await screenshot('rates-bulk-covered-en');
    expect(await grid.values('STD stopSale', 2, 3)).toEqual([0, 0, 0]);
  });

  it('stops the whole hotel in one action, and undoes it beside what says that it is saved', async () => {
    const { manager, grid } = await hotel();
    const { page, screenshot } = await open(manager);
    await page.click('text=Stop the hotel');
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
    expect(await page.locator('.r-status button:text-is("Undo")').count()).toBe(0);
  });

  it('lists changes with their room types and boards, and undoes none by a double click', async () => {
    const { manager, grid } = await hotel();
    await grid.save([grid.cell('STD BB price', 2, 4_000, 4_200)], 'Ayşe Yılmaz');
    const { page, screenshot } = await open(manager);
    await page.click('button:has-text("Changes")');
    const line = page.locator('dialog tbody tr').first();
    await line.waitFor();
    expect(await line.textContent()).toMatch(/Standard.*Bed & breakfast/);
    await line.getByText('Undo', { exact: true }).dblclick();
    await screenshot('rates-changes-asked-en');
    await page.locator('dialog .r-ask').waitFor();
    expect(await grid.values('STD BB price', 2, 1)).toEqual([4_200]);
    await page.click('dialog .r-ask >> text=Cancel');
    expect(await page.locator('dialog .r-ask').count()).toBe(0);
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
    await page.click('summary');
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
    await page.click('text=Tabloya koy');
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
    expect(await page.locator('.r-changed').count()).toBe(0);
    expect(await page.locator('text=Toplu düzenle').count()).toBe(0);
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
    await page.click('text=Hepsi');
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

  it('says that it failed when the service cannot be reached, and keeps what was typed', async () => {
    const { manager } = await hotel();
    const staff = await open(manager);
    const { page, screenshot, problems } = staff;
    await cell(page, 'Bed & breakfast', 3).click();
    await page.keyboard.type('45');
    await page.keyboard.press('Enter');
    await page.route('**/api/pages/rates/**', (route) => route.abort());
    await page.click('text=Save changes');
    await page.locator('.r-notice', { hasText: 'Nothing was saved' }).waitFor();
    expect(await page.locator('.r-changed').count()).toBe(1);
    await page.click('[aria-label=Reload]');
    await page.locator('.p-notice-fault').waitFor();
    await screenshot('rates-failed-en');
    problems.splice(0);
  });

  /** Holds the first call of an operation until it is released; tells when it has come. */
  async function hold(page: Page, operation: string) {
    let release = () => undefined as void;
    let tell = () => undefined as void;
    const held = new Promise<void>((resolve) => (release = resolve));
    const come = new Promise<void>((resolve) => (tell = resolve));
    await page.route(
      `**/api/pages/rates/${operation}*`,
      async (route) => {
        tell();
        await held;
        await route.continue();
      },
      { times: 1 },
    );
    return { come, release: () => release() };
  }

  it('keeps what is typed while a save is under way, and saves it next', async () => {
    const { manager, grid } = await hotel();
    const { page } = await open(manager);
    const type = async (day: number, price: string) => {
      await cell(page, 'Bed & breakfast', day).click();
      await page.keyboard.type(price);
      await page.keyboard.press('Enter');
    };
    await type(3, '45');
    await type(4, '46');
    const save = await hold(page, 'save');
    await page.keyboard.press('Control+s');
    await save.come;
    await type(4, '47');
    await type(5, '48');
    save.release();
    await saved(page);
    await page.locator('.r-status b', { hasText: '2' }).waitFor();
    expect(await grid.values('STD BB price', 3, 3)).toEqual([4_500, 4_600, 4_000]);
    await page.keyboard.press('Control+s');
    await page.locator('.r-status b').waitFor({ state: 'detached' });
    expect(await grid.values('STD BB price', 3, 3)).toEqual([4_500, 4_700, 4_800]);
  });

  it('shows the days that were asked for last, whichever answer comes first', async () => {
    const { manager, grid } = await hotel();
    const { page } = await open(manager);
    const shown = page.getByRole('grid');
    const first = await hold(page, 'grid');
    await page.click('text=62 days');
    await first.come;
    await page.click('text=14 days');
    await page.locator('[role=grid][aria-colcount="15"]').waitFor();
    const late = page.waitForResponse(/rates\/grid\?.*days=62/);
    first.release();
    await (await late).finished();
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
    expect(await shown.getAttribute('aria-colcount')).toBe('15');
    const next = await hold(page, 'grid');
    const wanted = new Date((grid.today + 28) * 86_400_000).toISOString().slice(0, 10);
    const last = page.waitForResponse((response) => response.url().includes(`from=${wanted}`));
    await page.click('[aria-label=Later]');
    await next.come;
    await page.click('[aria-label=Later]');
    await (await last).finished();
    next.release();
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
    await tools.locator('button', { hasText: /^(History|Geçmiş)$/ }).click();
    await page.locator('dialog tbody').waitFor();
    await keep('history');
    await page.keyboard.press('Escape');
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
    await page.locator('summary').click();
    await page.locator('.p-menu-below button').click();
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
    expect(text).toMatch(/^\d.+ – .+: All rooms are sold out on this day\.$/);
    expect(await room('Suite').locator('.p-list').innerText()).toMatch(/: Sales are stopped for this day\.$/);
    expect(await room('Family room').locator('.p-chip').innerText()).toBe('Can be sold');
    await standard.locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await standard.locator('tbody tr').count()).toBe(2);
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
    expect(await last.count()).toBe(0);
    await page.evaluate(`document.querySelector('.r-grid').scrollTo(1e6, 1e6)`);
    await last.waitFor();
    expect(await drawn()).toBeLessThan(1_500);
  });
});
