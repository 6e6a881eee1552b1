import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, LessThanOrEqual } from 'typeorm';
import { type Actor, audit } from '../../database/audit.js';
import { nextIds } from '../../database/next-ids.queries.js';
import { eraseInEachHotel } from '../../database/recorded-erasure.js';
import { SecretBox } from '../../secrets/secrets.js';
import { transaction } from '../../database/transaction.js';
import { Clock } from '../../values/clock.service.js';
import { MS_PER_DAY } from '../../values/day.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { Card, type CardsOfChange, type NewCard } from './card.entity.js';
import { cardIsNotFound } from './card.errors.js';
import { type CardHolder, masked, type PushedCard } from './card-number.js';

const NO_CVV = { cvvEncrypted: null, cvvEraseAt: null };

export interface RevealedCard {
  holder: CardHolder;
  number: string;
  expiry: string;
  /** Null when none was sent, or it was shown or erased before. */
  cvv: string | null;
}

/** Cards of bookings of payment type 9. They are encrypted, shown masked, revealed one at a time and erased in time. */
@Injectable()
export class CardVault {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Encrypts the cards of a push for rows still to be inserted. `departure` is the booking's, a day number. */
  async seal(
    hotelId: number,
    departure: number,
    cards: readonly { roomPosition: number; card: PushedCard }[],
  ): Promise<NewCard[]> {
    if (cards.length === 0) return [];
    const ids = await nextIds(this.dataSource, 'card', cards.length);
    return cards.map(({ roomPosition, card }, i) => {
      const id = ids[i]!;
      const hide = (field: string, plain: string) =>
        this.secrets.encrypt(plain, { hotelId, table: 'card', row: id, field });
      return {
        id,
        roomPosition,
        masked: masked(card.number),
        holderEncrypted: hide('holder', JSON.stringify(card.holder)),
        numberEncrypted: hide('number', card.number),
        expiryEncrypted: hide('expiry', card.expiry),
        cvvEncrypted: card.cvv === null ? null : hide('cvv', card.cvv),
        cvvEraseAt:
          card.cvv === null ? null : new Date(this.clock.nowMs() + this.settings.CVV_KEEP_DAYS * MS_PER_DAY),
        eraseOn: this.eraseOn(departure),
      };
    });
  }

  async setErasure(tx: EntityManager, hotelId: number, bookingId: number, departure: number): Promise<void> {
    await tx.update(Card, { hotelId, bookingId }, { eraseOn: this.eraseOn(departure) });
  }

  /**
   * Gives the cards of a booking to its rooms after a Modify; `places` are the new positions of rooms by their old ones. A new card
   * replaces that of its room alone. Cards of rooms that are left out are erased, but for the first where no card would be left.
   * Undefined where there are none. `old` are in the order of their rooms.
   */
  placed(
    old: readonly Pick<Card, 'id' | 'roomPosition'>[],
    {
      cards,
      places,
      departure,
    }: { cards: readonly NewCard[]; places: ReadonlyMap<number, number>; departure: number },
  ): CardsOfChange | undefined {
    if (old.length === 0 && cards.length === 0) return undefined;
    const eraseOn = this.eraseOn(departure);
    const replaced = new Set(cards.map(({ roomPosition }) => roomPosition));
    const kept = old.flatMap(({ id, roomPosition }) => {
      const to = places.get(roomPosition);
      return to === undefined || replaced.has(to) ? [] : [{ id, roomPosition: to, eraseOn }];
    });
    const first = old.slice(0, 1).map(({ id }) => ({ id, roomPosition: 0, eraseOn }));
    return {
      kept: kept.length === 0 && cards.length === 0 ? first : kept,
      added: cards.map((card) => ({ ...card, eraseOn })),
    };
  }

  private eraseOn(departure: number): number {
    return departure + this.settings.CARD_ERASE_DAYS_AFTER_CHECKOUT;
  }

  /** Returns a card, erases its CVV and audits. The caller has checked role and password. Throws `card_is_not_found`. */
  async revealCard(hotelId: number, cardId: number, actor: Actor): Promise<RevealedCard> {
    return transaction(this.dataSource, async (tx) => {
      const card = await tx.findOne(Card, {
        where: { hotelId, id: cardId },
        lock: { mode: 'pessimistic_write' },
      });
      if (!card) throw cardIsNotFound();
      const isCvvKept = card.cvvEraseAt !== null && card.cvvEraseAt.getTime() > this.clock.nowMs();
      const cvv = isCvvKept ? card.cvvEncrypted : null;
      await tx.update(Card, { hotelId, id: cardId }, NO_CVV);
      await audit(tx, actor, {
        hotelId,
        action: 'card.revealed',
        entity: 'booking',
        entityId: card.bookingId,
        changes: { cardId, cvvShown: cvv !== null },
      });
      const show = (field: string, stored: string) =>
        this.secrets.decrypt(stored, { hotelId, table: 'card', row: cardId, field });
      return {
        holder: JSON.parse(show('holder', card.holderEncrypted)) as CardHolder,
        number: show('number', card.numberEncrypted),
        expiry: show('expiry', card.expiryEncrypted),
        cvv: cvv === null ? null : show('cvv', cvv),
      };
    });
  }

  eraseDueCards(): Promise<{ cards: number; cvvs: number }> {
    const kinds = ['cards', 'cvvs'] as const;
    return eraseInEachHotel(this.dataSource, 'card-erasure', kinds, async (erasure) => {
      const { hotelId } = erasure;
      const { timeZone } = await this.dataSource.manager.findOneByOrFail(Hotel, { id: hotelId });
      const today = this.clock.today(timeZone);
      await erasure.inTransaction('cards', async (tx) => {
        const { affected } = await tx.delete(Card, { hotelId, eraseOn: LessThanOrEqual(today) });
        return affected ?? 0;
      });
      const now = new Date(this.clock.nowMs());
      await erasure.inTransaction('cvvs', async (tx) => {
        const { affected } = await tx.update(Card, { hotelId, cvvEraseAt: LessThanOrEqual(now) }, NO_CVV);
        return affected ?? 0;
      });
    });
  }
}
