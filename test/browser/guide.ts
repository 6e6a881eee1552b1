import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import type { PanelLanguage } from '../../src/values/languages.js';
import { text, textsOf } from '../../src/panel/mount/texts.js';
import type { TextTree } from '../../src/panel/texts/in-language.js';
import { FOUNDER, importGuideHotel, importNewHotel, MANAGER, RECEPTION } from '../factories/guide-hotel.js';
import { violationsOf } from '../harness/accessibility.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
import { expectSoon } from '../harness/expect-soon.js';
import { type HandName, isFocusLost } from '../harness/hands.js';
import { cutOffOn, smallControlsOn } from '../harness/on-screen.js';
import { startService, type TestService } from '../harness/service.js';
import { keepScreenshot, openPanel, type StaffBrowser } from '../harness/staff-browser.js';
import { DAILY_TASKS, type DeskTask } from './daily-tasks.js';
import { FURTHER_TASKS } from './further-tasks.js';
import { HOTEL_FROM_NOTHING, MANAGER_TASKS } from './manager-tasks.js';
import { Colleague, type Setting } from './colleague.js';
import { counting } from './counted-hand.js';
import { PRICE_TASKS } from './price-tasks.js';

/** Takes the pictures of the guides. */
const IS_GUIDE = process.env.GUIDE === 'true';
/** Does the tasks in every setting, and looks at each state for what people could not read or use. */
const IS_CHECK = process.env.DESK_CHECK === 'true';
/** Whether anything is made of the states of a task. */
const IS_LOOKED_AT = IS_GUIDE || IS_CHECK || process.env.SCREENSHOTS === 'true';
const PICTURES = 'docs/pictures';
/** The heights of the windows by their widths, in px: a screen, a tablet, a telephone; and the one of the pictures. */
const HEIGHTS = { 1440: 900, 820: 1180, 390: 844, 1280: 800 };
type Width = keyof typeof HEIGHTS;
const HEADINGS = { en: 'A day at reception', tr: 'Resepsiyonda bir gün' };

function settingsIn(language: PanelLanguage): (Setting & { width: Width })[] {
  const of = (width: Width, hand: HandName) => ({ language, width, hand });
  if (IS_CHECK) {
    const widths = [1440, 820, 390] as const;
    const hands = (width: Width) =>
      width > 820 ? (['mouse', 'keyboard'] as const) : (['mouse', 'keyboard', 'finger'] as const);
    return widths.flatMap((width) => hands(width).map((hand) => of(width, hand)));
  }
  if (IS_GUIDE) return [of(1280, 'mouse')];
  return language === 'en' ? [of(1440, 'mouse')] : [];
}

/**
 * The tests of the guide in a language (docs/guide.*.md): what it says, and that reception can do its tasks. `npm test` does them
 * in English with the mouse, `npm run desk:check` in every setting, and `npm run guide` takes the pictures. Each language
 * has a spec of its own, so that they run at the same time.
 */
