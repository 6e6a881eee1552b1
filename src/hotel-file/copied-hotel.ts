import { type DayText, dayText } from '../values/day.js';
import type { HotelFile } from './hotel-file.js';

export interface CopyOfHotel {
  title: string;
  seoUrl: string | null;
  /** Buildings and rooms. */
  withRooms: boolean;
  /** Rooms for sale, prices and restrictions of every day from today on. */
  withDays: boolean;
}

interface Range {
  from: DayText;
  to: DayText;
}

/**
 * Returns the file of a new hotel after the export of another one. What is that hotel's own stays there: its address and
 * contact, social media, analytics, bank accounts, mail server, and all who have access. The copy is not sold online before
 * somebody has looked at it.
 */
export function copiedHotel(file: HotelFile, copy: CopyOfHotel, today: number) {
  const { paymentTypes, cancellationTiers, usualCharges, virtualPos, boards, ratePlans, packages } = file;
  const { id: _id, contact: _contact, ...hotel } = file.hotel;
  const ranges = <R extends Range>(all: R[] = []) =>
    copy.withDays ? all.flatMap((one) => fromToday(one, today)) : [];
  return {
    hotel: { ...hotel, title: copy.title, seoUrl: copy.seoUrl, onlineSales: false },
    ...definedSections({
      paymentTypes,
      cancellationTiers,
      usualCharges,
      virtualPos,
      boards,
      ratePlans,
      packages,
    }),
    footer: Object.fromEntries(
      Object.entries(file.footer ?? {}).map(([language, { analytics: _, ...texts }]) => [language, texts]),
    ),
    buildings: copy.withRooms ? (file.buildings ?? []) : [],
    roomTypes: (file.roomTypes ?? []).map((type) => ({
      ...type,
      rooms: copy.withRooms ? (type.rooms ?? []) : [],
    })),
    inventory: ranges(file.inventory as (Range & object)[]) as HotelFile['inventory'] & object,
    rates: ranges(file.rates as (Range & object)[]) as HotelFile['rates'] & object,
  } satisfies HotelFile;
}

export type CopiedSection = keyof ReturnType<typeof copiedHotel>;

function fromToday<R extends Range>(range: R, today: number): R[] {
  const first = dayText(today);
  if (range.to < first) return [];
  return [range.from < first ? { ...range, from: first } : range];
}

function definedSections<T extends object>(sections: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(sections).filter(([, section]) => section !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}
