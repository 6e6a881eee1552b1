import { createContext, useContext, useId, useLayoutEffect } from 'react';

interface Unsaved {
  address: string;
  /** Whether it is kept while another page of the panel is shown. */
  isKept: boolean;
}

const unsaved = new Map<string, Unsaved>();

/** Whether the person has just agreed to leave the forms that forget. */
let isLeavingAgreed = false;

window.addEventListener('beforeunload', (event) => {
  if (isLeavingAgreed ? hasKept() : hasUnsaved()) event.preventDefault();
});

/** Lets the browser ask no second time about forms that forget, until the current event is over. */
export function agreeToLeave(): void {
  isLeavingAgreed = true;
  setTimeout(() => {
    isLeavingAgreed = false;
  });
}

/** Notes whether what was typed at an address, in a form that keeps it, is still to be saved. */
export function noteUnsaved(address: string, isUnsaved: boolean): void {
  if (isUnsaved) unsaved.set(address, { address, isKept: true });
  else unsaved.delete(address);
}

/** The names of the forms in a dialog of which something is still to be saved; null outside. */
export const UnsavedOfDialog = createContext<Set<string> | null>(null);

/** Notes the same of a form that forgets what was typed once it is no longer shown. */
export function useUnsaved(isUnsaved: boolean): void {
  const form = useId();
  const ofDialog = useContext(UnsavedOfDialog);
  // With the form itself: whoever no longer sees it is not asked about it.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved.set(form, { address: window.location.pathname, isKept: false });
    ofDialog?.add(form);
    return () => {
      unsaved.delete(form);
      ofDialog?.delete(form);
    };
  }, [form, isUnsaved, ofDialog]);
}

export function hasUnsaved(): boolean {
  return unsaved.size > 0;
}

/** Whether something was typed that is lost when another page of the panel is shown. */
export function hasUnsavedOfPage(): boolean {
  return [...unsaved.values()].some(({ isKept }) => !isKept);
}

function hasKept(): boolean {
  return [...unsaved.values()].some(({ isKept }) => isKept);
}

/** Whether somebody may be typing here: such a page is never left of its own accord. */
export function hasUnsavedInput(): boolean {
  const here = window.location.pathname;
  return [...unsaved.values()].some(({ address }) => address === here) || isDialogOpen();
}

export function isDialogOpen(): boolean {
  return document.querySelector('dialog[open]') !== null;
}
