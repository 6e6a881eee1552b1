import { BookingChanges } from '../../src/in-house/bookings/booking-changes.service.js';
import { BookingCancellations } from '../../src/in-house/bookings/booking-cancellations.service.js';
import { Clock } from '../../src/values/clock.service.js';
import { booking, entryOf, type Json, type Offer, outcomeOf, push } from '../factories/booking.js';
import { type PartnerClient, smallHotel } from '../factories/hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import type { TestService } from '../harness/service.js';

const MINUTE_MS = 60_000;

describe('a safer push with a revision', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;

  const inventory = [{ roomType: 'STD', from: 'today', to: 'today+365', allotment: 500 }];
  partnerThatPushes((pushing) => ({ service, partner, offer } = pushing), {
    file: smallHotel({ inventory }),
  });

  const later = (ms: number) => (service.app.get(Clock).nowMs = () => Date.now() + ms);
  const outcome = async (json: Json) => outcomeOf(await push(partner, json));
  const rowOf = async (id: number | undefined) => {
    const [row] = await service.db.query<Json[]>(
      `SELECT b.revision, b.remarks, b.status
         FROM booking b JOIN booking_room r ON r.hotel_id = b.hotel_id AND r.booking_id = b.id
        WHERE b.id = $1 AND r.status <> 'removed'`,
      [id],
    );
    return row!;
  };
  const said = async (id: number | undefined) => (await rowOf(id)).remarks;
  const note = (json: Json, type: string, revision: number | undefined, text = '') => ({
    ...json,
    type,
    ...(revision === undefined ? {} : { revision }),
    SpecialRequest: [{ text }],
  });

  it('refuses a later arrival of an earlier change', async () => {
    const json = booking(offer);
    const id = entryOf(await push(partner, note(json, 'Book', 1, 'one'))).SVC_ID;
    expect(await outcome(note(json, 'Modify', 3, 'three'))).toBe('ok');
    const newer = '03 booking_has_a_newer_revision: 3';
    expect(await outcome(note(json, 'Modify', 2, 'two'))).toBe(newer);
    expect(await outcome(note(json, 'Book', 1, 'one'))).toBe(newer);
    expect(await outcome({ hotelID: offer.hotelID, ID: json.ID, type: 'Cancel', revision: 2 })).toBe(newer);
    expect(await said(id)).toBe('three');
  });

  it('repeats the same content of the same revision, and refuses other content', async () => {
    const json = booking(offer);
    await push(partner, note(json, 'Book', 1, 'one'));
    const first = entryOf(await push(partner, note(json, 'Modify', 2, 'two')));
    later(MINUTE_MS);
    expect(entryOf(await push(partner, note(json, 'Modify', 2, 'two')))).toEqual(first);
    expect(await outcome(note(json, 'Modify', 2, 'other'))).toBe('03 booking_is_already_registered');
    expect(await said(first.SVC_ID)).toBe('two');
  });

  it('compares nothing without one, and keeps the last', async () => {
    const json = booking(offer);
    const id = entryOf(await push(partner, note(json, 'Book', 5, 'five'))).SVC_ID;
    expect(await outcome(note(json, 'Modify', undefined, 'none'))).toBe('ok');
    expect(await rowOf(id)).toMatchObject({ revision: 5, remarks: 'none' });
    expect(await outcome(note(json, 'Modify', 4, 'four'))).toBe('03 booking_has_a_newer_revision: 5');
  });

  it('takes the revision of a repeated Book, of a Cancel, and of its repeat', async () => {
    const json = booking(offer);
    const id = entryOf(await push(partner, json)).SVC_ID;
    expect(await outcome({ ...json, revision: 2 })).toBe('ok');
    expect((await rowOf(id)).revision).toBe(2);
    const cancel = { hotelID: offer.hotelID, ID: json.ID, type: 'Cancel', revision: 3 };
    expect(await outcome(cancel)).toBe('ok');
    expect(await outcome(cancel)).toBe('ok');
    expect(await rowOf(id)).toMatchObject({ revision: 3, status: 'cancelled' });
    expect(await outcome({ ...json, type: 'Modify', revision: 2 })).toBe(
      '03 booking_has_a_newer_revision: 3',
    );
    expect(await outcome({ ...json, type: 'Modify', revision: 4 })).toBe('03 booking_is_cancelled');
  });

  it('takes the revision of a repeated Book that was changed since, and one Modify with it', async () => {
    const json = note(booking(offer), 'Book', undefined, 'A');
    const id = entryOf(await push(partner, json)).SVC_ID;
    expect(await outcome(note(json, 'Modify', undefined, 'B'))).toBe('ok');
    expect(await outcome({ ...json, revision: 7 })).toBe('ok');
    expect(await outcome({ ...json, revision: 7 })).toBe('ok');
    expect(await rowOf(id)).toMatchObject({ revision: 7, remarks: 'B' });
    expect(await outcome(note(json, 'Modify', 7, 'A'))).toBe('ok');
    expect(await rowOf(id)).toMatchObject({ revision: 7, remarks: 'A' });
    expect(await outcome(note(json, 'Modify', 7, 'A'))).toBe('ok');
    expect(await outcome(note(json, 'Modify', 7, 'B'))).toBe('03 booking_is_already_registered');
    expect(await outcome({ ...json, revision: 7 })).toBe('ok');
    expect(await outcome(note(json, 'Modify', 7, 'B'))).toBe('03 booking_is_already_registered');
  });

  it('refuses what is lower than the revision of a repeated Book that was changed since', async () => {
    const json = booking(offer);
    await push(partner, note(json, 'Book', 1, 'one'));
    expect(await outcome(note(json, 'Modify', 5, 'five'))).toBe('ok');
    expect(await outcome(note(json, 'Book', 9, 'one'))).toBe('ok');
    const asked = { hotelID: offer.hotelID, ID: json.ID as string };
    const { body } = await partner.get('/external/online/channel/booking', asked);
    expect((body as Json).booking).toMatchObject({ revision: 9 });
    const newer = '03 booking_has_a_newer_revision: 9';
    expect(await outcome(note(json, 'Modify', 6, 'six'))).toBe(newer);
    expect(await outcome(note(json, 'Book', 8, 'one'))).toBe(newer);
    expect(await outcome({ ...asked, type: 'Cancel', revision: 8 })).toBe(newer);
    expect(await outcome({ ...asked, type: 'Cancel', revision: 9 })).toBe('ok');
  });

  it('ends with the highest of a changed Book and changes that arrive at once', async () => {
    const json = booking(offer);
    const id = entryOf(await push(partner, note(json, 'Book', 1, 'one'))).SVC_ID;
    expect(await outcome(note(json, 'Modify', 2, 'two'))).toBe('ok');
    const repeats = [9, 3, 7, 5].map((revision) => outcome(note(json, 'Book', revision, 'one')));
    const changes = [4, 9, 6, 8].map((revision) => outcome(note(json, 'Modify', revision, `at ${revision}`)));
    const outcomes = await Promise.all([...repeats, ...changes]);
    expect(await rowOf(id)).toMatchObject({ revision: 9, remarks: 'at 9' });
    expect(await outcome(note(json, 'Modify', 9, 'other'))).toBe('03 booking_is_already_registered');
    for (const one of outcomes) expect(one).toMatch(/^(ok|03 booking_has_a_newer_revision: \d)$/);
  });

  it('repeats a Cancel that the hotel has taken back since, and cancels again with a higher one', async () => {
    const json = booking(offer, { revision: 5 });
    const id = entryOf(await push(partner, json)).SVC_ID!;
    const cancel = { hotelID: offer.hotelID, ID: json.ID, type: 'Cancel', revision: 5 };
    expect(await outcome(cancel)).toBe('ok');
    const undo = () =>
      service.app
        .get(BookingCancellations, { strict: false })
        .undoCancellation(offer.hotelID, { kind: 'staff', id: 1 }, id);
    await undo();
    expect(await outcome(cancel)).toBe('ok');
    expect(await rowOf(id)).toMatchObject({ revision: 5, status: 'active' });
    expect(await outcome({ ...cancel, revision: 6 })).toBe('ok');
    expect(await rowOf(id)).toMatchObject({ revision: 6, status: 'cancelled' });
    await undo();
    expect(await outcome({ ...cancel, revision: undefined })).toBe('ok');
    expect(await rowOf(id)).toMatchObject({ revision: 6, status: 'cancelled' });
  });

  it('takes the revision of a Cancel of what is cancelled already', async () => {
    const json = booking(offer, { revision: 1 });
    await push(partner, json);
    const cancel = { hotelID: offer.hotelID, ID: json.ID, type: 'Cancel' };
    expect(await outcome({ ...cancel, revision: 2 })).toBe('ok');
    expect(await outcome({ ...cancel, revision: 3 })).toBe('ok');
    expect(await outcome({ ...cancel, revision: 2 })).toBe('03 booking_has_a_newer_revision: 3');
    expect(await outcome(cancel)).toBe('ok');
    const asked = { hotelID: offer.hotelID, ID: json.ID as string };
    const { body } = await partner.get('/external/online/channel/booking', asked);
    expect((body as Json).booking).toMatchObject({ state: 'cancelled', revision: 3 });
  });

  it.each([
    ['a higher revision', 3],
    ['the revision of the Book', 1],
  ])('repeats a Cancel with %s after the hotel cancelled and took that back', async (_, revision) => {
    const json = booking(offer, { revision: 1 });
    const id = entryOf(await push(partner, json)).SVC_ID!;
    const cancellations = service.app.get(BookingCancellations, { strict: false });
    const staff = { kind: 'staff', id: 1 } as const;
    const { version } = await service.app.get(BookingChanges, { strict: false }).booking(offer.hotelID, id);
    const asked = { bookingId: id, version, reservationIds: null, reason: '', feeMinor: null };
    await cancellations.cancel(offer.hotelID, staff, { ...asked, mayLowerFees: true });
    const cancel = { hotelID: offer.hotelID, ID: json.ID, type: 'Cancel', revision };
    expect(await outcome(cancel)).toBe('ok');
    await cancellations.undoCancellation(offer.hotelID, staff, id);
    expect(await outcome(cancel)).toBe('ok');
    expect(await rowOf(id)).toMatchObject({ revision, status: 'active' });
  });

  it('ends with the highest of Cancels that arrive at once', async () => {
    const json = booking(offer, { revision: 1 });
    const id = entryOf(await push(partner, json)).SVC_ID;
    const cancel = { hotelID: offer.hotelID, ID: json.ID, type: 'Cancel' };
    const outcomes = await Promise.all(
      [7, 3, 9, 5, 2, 8, 4, 6].map((revision) => outcome({ ...cancel, revision })),
    );
    expect(await rowOf(id)).toMatchObject({ revision: 9, status: 'cancelled' });
    expect(outcomes[2]).toBe('ok');
    for (const one of outcomes) expect(one).toMatch(/^(ok|03 booking_has_a_newer_revision: \d)$/);
  });

  it('ends with the highest of changes that arrive at once', async () => {
    const json = booking(offer);
    const id = entryOf(await push(partner, note(json, 'Book', 1))).SVC_ID;
    const revisions = [7, 3, 9, 5, 2, 8, 4, 6];
    const outcomes = await Promise.all(
      revisions.map((revision) => outcome(note(json, 'Modify', revision, `at ${revision}`))),
    );
    expect(await rowOf(id)).toMatchObject({ revision: 9, remarks: 'at 9' });
    expect(outcomes[2]).toBe('ok');
    for (const one of outcomes) expect(one).toMatch(/^(ok|03 booking_has_a_newer_revision: \d)$/);
  });

  it.each([0, -1, 1.5, 'x', 2 ** 60, []])('is %j: not valid', async (revision) => {
    expect(await outcome(booking(offer, { revision }))).toBe('04 field_is_not_valid: revision');
  });
});
