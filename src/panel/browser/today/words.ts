import { type Translate, useText } from '../parts/panel';

/** Texts below `pages.today`. */
export function useTodayText(): Translate {
  const text = useText();
  return (key, values) => text(`pages.today.${key}`, values);
}
