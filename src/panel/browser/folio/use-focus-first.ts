import { type RefObject, useEffect, useRef } from 'react';

/** Gives the first field of a form the focus, and selects what is in it, once the form is there. */
export function useFocusFirst(): RefObject<HTMLFormElement> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  return form;
}
