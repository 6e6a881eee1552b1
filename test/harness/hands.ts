import type { Locator, Page } from 'playwright-core';
import { until } from './until.mjs';

/** How a person works at a page: with the mouse, with the keyboard alone, or with a finger. */
export interface Hand {
  /** Presses a button, a link or a tab. */
  press(target: Locator): Promise<void>;
  /** Chooses a radio button or a box to tick, or an option of a list that is open. */
  choose(target: Locator): Promise<void>;
  /** Picks a value of a drop-down list by its text. */
  pick(list: Locator, value: string): Promise<void>;
  /** Writes into a field in place of what is in it. */
  type(field: Locator, typed: string): Promise<void>;
  /** Closes a dialog. */
  close(dialog: Locator): Promise<void>;
}

export const HANDS = { mouse: mouseOf, keyboard: keyboardOf, finger: fingerOf };
export type HandName = keyof typeof HANDS;

async function overwrite(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(typed);
}

function mouseOf(page: Page): Hand {
  return {
    press: (target) => target.click(),
    // What people hit is the label; the radio button itself may not be drawn.
    choose: async (target) =>
      (await isOption(target)) ? target.click() : target.locator('xpath=ancestor::label').click(),
    async pick(list, value) {
      await list.selectOption({ label: value });
    },
    async type(field, typed) {
      await field.click();
      await overwrite(page, typed);
    },
    close: (dialog) => dialog.locator('.p-dialog-close').click(),
  };
}

/** In a window that has touch. Lists are drawn by the system, and what is written comes from its keyboard. */
function fingerOf(page: Page): Hand {
  return {
    press: (target) => target.tap(),
    choose: async (target) =>
      (await isOption(target)) ? target.tap() : target.locator('xpath=ancestor::label').tap(),
    async pick(list, value) {
      await list.selectOption({ label: value });
    },
    async type(field, typed) {
      await field.tap();
      // Without the focus the system shows no keyboard.
      await field.and(page.locator(':focus')).waitFor();
      await overwrite(page, typed);
    },
    close: (dialog) => dialog.locator('.p-dialog-close').tap(),
  };
}

const isOption = async (target: Locator) => (await target.getAttribute('role')) === 'option';

/** Once around the longest page. */
const MAX_STOPS = 200;
/** The page may draw again what was ahead, so that it is behind. */
const MAX_TURNS = 2;

interface Ways {
  /** The key that leads from what has the focus to a goal, undefined at the goal; and what is wrong with what has the focus. */
  wayTo(goal: unknown): { key?: string; fault: string };
  isFocusLost?(): boolean;
}

/** Whether the next key would go nowhere, or behind the dialog, after something was done on the page with the keyboard. */
export const isFocusLost = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as unknown as Ways).isFocusLost?.() ?? false);

/**
 * Gives the page `wayTo()` and `isFocusLost()`. What has the focus must be in sight, not covered, and marked. Arrow keys lead within a group of
 * radio buttons or tabs, Tab and Shift+Tab to everything else. Runs in the page, before its scripts.
 */
const WAYS = `(() => {
  const hasRing = (one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return boxShadow !== 'none' || (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0);
  };
  const faultOf = (at) => {
    if (at === document.body || at.matches('main, [role=main], [tabindex="-1"]')) return '';
    const label = at.closest('label');
    const own = at.getBoundingClientRect();
    const shown = label && (own.width < 4 || getComputedStyle(at).opacity === '0') ? label : at;
    const { left, right, top, bottom } = shown.getBoundingClientRect();
    if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight || right - left < 2) return 'out of sight';
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
    const hit = document.elementFromPoint(x, y);
    const isHit = hit && (shown.contains(hit) || hit.contains(shown) || label?.contains(hit));
    if (!isHit) return 'covered by ' + (hit?.outerHTML ?? 'nothing').slice(0, 90);
    return [at, ...(label?.querySelectorAll('*') ?? [])].some(hasRing) ? '' : 'not marked';
  };
  const groupOf = (one) =>
    one.type === 'radio' ? one.name : one.getAttribute('role') === 'tab' ? one.parentElement : undefined;
  window.wayTo = (goal) => {
    const at = document.activeElement ?? document.body;
    const fault = faultOf(at) && at.outerHTML.slice(0, 160) + ' is ' + faultOf(at);
    if (at === goal) return { fault };
    const isOfGroup = groupOf(goal) !== undefined && groupOf(at) === groupOf(goal);
    // Tab stops in a group of radio buttons at the one that is chosen.
    const isChosen = (one) => one.name === goal.name && one.form === goal.form;
    const chosen = !isOfGroup && goal.type === 'radio' && [...document.querySelectorAll(':checked')].find(isChosen);
    const isAhead = at === document.body
      || (at.compareDocumentPosition(chosen || goal) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const key = isOfGroup ? (isAhead ? 'ArrowRight' : 'ArrowLeft') : isAhead ? 'Tab' : 'Shift+Tab';
    return { key, fault };
  };
  window.isFocusLost = () => {
    const { activeElement, body } = document;
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    return activeElement === body || activeElement === null || dialog?.contains(activeElement) === false;
  };
})()`;

function keyboardOf(page: Page): Hand {
  /** Moves the focus to a control by keys that people have. */
  async function reach(target: Locator): Promise<void> {
    await target.waitFor();
    if (!(await page.evaluate(`'wayTo' in window`))) await page.evaluate(WAYS);
    let [last, turns] = ['', 0];
    for (let stop = 0; stop < MAX_STOPS; stop++) {
      const way = await target.evaluate((goal) => (globalThis as unknown as Ways).wayTo(goal));
      if (way.fault !== '') throw new Error(`on the way to ${String(target)}: ${way.fault}`);
      if (way.key === undefined) return;
      if (last !== '' && last !== way.key) turns++;
      if (turns > MAX_TURNS) break;
      await page.keyboard.press(way.key);
      last = way.key;
    }
    throw new Error(`the keyboard does not come to ${String(target)}`);
  }
  return {
    async press(target) {
      await target.waitFor();
      await (await target.elementHandle())?.waitForElementState('enabled');
      await reach(target);
      await page.keyboard.press('Enter');
    },
    async choose(target) {
      if (await isOption(target)) {
        await until(`${String(target)} is reached`, async () => {
          if ((await target.getAttribute('aria-selected')) === 'true') return true;
          await page.keyboard.press('ArrowDown');
          return false;
        });
        return page.keyboard.press('Enter');
      }
      await reach(target);
      // Arrow keys have chosen it already.
      if (!(await target.isChecked())) await page.keyboard.press('Space');
    },
    async pick(list, value) {
      await reach(list);
      const texts = await list.locator('option').allTextContents();
      if (!texts.includes(value)) throw new Error(`${value} is not in ${String(list)}`);
      await page.keyboard.press('Home');
      for (const text of texts.slice(0, texts.indexOf(value))) {
        expect(await list.locator('option:checked').textContent()).toBe(text);
        await page.keyboard.press('ArrowDown');
      }
    },
    async type(field, typed) {
      await reach(field);
      await overwrite(page, typed);
    },
    close: () => page.keyboard.press('Escape'),
  };
}
