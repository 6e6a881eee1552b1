import type { Locator, Page } from 'playwright-core';
import type { PanelLanguage } from '../../src/values/languages.js';
import { HANDS, type Hand, type HandName } from '../harness/hands.js';
import { containing, wordsOf } from '../harness/panel-words.js';
import type { StaffBrowser } from '../harness/staff-browser.js';

/** How staff work: in a language, at a width of the window in px, by mouse, keyboard or finger. */
export interface Setting {
  language: PanelLanguage;
  width: number;
  hand: HandName;
}

/** Somebody of the hotel's staff at the panel. */
export class Colleague {
  readonly page: Page;
  readonly hand: Hand;
  readonly words;

  constructor(
    readonly staff: StaffBrowser,
    readonly setting: Setting,
    /** Looks at what is on the screen. A task is shown in the guide as it is where no state is named. */
    readonly look: (state?: string, page?: Page) => Promise<void>,
  ) {
    this.page = staff.page;
    this.hand = HANDS[setting.hand](staff.page);
    this.words = wordsOf(setting.language);
  }

  get dialog(): Locator {
    return this.page.locator('dialog[open]');
  }

  /** A button of the dialog. */
  button(name: RegExp): Locator {
    return this.dialog.getByRole('button', { name });
  }

  /** Presses a button of the page. */
  press(name: RegExp): Promise<void> {
    return this.hand.press(this.page.getByRole('button', { name }));
  }

  /** Presses a button of the dialog. */
  answer(name: RegExp): Promise<void> {
    return this.hand.press(this.button(name));
  }

  /** Presses a step of the booking that is open, in its menu where it is not the main one. */
  async step(name: RegExp): Promise<void> {
    const bar = this.dialog.locator('.bk-actions');
    const step = bar.getByRole('button', { name });
    await bar.waitFor();
    if (!(await step.isVisible())) await this.hand.press(bar.locator('summary'));
    await this.hand.press(step);
  }

  /** Waits until the page says something, in a notice or beside what was done. */
  says(pattern: RegExp): Promise<void> {
    return this.page
      .locator('.p-notice, .p-toast', { hasText: containing(pattern) })
      .first()
      .waitFor();
  }

  /** Waits until the dialog says something. */
  dialogSays(pattern: RegExp): Promise<void> {
    return this.dialog.getByText(containing(pattern)).waitFor();
  }

  /** Goes to the room plan by the navigation, which a telephone has in a menu. */
  async openPlan(): Promise<void> {
    const link = this.page.getByRole('link', { name: this.words.word('pages.roomPlan.title') });
    if (!(await link.isVisible())) await this.hand.press(this.page.locator('button.p-menu'));
    await this.hand.press(link);
    await this.page.locator('.rp-page[aria-busy=false]').waitFor();
  }

  /** Presses an action of the room plan, which a telephone has in a menu. */
  async pressPlanAction(name: RegExp): Promise<void> {
    const action = this.page.locator('.rp-page').getByRole('button', { name });
    if (!(await action.isVisible())) {
      await this.hand.press(this.page.locator('.rp-menu > summary'));
      await this.look('menu');
    }
    await this.hand.press(action);
  }

  async openTab(name: 'inHouse'): Promise<void> {
    const tab = this.page.locator(`#fd-tab-${name}`);
    await this.hand.press(tab);
    await this.page.locator(`[role=tabpanel][aria-labelledby=fd-tab-${name}][aria-busy=false]`).waitFor();
  }

  /** Opens a reservation of the list that is shown. */
  async openReservation(name: string): Promise<void> {
    await this.hand.press(this.page.getByRole('button', { name, exact: true }).first());
    await this.dialog.waitFor();
  }

  /** Into a room that is not clean yet the panel asks once more. */
  async doneOrAgain(done: RegExp, submitAgain: RegExp): Promise<void> {
    const again = this.button(submitAgain);
    await Promise.race([this.says(done), again.waitFor()]);
    if (await again.isVisible()) {
      await this.look('asked-again');
      await this.hand.press(again);
    }
    await this.says(done);
    await this.dialog.waitFor({ state: 'detached' });
  }
}
