import type { ImportResult } from '../../src/hotel-file/hotel-file.service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import type { TestService } from '../harness/service.js';
import { type Offer, offerOf } from './booking.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from './hotel.js';

export interface TwoPartners {
  imported: ImportResult;
  partner: PartnerClient;
  /** Another partner of the same hotel. */
  other: PartnerClient;
  offer: Offer;
}

/** Imports a small hotel with two partners, both logged in. */
export async function twoPartners(
  service: TestService,
  changes: Partial<HotelFile> = {},
): Promise<TwoPartners> {
  const file = smallHotel(changes);
  file.partners!.push({ name: 'Second', apiKey: `${file.partners![0]!.apiKey}-2`, apiSecret: 'second' });
  const imported = await importHotel(service, file);
  return {
    imported,
    partner: await partnerOf(service, imported),
    other: await partnerOf(service, { ...imported, partners: [imported.partners[1]!] }),
    offer: await offerOf(service, imported.hotelID),
  };
}
