import type { Page } from 'playwright-core';
import { ledgerIsClean, push, stay } from '../factories/booking.js';
import { withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import type { TestService } from '../harness/service.js';
import { cell, gridAtBrowser, putOnClipboard, saved } from './rate-grid.js';

withBrowser('cells of the rate grid at a browser', () => {
  const { panel, hotel, open } = gridAtBrowser();
  let service: TestService;

  beforeAll(() => {
    service = panel.service;
  });

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
    await expectSoon(() => page.locator('.r-changed').count()).toBe(4);
    await screenshot('rates-staged-en');
    expect(await grid.values('STD BB price', 3, 4)).toEqual([4_000, 4_000, 4_000, 4_000]);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('2');
    await page.keyboard.press('Control+s');
    await saved(page);
    expect(await grid.values('STD BB price', 3, 4)).toEqual([4_550, 4_600, 4_700, 4_700]);
    await expectSoon(() => page.locator('.r-changed').count()).toBe(0);
  });

  it('fills what is dragged over, takes steps back, and drops everything', async () => {
    const { manager, grid } = await hotel();
    const { page, screenshot } = await open(manager, { language: 'tr' });
    await cell(page, 'Oda kahvaltı', 1).click();
    await page.keyboard.type('99');
    await page.keyboard.press('Escape');
    await expectSoon(() => page.locator('.r-changed').count()).toBe(0);
    await page.keyboard.type('99');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+z');
    await expectSoon(() => page.locator('.r-changed').count()).toBe(0);
    const from = (await cell(page, 'Satılacak oda', 2).boundingBox())!;
    const to = (await cell(page, 'Satılacak oda', 6).boundingBox())!;
    await page.mouse.move(from.x + 20, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 12, { steps: 8 });
    await page.mouse.up();
    await screenshot('rates-selected-tr');
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expectSoon(() => page.locator('.r-changed').count()).toBe(5);
    await cell(page, 'Satışı durdur', 4).dblclick();
    await expectSoon(() => page.locator('.r-on').count()).toBe(1);
    await screenshot('rates-staged-tr');
    await page.keyboard.press('Control+z');
    await expectSoon(() => page.locator('.r-on').count()).toBe(0);
    await page.click('text=Hepsinden vazgeç');
    await screenshot('rates-drop-tr');
    await page.click('dialog button:text-is("Değişikliklerden vazgeç")');
    await expectSoon(() => page.locator('.r-changed').count()).toBe(0);
    expect(await grid.values('STD allotment', 2, 5)).toEqual([3, 3, 3, 3, 3]);
  });

  it('selects a line by its name and a day by its head, and lets the keyboard out again', async () => {
    const { manager, grid } = await hotel();
    const { page } = await open(manager);
    await page.locator('.r-label', { hasText: 'Room only' }).first().click();
    await page.keyboard.type('75');
    await page.keyboard.press('Enter');
    await expectSoon(() => page.locator('.r-status b').textContent()).toBe('31 unsaved changes');
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
    await expectSoon(() => page.evaluate('document.activeElement.className')).toContain('r-grid');
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
    await expectSoon(() => page.locator('.r-changed').count()).toBe(0);
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

  it('says that nobody knows what was saved when no answer comes, and keeps what was typed', async () => {
    const { manager } = await hotel();
    const staff = await open(manager);
    const { page, screenshot, problems } = staff;
    await cell(page, 'Bed & breakfast', 3).click();
    await page.keyboard.type('45');
    await page.keyboard.press('Enter');
    await page.route('**/api/pages/rates/**', (route) => route.abort());
    await page.click('text=Save changes');
    await page.locator('.r-notice', { hasText: 'not known whether this was saved' }).waitFor();
    await expectSoon(() => page.locator('.r-changed').count()).toBe(1);
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
    await expectSoon(() => shown.getAttribute('aria-colcount')).toBe('15');
    const next = await hold(page, 'grid');
    const wanted = new Date((grid.today + 28) * 86_400_000).toISOString().slice(0, 10);
    const last = page.waitForResponse((response) => response.url().includes(`from=${wanted}`));
    await page.click('[aria-label=Later]');
    await next.come;
    await page.click('[aria-label=Later]');
    await (await last).finished();
    next.release();
  });
});
