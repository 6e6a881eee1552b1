import { hasUnsaved, isDialogOpen } from '../parts/unsaved';

/** How long a page may take to be left, once the browser has said that it will be. */
const LEAVING_MS = 10_000;

/** AdminJS computes its styles only when the page is loaded: it is reloaded, unless something is not saved. */
export function reloadOnColorScheme(): void {
  let leftAtMs = -Infinity;
  window.addEventListener('beforeunload', () => (leftAtMs = performance.now()));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    // Reloading it would keep people on a page that they are leaving.
    const isLeaving = performance.now() - leftAtMs < LEAVING_MS;
    if (!isLeaving && !hasUnsaved() && !isDialogOpen()) window.location.reload();
  });
}
