import type { HotelFile } from './hotel-file.js';

export interface CopyOfHotel {
  title: string;
  seoUrl: string | null;
  /** Buildings and rooms. */
  withRooms: boolean;
  /** Rooms for sale, prices and restrictions of every day from today on. */
  withDays: boolean;
}

/**
 * Returns the file of a new hotel after the export of another one, with its days. What is that hotel's own stays there:
 * its address and contact, social media, analytics, bank accounts, mail server, and all who have access. The copy is not
 * sold online before somebody has looked at it. Promotions for named partners are contracts of that hotel.
 */
export function copiedHotel(file: HotelFile, copy: CopyOfHotel) {
  const { paymentTypes, cancellationTiers, usualCharges, virtualPos, boards, ratePlans, packages } = file;
  const promotions = file.promotions?.filter(({ partners }) => partners?.length === 0);
  const { terms, defaultTerms, termsByArrival, taxes, bookingSources, marketSegments } = file;
  const { id: _id, contact: _contact, ...hotel } = file.hotel;
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
      bookingSources,
      marketSegments,
      promotions,
      terms,
      defaultTerms,
      termsByArrival,
      taxes,
    }),
    footer: Object.fromEntries(
      Object.entries(file.footer ?? {}).map(([language, { analytics: _, ...texts }]) => [language, texts]),
    ),
    buildings: copy.withRooms ? (file.buildings ?? []) : [],
    roomTypes: (file.roomTypes ?? []).map((type) => ({
      ...type,
      rooms: copy.withRooms ? (type.rooms ?? []) : [],
    })),
    inventory: file.inventory ?? [],
    rates: file.rates ?? [],
  } satisfies HotelFile;
}

export type CopiedSection = keyof ReturnType<typeof copiedHotel>;

function definedSections<T extends object>(sections: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const entries = Object.entries(sections).filter(([, section]) => section !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: NonNullable<T[K]> };
}
