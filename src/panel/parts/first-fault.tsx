/** An input that has a fault, itself or as a part of a larger one. */
const FAULTY = [
  ':is(input, select, textarea, [contenteditable])[aria-invalid=true]',
  '[aria-invalid=true] :is(input, select, textarea, button, [contenteditable])',
].join();

export function firstFaultIn(form: Element | null | undefined): HTMLElement | null {
  return form?.querySelector<HTMLElement>(FAULTY) ?? null;
}
