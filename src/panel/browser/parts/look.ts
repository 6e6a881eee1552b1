import { isAtWork } from './unsaved';

/**
 * Follows the system from light to dark and back. AdminJS computes its styles once, when the page is loaded, so the page is
 * loaded anew, unless something in it is not saved: then it keeps its look until it is left.
 */
export function followLook(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (!isAtWork()) window.location.reload();
  });
}
