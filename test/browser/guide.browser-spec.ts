import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { HotelFileService } from '../../src/hotel-file/hotel-file.service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import type { PanelLanguage } from '../../src/panel/contract/panel.js';
import { text, textsOf, type TextTree } from '../../src/panel/texts/texts.js';
import { demonstrationBookings } from '../../src/start/demonstration-bookings.js';
import { importHotel } from '../factories/hotel.js';
import { PASSWORD } from '../factories/panel.js';
import { violationsOf } from '../harness/accessibility.js';
import { openBrowser, withBrowser } from '../harness/browser.js';
import { startService, type TestService } from '../harness/service.js';
import { openPanel, type StaffBrowser } from '../harness/staff-browser.js';

/** How many clicks each task takes, at least and at most, as the guides say; more than 12 would be too much every day. */
const CLICKS = {
  find: '2',
  plan: '2',
  'check-in': '2–3',
  group: '3–4',
  'walk-in': '6',
  change: '5',
  move: '8',
  charge: '6',
  'check-out': '6',
  print: '2',
};
type Task = keyof typeof CLICKS;
const IS_GUIDE = process.env.GUIDE === 'true';
const PICTURES = 'docs/pictures';
const DESK = '/admin/pages/frontDesk';
const RECEPTION = 'reception@guide.example';

