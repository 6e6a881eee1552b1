import { changeHotel } from '../../src/database/hotel-change.js';
import { waitingForLock } from '../harness/database.js';
import { startTwo, type TestService } from '../harness/service.js';
import { entryOf, type Offer, offerOf, outcomeOf, push, stay } from './booking.js';
import { importHotel, type PartnerClient, partnerOf, smallHotel } from './hotel.js';

const actor = { kind: 'command', name: 'test' } as const;

/** A partner of a small hotel that two instances serve. */
export interface PartnerAtTwo {
  one: TestService;
  two: TestService;
  /** At the first instance. */
  here: PartnerClient;
  /** At the second one. */
  there: PartnerClient;
  offer: Offer;
  close(): Promise<void>;
}

/** Starts the instances, and logs the partner in at both. */
export async function partnerAtTwo(): Promise<PartnerAtTwo> {
  const [one, two] = await startTwo();
  const imported = await importHotel(one, smallHotel());
  return {
    one,
    two,
    here: await partnerOf(one, imported),
    there: await partnerOf(two, imported),
    offer: await offerOf(one, imported.hotelID),
    async close() {
      await two.close();
      await one.close();
    },
  };
}

/** Books two nights, from the tenth day on, at the first instance; returns the booking's ID. */
export async function booked({ here, offer }: PartnerAtTwo, ID: string) {
  const answer = await push(here, stay(offer, 10, 12, { ID }));
  expect(outcomeOf(answer)).toBe('ok');
  return entryOf(answer).SVC_ID!;
}

/** Lets all begin before any of them gets the hotel's lock. */
export async function allAtOnce<T>({ one, offer }: PartnerAtTwo, begin: () => Promise<T>[]): Promise<T[]> {
  const start = { hotelId: offer.hotelID, actor, touches: ['desk'] } as const;
  const begun = await changeHotel(one.db, start, async () => {
    const work = begin();
    await waitingForLock(one.db, work.length);
    return work;
  });
  return Promise.all(begun);
}
