import { useEffect, useId } from 'react';

/** What was typed and not saved: the address of its page, by a name of its form. */
const unsaved = new Map<string, string>();

window.addEventListener('beforeunload', (event) => {
  if (hasUnsaved()) event.preventDefault();
});

/** Notes whether what was typed at an address is still to be saved; the browser asks before that is lost. */
export function noteUnsaved(address: string, isUnsaved: boolean, form = address): void {
  if (isUnsaved) unsaved.set(form, address);
  else unsaved.delete(form);
}

/** Notes the same of a form that forgets what was typed once it is no longer shown. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  useEffect(() => {
    noteUnsaved(window.location.pathname, isUnsaved, form);
    return () => noteUnsaved('', false, form);
  }, [form, isUnsaved]);
}

/** Whether loading the page anew would lose something that was typed, here or at another address. */
export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Whether somebody may be typing here: such a page is never left of its own accord. */
export function isAtWork(): boolean {
  return [...unsaved.values()].includes(window.location.pathname) || isDialogOpen();
}

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
