import { hasUnsaved, isDialogOpen } from './unsaved';

/**
 * Follows the system from light to dark and back. AdminJS computes its styles once, when the page is loaded, so the page is
 * loaded anew, unless something in the panel is not saved: then it keeps its look until it is loaded the next time.
 */
export function followLook(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (!hasUnsaved() && !isDialogOpen()) window.location.reload();
  });
}