/** The numbers in the table of a guide, in its order. */
const clicksIn = async (language: PanelLanguage) =>
  [...(await readFile(`docs/guide.${language}.md`, 'utf8')).matchAll(/^\| \[.*\| +(\S+) \|$/gm)].map(
    ([, clicks]) => clicks,
  );

it.each(['en', 'tr'] as const)('the guide in %s tells as many clicks as are counted', async (language) => {
  expect(await clicksIn(language)).toEqual(Object.values(CLICKS));
});

it.each(['en', 'tr'] as const)(
  'the guide in %s calls what it quotes by its name in the panel',
  async (language) => {
    const names = new Set(textsIn(textsOf(language)));
    const quoted = [...(await readFile(`docs/guide.${language}.md`, 'utf8')).matchAll(/“([^”]+)”/g)];
    expect(quoted.length).toBeGreaterThan(3);
    expect(quoted.map(([, name]) => name!.replace(/\s+/g, ' ')).filter((name) => !names.has(name))).toEqual(
      [],
    );
  },
);

/**
 * The tasks of the guides (docs/guide.*.md) as reception does them with the mouse, in the demonstration hotel. Each is counted:
 * a field that is clicked into counts like a button. `npm run guide` does them in both languages, and takes the pictures.
 */
for (const language of (IS_GUIDE ? ['en', 'tr'] : ['en']) satisfies PanelLanguage[]) {
  withBrowser(`the daily tasks of reception in ${language}`, () => {
    let service: TestService;
    let browser: Browser;
    let staff: StaffBrowser;
    let page: Page;
    const clicks: Partial<Record<Task, number>> = {};

    beforeAll(async () => {
      service = await startService({ PANEL: 'true' });
      browser = await openBrowser();
      const demo = JSON.parse(await readFile('demo/hotel-demo.json', 'utf8')) as HotelFile;
      await importHotel(service, demo);
      const files = service.app.get(HotelFileService);
      await files.import(tasksOfToday(demo.hotel.id!));
      await files.import(demonstrationBookings());
      staff = await openPanel(browser, service, RECEPTION, { language, path: DESK });
      page = staff.page;
      await page.exposeFunction('countClick', () => {
        clicks[task] = (clicks[task] ?? 0) + 1;
      });
      // A click by Enter is none of the mouse.
      await page.addInitScript(
        `addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && countClick(), true)`,
      );
    });

    afterAll(async () => {
      await browser?.close();
      await service?.close();
    });

    let task: Task = 'find';
    const dialog = () => page.locator('dialog[open]');
    /** A text of the panel as a pattern; what it is filled with may be anything that is not named. */
    const word = (key: string, values: Record<string, string> = {}) => {
      const [prefix, ...rest] = text(language, key).split(/(\{\{\w+\}\})/);
      const filled = [prefix!, ...rest].map((part) => {
        const name = /^\{\{(\w+)\}\}$/.exec(part)?.[1];
        if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s');
        return values[name] ?? '.+';
      });
      return new RegExp(`^${filled.join('')}$`);
    };
    const desk = (key: string, values?: Record<string, string>) => word(`pages.frontDesk.${key}`, values);
    const folio = (key: string, values?: Record<string, string>) => word(`pages.folio.${key}`, values);
    /** The same of a field, whose label may end in a mark. */
    const label = ({ source }: RegExp) => new RegExp(source.slice(0, -1));
    /** The same where it is a part of what is shown. */
    const within = ({ source }: RegExp) => new RegExp(source.slice(1, -1));
    const says = (pattern: RegExp) =>
      page
        .locator('.p-notice', { hasText: within(pattern) })
        .first()
        .waitFor();
    const button = (name: RegExp, at: Page | Locator = page) => at.getByRole('button', { name });
    const type = async (field: Locator, typed: string) => {
      await field.click();
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(typed);
    };
    /** Does a task from the page that it begins at, and takes its picture where `picture` is called. */
    const doing = async (
      name: Task,
      address: string,
      work: (picture: () => Promise<void>) => Promise<void>,
    ) => {
      task = name;
      await staff.show(address);
      await work(() => keepPicture(page, language, name));
      const [least, most = least] = CLICKS[name].split('–').map(Number);
      const counted = clicks[name]!;
      expect([name, counted, counted >= least! && counted <= most!]).toEqual([name, counted, true]);
    };
    const reservation = async (name: string) => {
      await page.getByRole('button', { name }).first().click();
      await dialog().waitFor();
    };

    it('are done with as many clicks as the guide says', async () => {
      await doing('find', '/admin/pages/today', async (picture) => {
        await type(page.getByRole('combobox', { name: word('find.label') }), 'arslan');
        const found = page.getByRole('option', { name: /Elif Arslan/ });
        await found.waitFor();
        await picture();
        await found.click();
        await page.getByText('Elif Arslan').first().waitFor();
      });
      await doing('plan', `${DESK}?tab=plan`, async (picture) => {
        await button(desk('proposal.open')).click();
        const plan = button(desk('proposal.submit_other', { count: '[1-9]\\d*' }), dialog());
        const planOne = button(desk('proposal.submit_one', { count: '1' }), dialog());
        await plan.or(planOne).first().waitFor();
        await picture();
        await plan.or(planOne).first().click();
        await says(desk('proposal.done_other'));
      });
      await doing('check-in', DESK, async (picture) => {
        await button(desk('actions.checkInOf', { name: 'Elif Arslan' })).click();
        await button(desk('checkIn.submitRoom'), dialog()).waitFor();
        await picture();
        await checkIn('Elif Arslan');
      });
      await doing('group', DESK, async (picture) => {
        await reservation('Kuzey Tur');
        await button(desk('actions.checkInTogether'), dialog()).click();
        const submit = button(desk('together.submit_other', { count: '2' }), dialog());
        await submit.waitFor();
        await picture();
        await submit.click();
        await doneOrAgain(
          desk('together.done_other', { name: 'Kuzey Tur', count: '2' }),
          desk('together.submitAnyway_other', { count: '2' }),
        );
      });
      await doing('walk-in', DESK, async (picture) => {
        await button(desk('newBooking')).click();
        const offer = dialog().getByRole('radio', { disabled: false }).first();
        await offer.waitFor();
        await offer.click();
        await type(dialog().getByLabel(desk('book.firstName')), 'Deniz');
        await type(dialog().getByLabel(desk('book.lastName')), 'Aksoy');
        await picture();
        await button(desk('book.submitCheckIn'), dialog()).click();
        await button(desk('checkIn.submitRoom'), dialog()).waitFor();
        await checkIn('Deniz Aksoy');
      });
      await doing('change', `${DESK}?tab=inHouse`, async (picture) => {
        await reservation('Elif Arslan');
        await button(desk('actions.changeBooking'), dialog()).click();
        await type(dialog().getByLabel(label(desk('book.departure'))), departure(3));
        await dialog()
          .getByText(within(desk('nights_other', { count: '3' })))
          .waitFor();
        await button(desk('change.toPrice'), dialog()).click();
        await dialog()
          .getByText(within(desk('change.dearer')))
          .waitFor();
        await picture();
        await button(desk('change.submit'), dialog()).click();
        await says(desk('done.changed'));
      });
      await doing('move', `${DESK}?tab=inHouse`, async (picture) => {
        await reservation('Elif Arslan');
        await button(desk('actions.moveRoom'), dialog()).click();
        await button(desk('checkIn.otherRooms'), dialog()).click();
        await dialog().locator('.fd-room', { hasText: '212' }).click();
        await type(
          dialog().getByLabel(label(desk('checkIn.reason'))),
          language === 'tr' ? 'deniz manzarası' : 'sea view wanted',
        );
        await dialog()
          .getByText(within(desk('move.newPrice')))
          .click();
        await picture();
        await button(desk('move.submitRoom', { room: '212' }), dialog()).click();
        await doneOrAgain(desk('done.moved', { room: '212' }), desk('move.submitAnyway', { room: '212' }));
      });
      await doing('charge', `${DESK}?tab=inHouse`, async (picture) => {
        await reservation('Elif Arslan');
        await button(desk('actions.folio'), dialog()).click();
        await dialog().getByTestId('post-charge').click();
        await type(dialog().getByLabel(label(folio('form.amount'))), language === 'tr' ? '12,5' : '12.5');
        await type(dialog().getByLabel(label(folio('form.what'))), 'Minibar');
        await picture();
        await dialog().getByTestId('post').click();
        await dialog()
          .getByText(within(folio('done.charge')))
          .waitFor();
      });
      await doing('check-out', `${DESK}?tab=inHouse`, async (picture) => {
        const open = button(desk('actions.checkOutOf', { name: 'Elif Arslan' }));
        await open.click();
        await dialog()
          .getByText(within(desk('checkOut.owed')))
          .waitFor();
        await picture();
        await dialog().getByTestId('settle').click();
        await dialog().getByTestId('post-payment').click();
        await dialog().getByTestId('post').click();
        await dialog()
          .getByText(within(folio('done.payment')))
          .waitFor();
        await page.keyboard.press('Escape');
        await open.click();
        await button(desk('checkOut.submit'), dialog()).last().click();
        await says(desk('done.checkedOut', { name: 'Elif Arslan' }));
      });
      await doing('print', DESK, async (picture) => {
        await page.getByText(word('paper.menu')).click();
        await picture();
        const opened = staff.context.waitForEvent('page');
        await page.getByRole('link', { name: word('paper.cards') }).click();
        await (await opened).getByRole('button', { name: word('paper.print') }).waitFor();
      });
      expect(Object.keys(clicks)).toEqual(Object.keys(CLICKS));
      await staff.show('/admin/pages/today');
      await keepPicture(page, language, 'today');
      await page.keyboard.press('?');
      await dialog().waitFor();
      await keepPicture(page, language, 'shortcuts');
      // An icon that the bundle lacks would be drawn as a forbidding circle.
      expect(await dialog().locator('[aria-label] svg line').count()).toBe(2);
      await readGuide();
      expect(await staff.missingTexts()).toEqual([]);
      expect(staff.problems.filter((problem) => !/status of (409|422)/.test(problem))).toEqual([]);
    }, 300_000);

    /** Opens the guide from the list of shortcuts: in the language of the person, whole, and in the other one by its link. */
    async function readGuide(): Promise<void> {
      const opened = staff.context.waitForEvent('page');
      await dialog()
        .getByRole('link', { name: word('guide.withPictures') })
        .click();
      const guide = await opened;
      const titles = { en: 'A day at reception', tr: 'Resepsiyonda bir gün' };
      const other = language === 'tr' ? 'en' : 'tr';
      for (const shown of [language, other] as const) {
        await guide.getByRole('heading', { level: 1, name: titles[shown] }).waitFor();
        expect(await violationsOf(guide)).toEqual([]);
        const lacking = await guide.evaluate(picturesLacking);
        expect(lacking).toEqual([]);
        await guide
          .getByRole('link', { name: text(shown === 'tr' ? 'en' : 'tr', 'guide.inThisLanguage') })
          .click();
      }
      await guide.close();
    }

    /** Into a room that is not clean yet it asks once more. */
    async function checkIn(name: string): Promise<void> {
      await button(desk('checkIn.submitRoom'), dialog()).click();
      await doneOrAgain(desk('done.checkedIn', { name }), desk('checkIn.submitAnyway'));
    }

    async function doneOrAgain(done: RegExp, submitAgain: RegExp): Promise<void> {
      const again = button(submitAgain, dialog());
      await Promise.race([says(done), again.waitFor()]);
      if (await again.isVisible()) await again.click();
      await says(done);
    }

    function departure(days: number): string {
      const day = new Date(Date.now() + days * 86_400_000);
      const locale = language === 'tr' ? 'tr-TR' : 'en-GB';
      return new Intl.DateTimeFormat(locale, { timeZone: 'Europe/Istanbul' }).format(day);
    }
  });
}

/** The pictures of a page that cannot be shown, and the links within it that lead nowhere. Runs in the page. */
const picturesLacking = `(async () => {
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

/** With GUIDE=true keeps what is on the screen as a picture of the guide. */
async function keepPicture(page: Page, language: PanelLanguage, name: string): Promise<void> {
  if (!IS_GUIDE) return;
  await mkdir(path.join(PICTURES, language), { recursive: true });
  const picture = await page.screenshot();
  const file = path.join(PICTURES, language, `${name}.webp`);
  await sharp(picture).resize({ width: 1_000 }).webp({ quality: 72 }).toFile(file);
}

/** What the tasks are about: rooms that are free, those who arrive today, and a receptionist. */
function tasksOfToday(id: number): HotelFile {
  const arriving = (voucher: string, firstName: string, lastName: string, rooms: number) => ({
    ...{ voucher, booked: 'today-3' },
    guest: { firstName, lastName, email: '', phone: '', country: 'TR' },
    rooms: Array.from({ length: rooms }, () => ({
      ...{ roomType: 'STD', board: 'OK', arrival: 'today', departure: 'today+2', adults: 2, total: '152.00' },
    })),
  });
  const people = {
    email: RECEPTION,
    name: 'Işıl Resepsiyon',
    password: PASSWORD,
    role: 'reception' as const,
  };
  return {
    hotel: { id },
    bookings: [arriving('GUIDE-1', 'Elif', 'Arslan', 1), arriving('GUIDE-2', 'Kuzey', 'Tur', 2)],
    staff: [people],
  };
}
