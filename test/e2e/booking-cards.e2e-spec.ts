import { CardVault } from '../../src/booking/cards/card-vault.service.js';
import { requireFittingKey } from '../../src/secrets/encryption-key.js';
import { booking, card, entryOf, type Offer, outcomeOf, push, room, stay } from '../factories/booking.js';
import { type PartnerClient } from '../factories/hotel.js';
import { partnerThatPushes } from '../factories/pushing-partner.js';
import type { TestService } from '../harness/service.js';
import { itOnOneServer, waitingForLock } from '../harness/database.js';

describe('cards of bookings', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let vault: CardVault;
  const actor = { kind: 'staff', id: 1, name: 'Deniz' } as const;

  partnerThatPushes(
    (pushing) => {
      ({ service, partner, offer } = pushing);
      vault = service.app.get(CardVault);
    },
    { settings: { LOG_LEVEL: 'trace' } },
  );

  const withCard = (from: number, changes = {}, cardChanges = {}) =>
    stay(offer, from, from + 1, changes, { PaymentCard: card(cardChanges) });
  const pushed = async (json: Record<string, unknown>): Promise<number> => {
    const answer = await push(partner, json);
    expect(outcomeOf(answer)).toBe('ok');
    return entryOf(answer).SVC_ID!;
  };
  const cardsOf = (bookingId: number) =>
    service.db.query<{ id: number; masked: string; hasCvv: boolean; eraseOn: string }[]>(
      `SELECT id, room_position AS "roomPosition", masked,
              cvv_encrypted IS NOT NULL AND cvv_erase_at > now() AS "hasCvv", erase_on AS "eraseOn"
         FROM card WHERE hotel_id = $1 AND booking_id = $2 ORDER BY room_position, id`,
      [offer.hotelID, bookingId],
    );

  it('are shown masked, and whole once more with an entry in the audit trail', async () => {
    const SVC_ID = await pushed(withCard(10));
    const cards = await cardsOf(SVC_ID);
    expect(cards).toEqual([
      {
        id: expect.any(Number),
        roomPosition: 0,
        masked: '************1111',
        hasCvv: true,
        eraseOn: offer.day(18),
      },
    ]);
    const { id } = cards[0]!;
    const holder = { fullname: 'AYSE YILMAZ', address: 'Lara Caddesi 1', country: 'TR', city: 'Antalya' };
    const shown = { holder, number: '4111111111111111', expiry: '1239' };
    expect(await vault.revealCard(offer.hotelID, id, actor)).toEqual({ ...shown, cvv: '987' });
    expect(await vault.revealCard(offer.hotelID, id, actor)).toEqual({ ...shown, cvv: null });
    expect((await cardsOf(SVC_ID))[0]?.hasCvv).toBe(false);
    expect(
      await service.db.query(
        `SELECT actor_name, entity, entity_id, changes FROM audit_entry WHERE action = 'card.revealed' ORDER BY at, id`,
      ),
    ).toEqual([
      {
        actor_name: 'Deniz',
        entity: 'booking',
        entity_id: String(SVC_ID),
        changes: { cardId: id, cvvShown: true },
      },
      {
        actor_name: 'Deniz',
        entity: 'booking',
        entity_id: String(SVC_ID),
        changes: { cardId: id, cvvShown: false },
      },
    ]);
    await expect(vault.revealCard(offer.hotelID + 1, id, actor)).rejects.toThrow('card_is_not_found');
  });

  it('have a CVV for one of those who look at once, and for nobody after its days', async () => {
    const [one] = await cardsOf(await pushed(withCard(70)));
    const holder = service.db.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT 1 FROM card WHERE hotel_id = $2 AND id = $1 FOR UPDATE', [
      one!.id,
      offer.hotelID,
    ]);
    const looking = Promise.all([1, 2, 3].map(() => vault.revealCard(offer.hotelID, one!.id, actor)));
    await waitingForLock(service.db, 3);
    await holder.commitTransaction();
    await holder.release();
    expect((await looking).filter(({ cvv }) => cvv !== null)).toHaveLength(1);
    const [late] = await cardsOf(await pushed(withCard(70)));
    await service.db.query('UPDATE card SET cvv_erase_at = now() WHERE id = $1', [late!.id]);
    expect((await vault.revealCard(offer.hotelID, late!.id, actor)).cvv).toBeNull();
  });

  it('do not decrypt in the row of another card', async () => {
    const [one] = await cardsOf(await pushed(withCard(10)));
    const [two] = await cardsOf(await pushed(withCard(10)));
    await service.db.query(
      `UPDATE card SET number_encrypted = (SELECT number_encrypted FROM card WHERE hotel_id = $3 AND id = $1)
        WHERE hotel_id = $3 AND id = $2`,
      [one!.id, two!.id, offer.hotelID],
    );
    await expect(vault.revealCard(offer.hotelID, two!.id, actor)).rejects.toThrow('does not decrypt');
  });

  it('stay with a Modify that has none, and are replaced by one that has', async () => {
    const json = withCard(20);
    const SVC_ID = await pushed(json);
    const [before] = await cardsOf(SVC_ID);
    const without = stay(offer, 20, 23, { ID: json.ID, type: 'Modify' });
    await pushed(without);
    expect(await cardsOf(SVC_ID)).toEqual([{ ...before!, eraseOn: offer.day(30) }]);
    await pushed(withCard(20, { ID: json.ID, type: 'Modify' }, { cardNumber: '5555555555554444' }));
    const after = await cardsOf(SVC_ID);
    expect(after).toMatchObject([{ masked: '************4444' }]);
    expect(after[0]!.id).not.toBe(before!.id);
  });

  it('are one for each room that sends one', async () => {
    const dates = { checkinDate: offer.day(15), checkoutDate: offer.day(16) };
    const rooms = [
      room(offer, dates),
      room(offer, { ...dates, PaymentCard: card({ seriesCode: undefined }) }),
    ];
    const SVC_ID = await pushed(booking(offer, { ...dates, RoomStays: rooms }));
    expect(await cardsOf(SVC_ID)).toMatchObject([{ roomPosition: 1, hasCvv: false }]);
  });

  it('go with a Cancel', async () => {
    const json = withCard(30);
    const SVC_ID = await pushed(json);
    expect(await cardsOf(SVC_ID)).toHaveLength(1);
    await pushed({ hotelID: offer.hotelID, ID: json.ID, type: 'Cancel' });
    expect(await cardsOf(SVC_ID)).toEqual([]);
  });

  it('go some days after the departure, the CVV some days after the push', async () => {
    const SVC_ID = await pushed(withCard(-5));
    const other = await pushed(withCard(40));
    expect(await vault.eraseDueCards()).toEqual({ cards: 0, cvvs: 0 });
    await service.db.query(`UPDATE card SET erase_on = $2 WHERE booking_id = $1`, [SVC_ID, offer.day(0)]);
    await service.db.query(`UPDATE card SET cvv_erase_at = now() WHERE booking_id = $1`, [other]);
    expect((await cardsOf(other))[0]?.hasCvv).toBe(false);
    expect(await vault.eraseDueCards()).toEqual({ cards: 1, cvvs: 1 });
    expect(await cardsOf(SVC_ID)).toEqual([]);
    expect(await cardsOf(other)).toMatchObject([{ hasCvv: false }]);
  });

  it('are compared in a repeated Book, but for the CVV', async () => {
    const json = withCard(50);
    const SVC_ID = await pushed(json);
    expect(await pushed(withCard(50, { ID: json.ID }, { seriesCode: '111' }))).toBe(SVC_ID);
    const other = withCard(50, { ID: json.ID }, { cardNumber: '5555555555554444' });
    expect(outcomeOf(await push(partner, other))).toBe('03 booking_is_already_registered');
  });

  it.each([
    ['cardNumber', '4111111111111112'],
    ['cardNumber', '411111111111111'],
    ['cardNumber', 'abc'],
    ['expireDate', '1020'],
    ['expireDate', '1339'],
    ['expireDate', '0039'],
    ['expireDate', '12/39'],
    ['expireDate', '122039'],
    ['seriesCode', '12345'],
  ])('with %s %s are 04', async (field, value) => {
    expect(outcomeOf(await push(partner, withCard(10, {}, { [field]: value })))).toBe(
      `04 field_is_not_valid: RoomStays[0].PaymentCard.${field}`,
    );
  });

  it('are nowhere to be read: not in the database, the logs or an answer', async () => {
    const secret = {
      cardNumber: '6011000990139424',
      seriesCode: '7193',
      cardCode: '7193',
      expireDate: '1138',
    };
    const holder = { fullname: 'UNMISTAKABLE HOLDER', address: '', country: '', city: '' };
    const json = withCard(60, {}, { ...secret, CardHolder: holder });
    const answers = [
      await push(partner, json),
      await push(partner, json),
      await push(partner, { ...json, type: 'Modify' }),
      await push(partner, { ...json, ID: 'x', checkinDate: 'y' }),
      await push(partner, withCard(60, { ID: 'y', type: 'Modify' }, { ...secret, CardHolder: holder })),
      await push(partner, withCard(400, {}, { ...secret, CardHolder: holder })),
    ];
    expect(answers.map(outcomeOf).map((outcome) => outcome.replace(/: .*/, ''))).toEqual([
      'ok',
      'ok',
      'ok',
      '04 field_is_not_valid',
      '03 booking_is_not_found',
      '03 room_is_not_available',
    ]);
    const tables = await service.db.query<{ name: string }[]>(
      `SELECT table_name AS name FROM information_schema.tables
        WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables) {
      const rows = await service.db.query<unknown[]>(
        `SELECT 1 FROM "${name}" AS t WHERE t::text ~ '6011000990139424|7193"|UNMISTAKABLE|"1138"'`,
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
    expect(service.logged()).not.toMatch(/6011000990139424|UNMISTAKABLE|"7193"/);
    expect(answers.map(({ text }) => text).join()).not.toMatch(/6011000990139424|UNMISTAKABLE|7193/);
  });

  it('refuse a start under another key, or without the one of before', async () => {
    await pushed(withCard(80));
    const start = (ENCRYPTION_KEY: string) =>
      requireFittingKey((sql) => service.db.query(sql), { ...service.settings, ENCRYPTION_KEY });
    await start(service.settings.ENCRYPTION_KEY!);
    for (const id of ['test', 'next'])
      await expect(start(`${id}:${'f'.repeat(64)}`)).rejects.toThrow('ENCRYPTION_KEY does not fit');
  });

  // A cluster explains each of its parts.
  itOnOneServer('hold up no start, however many there are', async () => {
    await pushed(withCard(90));
    await service.db.query(
      `INSERT INTO card (hotel_id, booking_id, room_position, masked, holder_encrypted, number_encrypted,
                         expiry_encrypted, cvv_encrypted, cvv_erase_at, erase_on)
       SELECT hotel_id, booking_id, room_position, masked, holder_encrypted, number_encrypted, expiry_encrypted,
              cvv_encrypted, cvv_erase_at, erase_on
         FROM (SELECT * FROM card WHERE cvv_encrypted IS NOT NULL LIMIT 1) AS one, generate_series(1, 30000)`,
    );
    await service.db.query('ANALYZE card');
    const plans: string[] = [];
    await requireFittingKey(async <Row extends object>(sql: string) => {
      if (!sql.includes('FROM card')) return service.db.query<Row[]>(sql);
      plans.push(JSON.stringify(await service.db.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`)));
      return [];
    }, service.settings);
    const mostRows = plans.map((plan) =>
      Math.max(...[...plan.matchAll(/"Actual Rows":(\d+)/g)].map(([, rows]) => Number(rows))),
    );
    expect(mostRows).toEqual([2_000, 2_000, 2_000, 2_000]);
  });
});
