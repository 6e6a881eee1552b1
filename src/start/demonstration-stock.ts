export interface DemonstrationStock {
  allotment: number;
  adults: number;
  children: number;
  /** Per night, by board. */
  prices: Readonly<Record<string, number>>;
}

/** What the demonstration hotel sells, by room type. */
export const STOCK = {
  STD: { allotment: 12, adults: 2, children: 0, prices: { OK: 76, YP: 104, SO: 66 } },
  DNZ: { allotment: 12, adults: 2, children: 0, prices: { OK: 104, YP: 132, SO: 94 } },
  AILE: { allotment: 8, adults: 3, children: 1, prices: { OK: 148, YP: 186, SO: 100 } },
  BHC: { allotment: 6, adults: 2, children: 0, prices: { OK: 140, YP: 168, SO: 130 } },
  SUIT: { allotment: 2, adults: 2, children: 0, prices: { OK: 220, YP: 248 } },
} satisfies Record<string, DemonstrationStock>;

export type DemonstrationType = keyof typeof STOCK;

/** A day of a hotel file, so many days from that of the import. */
export function dayFrom(days: number): string {
  return days === 0 ? 'today' : `today${days < 0 ? '-' : '+'}${Math.abs(days)}`;
}
