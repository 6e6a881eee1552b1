import { useEffect } from 'react';
import { hotel } from './panel';

/** Names the browser's tab: what it shows, and of which hotel. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = hotel ? `${title} · ${hotel.title}` : title;
  }, [title]);
}
