import { useEffect } from 'react';
import { hotel } from '../parts/panel';

export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = hotel ? `${title} · ${hotel.title}` : title;
  }, [title]);
}
