import axe from 'axe-core';
import type { Page } from 'playwright-core';

/** The levels that every page keeps: WCAG 2.2 A and AA, and what axe-core calls best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Returns what axe-core finds wrong with a page as it stands, one line for each element: the rule, the element, and what
 * to do about it.
 */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (tags) => {
    const run = (globalThis as unknown as { axe: typeof axe }).axe.run;
    const { violations } = await run({
      runOnly: { type: 'tag', values: tags },
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary ?? ''}`),
    );
  }, TAGS);
  // What a menu lies over can be pressed once the menu is closed.
  const hasMenu = (await page.locator('.p-menu-below[open]').count()) > 0;
  return hasMenu ? found.filter((line) => !line.includes('partially obscured')) : found;
}
