import type { TestService } from '../harness/service.js';
import { type Offer, offerOf } from './booking.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from './hotel.js';
import { type PanelClient, signIn, staffOf } from './panel.js';

/** A hotel whose partner and whose staff are signed in. */
export interface StaffedHotel {
  offer: Offer;
  partner: PartnerClient;
  reception: PanelClient;
  manager: PanelClient;
}

/**
 * A hotel of its own for one test, with more sections of its file where the test needs them. Its staff have addresses of this
 * name.
 */
export async function staffedHotel(
  service: TestService,
  name: string,
  sections: Parameters<typeof smallHotel>[0] = {},
): Promise<StaffedHotel> {
  const imported = await importHotel(service, smallHotel({ staff: staffOf(name), ...sections }));
  return {
    offer: await offerOf(service, imported.hotelID),
    partner: await partnerOf(service, imported),
    reception: await signIn(service, `reception@${name}.example`),
    manager: await signIn(service, `manager@${name}.example`),
  };
}
