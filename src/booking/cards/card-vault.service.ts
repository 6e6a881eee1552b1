import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Actor, audit } from '../../database/audit.js';
import { inEachHotel } from '../../database/hotel-ids.js';
import { SecretBox } from '../../secrets/secrets.js';
import { transaction } from '../../database/transaction.js';
import { Clock } from '../../values/clock.service.js';
import { dayText } from '../../values/day.js';
import { SETTINGS, type Settings } from '../../settings.js';
import { BookingRefusal } from '../push/booking-push.errors.js';
import { type CardHolder, masked, type PushedCard } from './card-number.js';

const MS_PER_DAY = 86_400_000;

/** A card as it is kept: everything but the mask is encrypted with the card's own row as associated data. */
export interface SealedCard {
  id: number;
  roomPosition: number;
  masked: string;
  holderEncrypted: string;
  numberEncrypted: string;
  expiryEncrypted: string;
  cvvEncrypted: string | null;
  cvvEraseAt: Date | null;
  /** Day number from which on the card is erased. */
  eraseOn: number;
}

/** What a member of staff sees once, after permission and password were checked. */
export interface RevealedCard {
  holder: CardHolder;
  number: string;
  /** MMYY */
  expiry: string;
  /** Null when none was sent, or it was shown or erased before. */
  cvv: string | null;
}

/** Cards of bookings (payment type 9): encrypted, shown masked, revealed one at a time, erased in time. */
@Injectable()
export class CardVault {
  constructor(
    private readonly dataSource: DataSource,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Encrypts the cards of a push for rows that are still to be inserted. `departure` is the booking's, a day number. */
  async seal(
    hotelId: number,
    departure: number,
    cards: readonly { roomPosition: number; card: PushedCard }[],
  ): Promise<SealedCard[]> {
    if (cards.length === 0) return [];
    const ids = (await this.dataSource.query(
      `SELECT nextval(pg_get_serial_sequence('card', 'id')) AS id FROM generate_series(1, $1)`,
      [cards.length],
    )) as { id: number }[];
    return cards.map(({ roomPosition, card }, i) => {
      const id = ids[i]!.id;
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

  /** The day from which on cards of a booking with this departure are erased. */
  eraseOn(departure: number): number {
    return departure + this.settings.CARD_ERASE_DAYS_AFTER_CHECKOUT;
  }

  /** Moves the erasure of a booking's cards to some days after its (new) departure. */
  async setErasure(tx: EntityManager, hotelId: number, bookingId: number, departure: number): Promise<void> {
    await tx.query('UPDATE card SET erase_on = $3 WHERE hotel_id = $1 AND booking_id = $2', [
      hotelId,
      bookingId,
      dayText(this.eraseOn(departure)),
    ]);
  }

  /**
   * Shows a card once more and leaves an entry in the audit trail; its CVV is erased by being shown. The caller has
   * checked the person's permission and password. Throws `card_is_not_found`.
   */
  async revealCard(hotelId: number, cardId: number, actor: Actor): Promise<RevealedCard> {
    return transaction(this.dataSource, async (tx) => {
      const [row] = (await tx.query(
        `SELECT booking_id AS "bookingId", holder_encrypted AS holder, number_encrypted AS number,
           expiry_encrypted AS expiry, CASE WHEN cvv_erase_at > now() THEN cvv_encrypted END AS cvv
           FROM card WHERE hotel_id = $1 AND id = $2 FOR UPDATE`,
        [hotelId, cardId],
      )) as { bookingId: number; holder: string; number: string; expiry: string; cvv: string | null }[];
      if (!row) throw new BookingRefusal('card_is_not_found');
      await tx.query(
        'UPDATE card SET cvv_encrypted = NULL, cvv_erase_at = NULL WHERE hotel_id = $1 AND id = $2',
        [hotelId, cardId],
      );
      await audit(tx, actor, {
        hotelId,
        action: 'card.revealed',
        entity: 'booking',
        entityId: row.bookingId,
        changes: { cardId, cvvShown: row.cvv !== null },
      });
      const show = (field: string, stored: string) =>
        this.secrets.decrypt(stored, { hotelId, table: 'card', row: cardId, field });
      return {
        holder: JSON.parse(show('holder', row.holder)) as CardHolder,
        number: show('number', row.number),
        expiry: show('expiry', row.expiry),
        cvv: row.cvv === null ? null : show('cvv', row.cvv),
      };
    });
  }

  /** Erases what is due, hotel by hotel: CVVs past their days, cards past theirs. For a job, as often as it likes. */
  async eraseDueCards(): Promise<{ cards: number; cvvs: number }> {
    const total = { cards: 0, cvvs: 0 };
    await inEachHotel(this.dataSource, async (hotelId) => {
      const [, cards] = (await this.dataSource.query(
        `DELETE FROM card WHERE hotel_id = $1
            AND erase_on <= (SELECT (now() AT TIME ZONE time_zone)::date FROM hotel WHERE id = $1)`,
        [hotelId],
      )) as [unknown[], number];
      const [, cvvs] = (await this.dataSource.query(
        `UPDATE card SET cvv_encrypted = NULL, cvv_erase_at = NULL
          WHERE hotel_id = $1 AND cvv_encrypted IS NOT NULL AND cvv_erase_at <= now()`,
        [hotelId],
      )) as [unknown[], number];
      total.cards += cards;
      total.cvvs += cvvs;
    });
    return total;
  }
}
