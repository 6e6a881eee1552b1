import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { Clock } from '../../src/values/clock.service.js';
import { startService, type TestService } from '../harness/service.js';
import { ledgerIsClean, type Offer, offerOf } from './booking.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from './hotel.js';

interface PushingPartner {
  service: TestService;
  /** The partner of `offer`'s hotel. */
  partner: PartnerClient;
  offer: Offer;
}

interface Given {
  file?: HotelFile;
  settings?: NodeJS.ProcessEnv;
}

/**
 * Starts a service with a hotel whose partner pushes bookings, for the tests of a `describe`; `begin` is given them.
 * After each test the clock is right again, and the books have to add up.
 */
export function partnerThatPushes(
  begin: (pushing: PushingPartner) => void,
  { file = smallHotel(), settings = {} }: Given = {},
): void {
  let service: TestService;

  beforeAll(async () => {
    service = await startService(settings);
    const imported = await importHotel(service, file);
    begin({
      service,
      partner: await partnerOf(service, imported),
      offer: await offerOf(service, imported.hotelID),
    });
  });
  afterEach(async () => {
    service.app.get(Clock).nowMs = () => Date.now();
    await ledgerIsClean(service);
  });
  afterAll(() => service.close());
}
