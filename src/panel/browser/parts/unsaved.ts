/** The addresses of pages with something that was typed and not saved. */
const addresses = new Set<string>();

window.addEventListener('beforeunload', (event) => {
  if (addresses.size > 0) event.preventDefault();
});

/** Notes whether what was typed at an address is still to be saved; the browser asks before that is lost. */
export function noteUnsaved(address: string, isUnsaved: boolean): void {
  if (isUnsaved) addresses.add(address);
  else addresses.delete(address);
}

/** Whether somebody may be typing here: such a page is never left of its own accord. */
export function isAtWork(): boolean {
  return addresses.has(window.location.pathname) || document.querySelector('dialog[open]') !== null;
}
