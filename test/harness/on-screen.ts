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

/** Returns what people cannot see of a page as it stands without scrolling aside, one line for each element. */
export function cutOffOn(page: Page): Promise<string[]> {
  return page.evaluate(FAULTS);
}
