import type { Locator, Page } from 'playwright-core';

export interface Point {
  x: number;
  y: number;
}

/** A hand at the room plan, which counts what it presses. */
export interface PlanHand {
  presses(): number;
  press(target: Locator): Promise<void>;
  drag(from: Point, to: Point): Promise<void>;
  /** Drags the edge of a bar, which is drawn at once: a finger need not rest on it. */
  pull(edge: Point, to: Point): Promise<void>;
}

export type PlanHandName = 'mouse' | 'finger';

export const PLAN_HANDS: Record<PlanHandName, (page: Page) => PlanHand> = {
  mouse: (page) => {
    let presses = 0;
    const drag = async (from: Point, to: Point) => {
      presses++;
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(from.x + 7, from.y, { steps: 2 });
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    };
    return {
      presses: () => presses,
      async press(target) {
        presses++;
        await target.click();
      },
      drag,
      pull: drag,
    };
  },
  /** As the system hands touches to the browser: it scrolls by itself where the page does not hinder it. */
  finger: (page) => {
    let presses = 0;
    return {
      presses: () => presses,
      async press(target) {
        presses++;
        await target.tap();
      },
      async drag(from, to) {
        presses++;
        const touch = await touchesOf(page);
        await touch('touchStart', from);
        // It rests until the bar, or the day, can be dragged.
        await page.locator('.rp-ghost').waitFor();
        for (let step = 1; step <= 5; step++) await touch('touchMove', between(from, to, step / 5));
        await touch('touchEnd');
      },
      async pull(edge, to) {
        presses++;
        await swipe(page, edge, to);
      },
    };
  },
};

/** Moves a finger across the plan without resting, as for scrolling. */
export async function swipe(page: Page, from: Point, to: Point): Promise<void> {
  const touch = await touchesOf(page);
  await touch('touchStart', from);
  for (let step = 1; step <= 8; step++) await touch('touchMove', between(from, to, step / 8));
  await touch('touchEnd');
}

async function touchesOf(page: Page) {
  const chrome = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    chrome.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
}

function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

export const bar = (page: Page, guest: string) => page.locator(`.rp-bar[aria-label*="${guest}"]`);
/** The line of a room. */
export const line = (page: Page, room: string) =>
  page.locator('.rp-chart').getByRole('group', { name: room, exact: true });
export const inRoom = (page: Page, room: string, guest: string) =>
  line(page, room).locator(`.rp-bar[aria-label*="${guest}"]`);
export const toast = (page: Page, text: RegExp) => page.locator('.p-toast', { hasText: text }).waitFor();
export const dialog = (page: Page) => page.locator('dialog[open]');
export const closed = (page: Page) => dialog(page).waitFor({ state: 'detached' });
export const boxOf = async (target: Locator) => (await target.boundingBox())!;

/** Where a bar is taken hold of. */
export async function heldAt(target: Locator, fromLeftPx = 20): Promise<Point> {
  const { x, y, height } = await boxOf(target);
  return { x: x + fromLeftPx, y: y + height / 2 };
}

/** The place of a night in the line of a room, in the middle of it. */
export async function night(page: Page, room: string, index: number): Promise<Point> {
  const day = await boxOf(page.locator('.rp-day').nth(index));
  const row = await boxOf(line(page, room));
  return { x: day.x + day.width, y: row.y + row.height / 2 };
}
