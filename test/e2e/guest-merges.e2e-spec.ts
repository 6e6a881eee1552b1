import type { Database } from '../../src/database/queries.js';
import type { ComparedProfiles, ShownProfile } from '../../src/guests/profiles/guest-profile.js';
import { findGuests, readPairs } from '../../src/guests/profiles/guest-profile.queries.js';
import { type Offer } from '../factories/booking.js';
import { type GuestHotel, guestHotel, guestSteps, ok, profileForm, refused } from '../factories/guests.js';
import { type PanelClient } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

describe('profiles of one guest', () => {
  let service: TestService;
  let hotel: GuestHotel;
  let offer: Offer;
  let reception: PanelClient;
  let manager: PanelClient;
  const { people, bookerOf, book, link, profile, list } = guestSteps(() => ({ service, hotel }));

  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  beforeEach(async () => {
    hotel = await guestHotel(service);
    ({ offer, reception, manager } = hotel);
  });
  afterAll(() => service.close());

  it('are merged by staff and taken apart again, both in the trail without names', async () => {
    const [a, b, c] = [
      await book(1, { email: 'bir@ornek.example' }),
      await book(2, { PhoneNumber: '0532 123 45 67' }),
      await book(3, { name: 'Can', surname: 'Ak' }),
    ];
    await link();
    const [kept, merged, third] = [await bookerOf(a), await bookerOf(b), await bookerOf(c)];
    const saved = { mark: 'vip', notes: 'gürültü sevmez' };
    ok(await reception.change('guests', 'save', profileForm(await profile(merged), saved)));
    refused(
      await reception.change('guests', 'merge', { keptId: kept, mergedId: kept }),
      409,
      'guest_is_the_same',
    );
    const before = await profile(kept);
    ok(await reception.change('guests', 'merge', { keptId: third, mergedId: merged }));
    refused(
      await reception.change('guests', 'merge', { keptId: kept, mergedId: merged }),
      409,
      'guest_has_changed',
    );
    ok(await reception.change('guests', 'merge', { keptId: kept, mergedId: third }));
    refused(await reception.change('guests', 'save', profileForm(before)), 409, 'guest_has_changed');
    const together = await profile(merged);
    expect(together).toMatchObject({
      id: kept,
      mark: 'vip',
      phone: '0532 123 45 67',
      email: 'bir@ornek.example',
      expectedOrInHouse: { stays: 3 },
      proposals: [],
      moreProposals: 0,
    });
    expect(together.merged.map((one) => one.notes).sort()).toEqual(['', 'gürültü sevmez']);
    expect((await people(b)).booker?.id).toBe(kept);
    expect((await list('0532 123 45 67')).map(({ id }) => id)).toEqual([kept]);
    // What identified either of them goes on to identify the person.
    const later = await book(30, { email: 'BIR@ornek.example', PhoneNumber: '0532 123 45 67' });
    await link();
    expect(await bookerOf(later)).toBe(kept);

    // What was merged into a profile before goes with it.
    ok(await reception.change('guests', 'separate', { guestId: third }));
    expect(await profile(third)).toMatchObject({ id: third, mark: 'vip', expectedOrInHouse: { stays: 2 } });
    expect(await profile(kept)).toMatchObject({ mark: 'none', expectedOrInHouse: { stays: 2 } });
    ok(await reception.change('guests', 'separate', { guestId: merged }));
    refused(await reception.change('guests', 'separate', { guestId: merged }), 404, 'guest_is_not_found');
    expect(await profile(merged)).toMatchObject({ id: merged, mark: 'vip', expectedOrInHouse: { stays: 1 } });
    const trail = await service.db.query<{ action: string }[]>(
      `SELECT action, entity_id, changes FROM audit_entry
        WHERE hotel_id = $1 AND entity = 'guest-profile' ORDER BY at`,
      [offer.hotelID],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'guest-profile.changed',
      'guest-profile.merged',
      'guest-profile.merged',
      'guest-profile.separated',
      'guest-profile.separated',
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/Işıl|ornek|0532|gürültü/);
  });

  it('say after a merge was taken back what they said before, whatever was written about the person meanwhile', async () => {
    const [a, b] = [
      await book(1, { email: 'bir@ornek.example' }),
      await book(2, { name: 'Can', surname: 'Ak', PhoneNumber: '0532 123 45 67' }),
    ];
    await link();
    const [kept, other] = [await bookerOf(a), await bookerOf(b)];
    const save = async (id: number, changes: object, by = reception) =>
      by.change('guests', 'save', { guestId: id, version: (await profile(id)).version, ...changes });
    ok(await save(other, { mark: 'blocked', birthDate: '1980-05-06' }));
    const before = [await profile(kept), await profile(other)];
    ok(await reception.change('guests', 'merge', { keptId: kept, mergedId: other }));
    ok(
      await reception.change(
        'guests',
        'save',
        profileForm(await profile(kept), { notes: 'deniz gören oda' }),
      ),
    );
    expect(await profile(kept)).toMatchObject({ mark: 'blocked', phone: '0532 123 45 67' });
    // Only a manager says that the hotel takes the guest again; it holds for the person, not for the profile.
    refused(await save(kept, { mark: 'none' }), 403, 'only_managers_unblock');
    ok(await save(kept, { mark: 'none' }, manager));
    expect([(await profile(kept)).mark, (await list('can ak'))[0]!.mark]).toEqual(['none', 'none']);
    ok(await reception.change('guests', 'separate', { guestId: other }));
    const facts = ({ version: _, notes: __, proposals: ___, ...rest }: ShownProfile) => rest;
    expect([await profile(kept), await profile(other)].map(facts)).toEqual(before.map(facts));

    // What the person has no longer is shown of none of their profiles.
    ok(await reception.change('guests', 'merge', { keptId: kept, mergedId: other }));
    expect((await profile(kept)).mark).toBe('blocked');
    ok(await save(kept, { phone: '' }));
    expect(await profile(kept)).toMatchObject({
      phone: '',
      email: 'bir@ornek.example',
      birthDate: '1980-05-06',
    });
  });

  it('stay unblocked by a manager whoever is merged with them, and have the strongest of the other marks', async () => {
    const [a, b, c] = [
      await book(1, { name: 'Ela', surname: 'Su' }),
      await book(2, { name: 'Can', surname: 'Ak' }),
      await book(3, { name: 'Ali', surname: 'Er' }),
    ];
    await link();
    const [first, second, third] = [await bookerOf(a), await bookerOf(b), await bookerOf(c)];
    const markAs = async (id: number, mark: string, by = reception) =>
      ok(await by.change('guests', 'save', { guestId: id, version: (await profile(id)).version, mark }));
    const merge = async (keptId: number, mergedId: number) =>
      ok(await reception.change('guests', 'merge', { keptId, mergedId }));
    const unblocked = async (kept: number, merged: number, blocked: number) => {
      await markAs(blocked, 'blocked');
      await merge(kept, merged);
      await markAs(kept, 'none', manager);
    };
    // The blocked profile is the one that stands for the person, then one that was merged into it.
    await unblocked(first, second, first);
    await markAs(third, 'vip');
    await merge(first, third);
    expect((await profile(first)).mark).toBe('vip');
    // Each has again what staff said last of them alone.
    for (const guestId of [third, second]) ok(await reception.change('guests', 'separate', { guestId }));
    const marks = async () => Promise.all([first, second, third].map(async (id) => (await profile(id)).mark));
    expect(await marks()).toEqual(['none', 'none', 'vip']);
    // Who was unblocked is so again after a blocked guest was merged with them by mistake.
    await unblocked(first, second, second);
    await markAs(third, 'blocked');
    await merge(first, third);
    expect((await profile(first)).mark).toBe('blocked');
    ok(await reception.change('guests', 'separate', { guestId: third }));
    expect((await profile(first)).mark).toBe('none');
    ok(await reception.change('guests', 'separate', { guestId: second }));
    expect(await marks()).toEqual(['none', 'blocked', 'blocked']);
    await markAs(second, 'none', manager);
    await markAs(third, 'none', manager);
    await unblocked(first, second, second);
    await merge(third, first);
    expect((await profile(third)).mark).toBe('none');
    ok(await reception.change('guests', 'separate', { guestId: first }));
    expect([(await profile(first)).mark, (await profile(third)).mark]).toEqual(['none', 'none']);
  });

  it('have each their own mark again after a VIP and a blocked guest were merged, marked anew and parted', async () => {
    const [a, b] = [
      await book(0, { name: 'Ela', surname: 'Su' }),
      await book(0, { name: 'Can', surname: 'Ak' }),
    ];
    await link();
    const [vip, blocked] = [await bookerOf(a), await bookerOf(b)];
    const markAs = async (id: number, mark: string, by = reception) =>
      ok(await by.change('guests', 'save', { guestId: id, version: (await profile(id)).version, mark }));
    const marks = async () => [
      ...(await Promise.all([vip, blocked].map(async (id) => (await profile(id)).mark))),
      ...(await Promise.all(['ela su', 'can ak'].map(async (name) => (await list(name))[0]!.mark))),
      ...(await Promise.all([a, b].map(async (id) => (await people(id)).booker!.mark))),
    ];
    await markAs(vip, 'vip');
    await markAs(blocked, 'blocked');
    const before = await marks();
    const merged = { keptId: vip, mergedId: blocked };
    ok(await reception.change('guests', 'merge', merged));
    ok(await reception.change('guests', 'separate', { guestId: blocked }));
    expect(await marks()).toEqual(before);
    ok(await reception.change('guests', 'merge', merged));
    await markAs(vip, 'vip', manager);
    await markAs(vip, 'blocked');
    ok(await reception.change('guests', 'separate', { guestId: blocked }));
    expect(await marks()).toEqual(before);
    ok(await reception.change('guests', 'merge', merged));
    await markAs(vip, 'none', manager);
    await markAs(vip, 'blocked');
    ok(await reception.change('guests', 'separate', { guestId: blocked }));
    expect(await marks()).toEqual(before);
  });

  it('are known again by a shared e-mail address however many have it, and the likeliest double is proposed first', async () => {
    const email = 'acente@ornek.example';
    const id = await bookerOf(
      await (async () => {
        const first = await book(0, { email, name: 'Zeki', surname: 'Son', PhoneNumber: '0532 999 99 99' });
        await link();
        return first;
      })(),
    );
    await service.db.query(
      `INSERT INTO guest_profile (hotel_id, id, first_name, last_name, name_key, email, email_key)
       SELECT $1, n, 'Misafir', n::text, 'misafir ' || n, $2::text, $2::text FROM generate_series(1, 250) AS n`,
      [offer.hotelID, email],
    );
    const again = await book(20, { email, name: 'Zeki', surname: 'Son' });
    const double = await book(30, { name: 'Zeki', surname: 'Son', PhoneNumber: '0532 999 99 99' });
    await link();
    expect(await bookerOf(again)).toBe(id);
    const { proposals, moreProposals } = await profile(id);
    expect([proposals.length, moreProposals]).toEqual([10, 241]);
    expect((await people(again)).proposals).toBe(251);
    expect(proposals[0]).toMatchObject({ id: await bookerOf(double), reasons: ['phone'] });
  });

  it('are compared before they are merged, in all that tells people apart, and the same for who was merged into them', async () => {
    const email = 'aile@ornek.example';
    const [a, b, c] = [
      await book(1, { email, PhoneNumber: '0532 123 45 67' }),
      await book(2, { name: 'Can', email, PhoneNumber: '+90 532 123 45 67' }),
      await book(3, { name: 'Can', surname: 'Ak' }),
    ];
    await link();
    const [keptId, mergedId, third] = [await bookerOf(a), await bookerOf(b), await bookerOf(c)];
    await service.db.query(
      `UPDATE guest_profile SET identity_digest = 'digest-' || id::text, birth_date = '1980-05-06' WHERE id = ANY($1)`,
      [[keptId, third]],
    );
    const compare = async (query: { keptId: number; mergedId: number }) =>
      ok(await reception.read('guests', 'compare', query)) as ComparedProfiles;
    const pair = await compare({ keptId, mergedId });
    expect(pair).toMatchObject({
      kept: { id: keptId, birthDate: '1980-05-06', hasIdentityNumber: true, expectedOrInHouse: { stays: 1 } },
      merged: { id: mergedId, firstName: 'Can', birthDate: '', hasIdentityNumber: false, bookings: 1 },
    });
    expect(pair.comparison).toMatchObject({ name: 'different', email: 'same', phone: 'same' });
    expect(Object.keys(pair.comparison)).not.toContain('identityNumber');
    expect(JSON.stringify(pair)).not.toContain('digest-');

    ok(await reception.change('guests', 'merge', { keptId: third, mergedId }));
    const later = await compare({ keptId, mergedId });
    expect(later.merged).toMatchObject({ id: third, lastName: 'Ak', expectedOrInHouse: { stays: 2 } });
    expect(later.comparison).toMatchObject({
      name: 'different',
      identityNumber: 'different',
      birthDate: 'same',
      email: 'same',
    });
    refused(
      await reception.read('guests', 'compare', { keptId, mergedId: 999999 }),
      404,
      'guest_is_not_found',
    );
  });

  it('are no longer proposed once staff have told them apart, whoever is merged then, until that is taken back', async () => {
    const email = 'aile@ornek.example';
    const [a, b, c] = [
      await book(1, { email }),
      await book(2, { name: 'Can', email }),
      await book(3, { name: 'Can', surname: 'Ak', email }),
    ];
    await link();
    const [guestId, otherId, third] = [await bookerOf(a), await bookerOf(b), await bookerOf(c)];
    const proposed = async (id: number) => (await profile(id)).proposals.map((one) => one.id);
    const apart = async (id: number) => (await profile(id)).toldApart.map((one) => one.id);
    expect(await proposed(guestId)).toEqual([otherId, third]);
    refused(
      await reception.change('guests', 'tellApart', { guestId, otherId: guestId }),
      409,
      'guest_is_the_same',
    );
    refused(
      await reception.change('guests', 'tellApart', { guestId, otherId: 1 }),
      404,
      'guest_is_not_found',
    );
    for (let sent = 0; sent < 2; sent++)
      ok(await reception.change('guests', 'tellApart', { guestId, otherId }));
    expect([await proposed(guestId), await proposed(otherId)]).toEqual([[third], [third]]);
    expect([await apart(guestId), await apart(otherId)]).toEqual([[otherId], [guestId]]);
    expect((await people(a)).proposals).toBe(1);
    // What is known of one profile is known of the person for whom it stands.
    ok(await reception.change('guests', 'merge', { keptId: third, mergedId: otherId }));
    expect([await proposed(guestId), await apart(guestId), await apart(third)]).toEqual([
      [],
      [third],
      [guestId],
    ]);
    refused(await reception.change('guests', 'proposeAgain', { guestId, otherId }), 409, 'guest_has_changed');
    refused(
      await reception.change('guests', 'proposeAgain', { guestId, otherId: guestId }),
      409,
      'guest_is_the_same',
    );
    ok(await reception.change('guests', 'proposeAgain', { guestId: third, otherId: guestId }));
    expect([await proposed(guestId), await apart(guestId)]).toEqual([[third], []]);
    const trail = await service.db.query<object[]>(
      `SELECT action, entity_id AS "entityId", changes FROM audit_entry
        WHERE hotel_id = $1 AND action IN ('guest-profile.told-apart', 'guest-profile.proposed-again') ORDER BY at`,
      [offer.hotelID],
    );
    expect(trail).toEqual([
      { action: 'guest-profile.told-apart', entityId: String(guestId), changes: { other: otherId } },
      { action: 'guest-profile.proposed-again', entityId: String(third), changes: { other: guestId } },
    ]);
  });

  it('are restored in any order, and read by indexes, however many there are', async () => {
    const { hotelID } = offer;
    const columns =
      '(hotel_id, id, merged_into_id, merged_at, first_name, last_name, name_key, email, email_key)';
    await service.db.transaction(async (tx) => {
      await tx.query(
        `INSERT INTO guest_profile ${columns} VALUES ($1, 9, 8, now(), 'Ali', 'Ak', 'ak ali', '', '')`,
        [hotelID],
      );
      await tx.query(
        `INSERT INTO guest_profile ${columns} VALUES ($1, 8, NULL, NULL, 'Ali', 'Ak', 'ak ali', '', '')`,
        [hotelID],
      );
    });
    expect(await profile(9)).toMatchObject({ id: 8 });
    await service.db.query(
      `INSERT INTO guest_profile ${columns}
       SELECT $1, 100000 + n, NULL, NULL, 'Ad' || n, 'Soyad', 'ad' || n || ' soyad', n || '@x.example', n || '@x.example'
         FROM generate_series(1, 5000) AS n`,
      [hotelID],
    );
    await service.db.query('ANALYZE guest_profile');
    const plan = async (work: (database: Database) => Promise<unknown>): Promise<string> => {
      let explained: unknown;
      const query = async (sql: string, values: unknown[]) =>
        (explained = await service.db.query(`EXPLAIN ${sql}`, values)) as never;
      await work({ query });
      return JSON.stringify(explained);
    };
    const words = `'${hotelID} ad77':*`;
    const terms = { words, phone: null, identityDigest: 'x' };
    for (const explained of [
      await plan((database) => findGuests(database, hotelID, terms, 20)),
      await plan((database) => readPairs(database, hotelID, [100077])),
    ]) {
      expect(explained).not.toContain('Seq Scan on guest_profile');
    }
    expect((await list('ad77')).map(({ id }) => id)).toContain(100077);
  });
});
