import { hasUnsaved, isDialogOpen } from './unsaved';

/** AdminJS computes its styles only when the page is loaded: it is loaded anew, unless something is not saved. */
export function reloadOnColorScheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (!hasUnsaved() && !isDialogOpen()) window.location.reload();
  });
}
