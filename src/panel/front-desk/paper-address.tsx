import { panel } from '../parts/panel';

export function paperAddress(name: string, query: Record<string, string | number>): string {
  const search = new URLSearchParams({ panelHotel: String(panel.hotelId ?? '') });
  for (const [key, value] of Object.entries(query)) if (value !== '') search.set(key, String(value));
  return `/admin/paper/${name}?${search.toString()}`;
}
