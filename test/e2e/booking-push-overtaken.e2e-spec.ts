import { PushChecks } from '../../src/booking/push/push-checks.service.js';
import {
  entryOf,
  type Json,
  ledgerIsClean,
  type Offer,
  outcomeOf,
  push,
  soldOn,
  stay,
} from '../factories/booking.js';
import type { PartnerClient } from '../factories/hotel.js';
import { allAtOnce, booked, partnerAtTwo, type PartnerAtTwo } from '../factories/partner-at-two.js';
import type { TestService } from '../harness/service.js';

describe('a Modify that another change of its booking overtakes', () => {
  let both: PartnerAtTwo;
  let one: TestService;
  let here: PartnerClient;
  let there: PartnerClient;
  let offer: Offer;

  beforeAll(async () => {
    both = await partnerAtTwo();
    ({ one, here, there, offer } = both);
  });
  afterEach(() => ledgerIsClean(one));
  afterAll(() => both.close());

  const until = (ID: string, departure: number): Json => stay(offer, 10, departure, { ID, type: 'Modify' });
  const changesOf = (bookingId: number) =>
    one.db.query<{ kind: string; was: string; is: string }[]>(
      `SELECT kind, booking -> 'before' ->> 'departure' AS was, booking -> 'after' ->> 'departure' AS is
         FROM booking_history WHERE booking_id = $1 ORDER BY number`,
      [bookingId],
    );
  const cancelled = async (ID: string) => {
    expect(outcomeOf(await push(here, stay(offer, 10, 12, { ID, type: 'Cancel' })))).toBe('ok');
    expect(await soldOn(one, offer, 'STD', 10, 16)).toEqual([0, 0, 0, 0, 0, 0]);
  };
  /** Runs `work` each time that an instance has compared a Modify, before it takes the lock. */
  const whenCompared = (service: TestService, work: () => Promise<unknown>): (() => void) => {
    const checks = service.app.get(PushChecks);
    const check = checks.check.bind(checks);
    checks.check = async (...given) => {
      const checked = await check(...given);
      await work();
      return checked;
    };
    return () => (checks.check = check);
  };

  it('is carried out after it, as a change of what it left', async () => {
    const bookingId = await booked(both, 'overtaken');
    const answers = await allAtOnce(both, () => [
      push(here, until('overtaken', 14)),
      push(there, until('overtaken', 15)),
    ]);
    expect(answers.map(outcomeOf)).toEqual(['ok', 'ok']);
    expect(answers.map((answer) => entryOf(answer).SVC_ID)).toEqual([bookingId, bookingId]);
    const [first, , last] = await changesOf(bookingId);
    const departures = [offer.day(14), offer.day(15)];
    expect(first).toMatchObject({ kind: 'booked' });
    expect(departures).toContain(last!.was);
    expect(await changesOf(bookingId)).toEqual([
      expect.objectContaining({ kind: 'booked' }),
      { kind: 'modified', was: offer.day(12), is: last!.was },
      { kind: 'modified', was: last!.was, is: departures.find((day) => day !== last!.was) },
    ]);
    const nights = last!.is === offer.day(15) ? 5 : 4;
    expect(await soldOn(one, offer, 'STD', 10, 16)).toEqual(
      [0, 1, 2, 3, 4, 5].map((n) => Number(n < nights)),
    );
    await cancelled('overtaken');
  });

  it('is told to come back later once it was overtaken five times, and has changed nothing', async () => {
    const bookingId = await booked(both, 'again and again');
    let overtaken = 0;
    const restore = whenCompared(one, () => push(there, until('again and again', 13 + (overtaken++ % 2))));
    const answer = await push(here, until('again and again', 16)).finally(restore);
    expect([answer.status, answer.body.message, overtaken]).toEqual([503, 'service_is_unavailable', 5]);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect((await changesOf(bookingId)).map(({ kind }) => kind)).toEqual([
      'booked',
      ...Array(5).fill('modified'),
    ]);
    expect(await soldOn(one, offer, 'STD', 10, 16)).toEqual([1, 1, 1, 0, 0, 0]);
    expect(outcomeOf(await push(here, until('again and again', 16)))).toBe('ok');
    expect(await soldOn(one, offer, 'STD', 10, 16)).toEqual([1, 1, 1, 1, 1, 1]);
    await cancelled('again and again');
  });
});
