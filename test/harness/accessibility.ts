import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Less than half of what `axe.source` is, which each page would have to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The levels that every page keeps: WCAG 2.2 A and AA, and what axe-core calls best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What stands around each page of the panel, the same on all of them. */
const FRAME = ['.p-sidebar', '.p-topbar'];

/**
 * Returns what axe-core finds wrong with a page as it stands, one line for each element: the rule, the element, and what
 * to do about it. `withoutFrame` leaves out what is the same on all pages of the panel.
 */
export async function violationsOf(page: Page, { withoutFrame = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(
    async ([tags, exclude]) => {
      const run = (globalThis as unknown as { axe: typeof axe }).axe.run;
      const { violations } = await run(
        { exclude },
        {
          runOnly: { type: 'tag', values: tags },
          resultTypes: ['violations'],
          // Nothing of what axe would fetch for some other rules.
          preload: false,
        },
      );
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
      );
    },
    [TAGS, withoutFrame ? FRAME : []] as const,
  );
  // What a menu lies over can be pressed once the menu is closed.
  const hasMenu = (await page.locator('.p-menu-below[open]').count()) > 0;
  return hasMenu ? found.filter((line) => !line.includes('partially obscured')) : found;
}
