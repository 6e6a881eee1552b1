/** What the total of a push may be made up of, in minor units. Taxes are the added ones that are paid at booking. */
export interface PartsOfTotal {
  roomsMinor: number;
  /** Null where the push names none. */
  extrasMinor: number | null;
  taxesOfRoomsMinor: number;
  taxesOfExtrasMinor: number;
}

/** Which added taxes a total includes. */
export interface TaxesInTotal {
  ofRooms: boolean;
  ofExtras: boolean;
}

const NONE: TaxesInTotal = { ofRooms: false, ofExtras: false };

/**
 * Returns which taxes the total of a push includes; undefined where it is none of the sums that it may be: the rooms, with or
 * without the extras, with or without taxes. Of equal sums the first counts, so that one part alone means the extras. The extras may
 * come without taxes of their own, as no price option tells of these.
 */
export function taxesInTotal(totalMinor: number, parts: PartsOfTotal): TaxesInTotal | undefined {
  const { roomsMinor, taxesOfRoomsMinor, taxesOfExtrasMinor } = parts;
  const extrasMinor = parts.extrasMinor ?? 0;
  const withTaxesMinor = roomsMinor + taxesOfRoomsMinor;
  const sums: [number, TaxesInTotal][] = [
    [roomsMinor, NONE],
    [roomsMinor + extrasMinor, NONE],
    [withTaxesMinor, { ofRooms: true, ofExtras: false }],
    [withTaxesMinor + extrasMinor + taxesOfExtrasMinor, { ofRooms: true, ofExtras: true }],
    [withTaxesMinor + extrasMinor, { ofRooms: true, ofExtras: false }],
  ];
  return sums.find(([sumMinor]) => sumMinor === totalMinor)?.[1];
}