export function testGuide(language: PanelLanguage): void {
  it(`tells in ${language} as many clicks as are counted`, async () => {
    const guide = await readFile(`docs/guide.${language}.md`, 'utf8');
    const told = [...guide.matchAll(/^\| \[.*\| +(\S+) \|$/gm)].map(([, clicks]) => clicks);
    const steps = PRICE_TASKS.map((task) => task.steps);
    expect(told).toEqual([...DAILY_TASKS.map(({ clicks }) => clicks), ...steps]);
    for (const { clicks } of DAILY_TASKS) expect(mostOf(clicks)).toBeLessThanOrEqual(12);
  });

  it(`calls in ${language} what it quotes by its name in the panel`, async () => {
    const names = new Set(textsIn(textsOf(language)));
    const quoted = [...(await readFile(`docs/guide.${language}.md`, 'utf8')).matchAll(/“([^”]+)”/g)];
    expect(quoted.length).toBeGreaterThan(3);
    expect(quoted.map(([, name]) => name!.replace(/\s+/g, ' ')).filter((name) => !names.has(name))).toEqual(
      [],
    );
  });

  for (const setting of settingsIn(language)) testTasks(setting);
}

function testTasks(setting: Setting & { width: Width }): void {
  const { language, width, hand } = setting;
  const isPointer = hand !== 'keyboard';
  withBrowser(`staff in ${language} at ${width} px by ${hand}`, () => {
    let service: TestService;
    let browser: Browser;
    let reception: Colleague;
    let task = '';
    let clicks = 0;
    const colleagues: Colleague[] = [];
    const faults: string[] = [];

    beforeAll(async () => {
      service = await startService({ PANEL: 'true' });
      browser = await openBrowser();
      await importGuideHotel(service);
      reception = await comesIn(RECEPTION);
      await reception.page.exposeFunction('countClick', () => clicks++);
      await reception.page.addInitScript(
        `document.addEventListener('pointerdown', () => countClick(), true)`,
      );
      const { pick } = reception.hand;
      // A list is chosen from without its window, which takes one click to open and one to choose.
      Object.assign(reception.hand, {
        pick: (list: Locator, value: string) => (isPointer && (clicks += 2), pick(list, value)),
      });
    }, 300_000);

    afterEach(async () => {
      expect(faults.splice(0)).toEqual([]);
      for (const { staff } of colleagues) {
        expect(await staff.missingTexts()).toEqual([]);
        const problems = staff.problems.splice(0);
        expect(problems.filter((problem) => !/status of (409|422)/.test(problem))).toEqual([]);
      }
    });

    afterAll(async () => {
      await browser?.close();
      await service?.close();
    });

    async function comesIn(email: string): Promise<Colleague> {
      const window = { width, height: HEIGHTS[width], touch: hand === 'finger' };
      const staff = await openPanel(browser, service, email, { language, ...window });
      const colleague = new Colleague(staff, setting, (state, page) => look(staff, state, page));
      colleagues.push(colleague);
      return colleague;
    }

    async function look(staff: StaffBrowser, state = '', page: Page = staff.page): Promise<void> {
      if (!IS_LOOKED_AT) return;
      if (page === staff.page) await staff.settle();
      if (IS_GUIDE && state === '') await keepPicture(page, language, task);
      await keepScreenshot(page, `desk/${width}-${language}-${hand}/${task}${state && `-${state}`}`);
      if (!IS_CHECK) return;
      const isLost = await isFocusLost(page);
      const found = [
        ...(await violationsOf(page)),
        ...(await cutOffOn(page)),
        ...(hand === 'finger' ? await smallControlsOn(page) : []),
        ...(isLost ? ['focus lost'] : []),
      ];
      faults.push(...found.map((fault) => `${state}: ${fault}`));
    }

    async function doTask(colleague: Colleague, { name, from, work }: DeskTask): Promise<void> {
      task = name;
      await colleague.staff.show(from);
      clicks = 0;
      await work(colleague);
      await colleague.look('done');
    }

    it.each(DAILY_TASKS)(
      '$name',
      async ({ clicks: told, ...daily }) => {
        await doTask(reception, daily);
        // Tablets and telephones have the navigation, and telephones what the room plan shows, in a menu.
        const menus = width > 820 ? 0 : 2;
        const [least, most] = isPointer ? [Number.parseInt(told), mostOf(told) + menus] : [0, 0];
        expect([clicks, clicks >= least && clicks <= most]).toEqual([clicks, true]);
      },
      120_000,
    );

    if (IS_CHECK) it.each(FURTHER_TASKS)('$name', (further) => doTask(reception, further), 120_000);

    describe('the manager', () => {
      let manager: Colleague;
      let steps = 0;
      beforeAll(async () => {
        manager = await comesIn(MANAGER);
        Object.assign(manager, { hand: counting(manager.hand, () => steps++) });
      });
      it.each(PRICE_TASKS)(
        '$name',
        async ({ steps: told, ...managers }) => {
          steps = 0;
          await doTask(manager, managers);
          if (width > 820) expect(String(steps)).toBe(told);
        },
        120_000,
      );
      if (IS_CHECK) it.each(MANAGER_TASKS)('$name', (managers) => doTask(manager, managers), 120_000);
    });

    if (IS_CHECK) {
      it('a hotel from nothing', async () => {
        await importNewHotel(service);
        await doTask(await comesIn(FOUNDER), HOTEL_FROM_NOTHING);
      }, 120_000);
    }

    it('the day, the keys, and the guide', async () => {
      const { staff, page, dialog, words } = reception;
      task = 'today';
      await staff.show('/admin/pages/today');
      await reception.look();
      if (await page.locator('.p-menu').isVisible()) {
        await reception.hand.press(page.locator('.p-menu'));
        await page.locator('.p-sidebar.p-open a:focus').first().waitFor();
        await reception.look('navigation');
        await reception.hand.press(page.locator('.p-sidebar.p-open a[href$=frontDesk]'));
        await page.locator('.p-menu:focus').waitFor();
      }
      // Whoever has no keyboard opens the guide above every page.
      if (hand === 'finger') return readGuide(reception, page.locator('.p-help'));
      task = 'shortcuts';
      await page.keyboard.press('?');
      await dialog.waitFor();
      await reception.look();
      // An icon that the bundle lacks would be drawn as a forbidding circle.
      await expectSoon(() => dialog.locator('[aria-label] svg line').count()).toBe(2);
      await readGuide(reception, dialog.getByRole('link', { name: words.word('guide.withPictures') }));
    }, 120_000);
  });
}

const mostOf = (clicks: string): number => Number(clicks.split('–').at(-1));

/** Opens the guide by a link: in the language of the person, whole, and in the other one by its link. */
async function readGuide({ staff, hand, setting }: Colleague, link: Locator): Promise<void> {
  const opened = staff.context.waitForEvent('page');
  await hand.press(link);
  const guide = await opened;
  const other = setting.language === 'tr' ? 'en' : 'tr';
  for (const shown of [setting.language, other] as const) {
    await guide.getByRole('heading', { level: 1, name: HEADINGS[shown] }).waitFor();
    expect(await violationsOf(guide)).toEqual([]);
    expect(await guide.evaluate(PICTURES_LACKING)).toEqual([]);
    const next = text(shown === 'tr' ? 'en' : 'tr', 'guide.inThisLanguage');
    await guide.getByRole('link', { name: next }).click();
  }
  await guide.close();
}

/** The pictures of a page that cannot be shown, and the links within it that lead nowhere. Runs in the page. */
const PICTURES_LACKING = `(async () => {
  const lacking = [];
  for (const image of document.images) {
    image.loading = 'eager';
    await image.decode().catch(() => lacking.push(image.src));
  }
  for (const { hash } of document.querySelectorAll('main a'))
    if (!document.getElementById(decodeURIComponent(hash.slice(1)))) lacking.push(hash);
  return lacking;
})()`;

function textsIn(tree: TextTree): string[] {
  return Object.values(tree).flatMap((one) => (typeof one === 'string' ? [one] : textsIn(one)));
}

/** Keeps what is on the screen as a picture of the guide. */
async function keepPicture(page: Page, language: PanelLanguage, name: string): Promise<void> {
  await mkdir(path.join(PICTURES, language), { recursive: true });
  const picture = await page.screenshot();
  const file = path.join(PICTURES, language, `${name}.webp`);
  await sharp(picture).resize({ width: 1_000 }).webp({ quality: 72 }).toFile(file);
}
