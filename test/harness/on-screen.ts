import type { Page } from 'playwright-core';

/**
 * What is beside the screen, but for what can be scrolled there, and controls whose text is cut. With a dialog open only its
 * own. Runs in the page.
 */
const FAULTS = `(() => {
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const scrolls = (one) => one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  const isSeen = (one) => one.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && !one.closest('.p-visually-hidden, .p-skip, [aria-hidden=true], .adminjs_Drawer, .adminjs_Sidebar');
  const shown = [...root.querySelectorAll('*')].filter(isSeen);
  const nameOf = (one) => one.tagName + '.' + one.className + ' ' + (one.textContent || one.value || '').trim().slice(0, 40);
  const beside = shown.filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 1 && (right > innerWidth + 1 || left < -1) && getComputedStyle(one).display !== 'inline' && !scrolls(one.parentElement);
  });
  const cut = shown.filter((one) => one.matches('button, summary, [role=tab], a[class*=utton]') && one.scrollWidth > one.clientWidth + 1);
  const aside = shown.filter((one) => one.matches('.p-dialog-body') && one.scrollWidth > one.clientWidth + 1);
  return [
    ...aside.map((one) => 'scrolls aside: ' + nameOf(one)),
    ...beside.map((one) => 'beside the screen: ' + nameOf(one)),
    ...cut.filter((one) => getComputedStyle(one).display !== 'inline' && !one.closest('.fd-plan')).map((one) => 'cut: ' + nameOf(one)),
  ].slice(0, 8);
})()`;

/** Controls in sight that are lower than 40 px; the lines of the rate grid are as high as they are. Runs in the page. */
const SMALL_CONTROLS = `[...document.querySelectorAll('button, input, select, summary, [role=tab], a[class*=utton]')]
  .filter((one) => one.checkVisibility({ opacityProperty: true }) && !one.closest('.p-visually-hidden, .r-grid'))
  .map((one) => [one, (one.type === 'checkbox' || one.type === 'radio' ? one.closest('label') ?? one : one).getBoundingClientRect()])
  .filter(([, { width, height }]) => width > 0 && height < 40)
  .map(([one, { height }]) => one.tagName + '.' + one.className + ' ' + (one.textContent || one.getAttribute('aria-label') || '').slice(0, 24) + ' ' + Math.round(height))`;

/** Returns the controls of a page that are too small for a finger, one line for each. */
export function smallControlsOn(page: Page): Promise<string[]> {
  return page.evaluate(SMALL_CONTROLS);
}

/** Returns what people cannot see of a page as it stands without scrolling aside, one line for each element. */
export function cutOffOn(page: Page): Promise<string[]> {
  return page.evaluate(FAULTS);
}
