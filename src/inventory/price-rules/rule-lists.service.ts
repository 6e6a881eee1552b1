import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Hotel } from '../../hotel/hotel.entity.js';
import { query } from '../../database/queries.js';
import { inAlphabet } from '../../database/text-order.js';
import { readLanguage } from '../../hotel/hotel-language.queries.js';
import type {
  ListedArrivals,
  ListedPlan,
  ListedPromotion,
  ListedTax,
  ListedTerms,
  NamedPartner,
  TermsInUse,
} from './listed-rules.js';
import { Promotion } from './promotion.entity.js';
import { PROMOTION_FORM } from './promotion.record.js';
import { Tax } from './tax.entity.js';
import { TAX_FORM } from './tax.record.js';
import { TermsByArrival } from './terms-by-arrival.entity.js';
import { Terms } from './terms.entity.js';
import { TERMS_BY_ARRIVAL_FORM, TERMS_FORM } from './terms.record.js';

/** What staff see of promotions, terms and taxes: also those that are out of use, after the others. */
@Injectable()
export class RuleLists {
  constructor(private readonly dataSource: DataSource) {}

  async promotions(hotelId: number): Promise<ListedPromotion[]> {
    const order = { order: 'ASC', code: 'ASC', id: 'ASC' } as const;
    const rows = await this.dataSource.manager.find(Promotion, { where: { hotelId }, order });
    return inUseFirst(rows.map((row) => listed(PROMOTION_FORM, row)));
  }

  async promotion(
    hotelId: number,
    id: number,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<ListedPromotion | undefined> {
    const row = await tx.findOneBy(Promotion, { hotelId, id });
    return row ? listed(PROMOTION_FORM, row) : undefined;
  }

  async terms(hotelId: number): Promise<ListedTerms[]> {
    const rows = await this.dataSource.manager.find(Terms, { where: { hotelId }, order: { code: 'ASC' } });
    return inUseFirst(rows.map((row) => listed(TERMS_FORM, row)));
  }

  async oneOfTerms(
    hotelId: number,
    id: number,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<ListedTerms | undefined> {
    const row = await tx.findOneBy(Terms, { hotelId, id });
    return row ? listed(TERMS_FORM, row) : undefined;
  }

  async defaultTerms(hotelId: number): Promise<TermsInUse> {
    const { refundableTermsId, nonRefundableTermsId } = await this.dataSource.manager.findOneOrFail(Hotel, {
      select: { id: true, refundableTermsId: true, nonRefundableTermsId: true },
      where: { id: hotelId },
    });
    return { refundableTermsId, nonRefundableTermsId };
  }

  /** Returns the ranges of arrivals that have terms of their own, the first one first. */
  async arrivals(hotelId: number): Promise<ListedArrivals[]> {
    const where = { hotelId, retiredAt: IsNull() };
    const rows = await this.dataSource.manager.find(TermsByArrival, { where, order: { from: 'ASC' } });
    return rows.map((row) => listed(TERMS_BY_ARRIVAL_FORM, row));
  }

  async oneOfArrivals(
    hotelId: number,
    id: number,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<ListedArrivals | undefined> {
    const row = await tx.findOneBy(TermsByArrival, { hotelId, id, retiredAt: IsNull() });
    return row ? pick(TERMS_BY_ARRIVAL_FORM, row) : undefined;
  }

  async taxes(hotelId: number): Promise<ListedTax[]> {
    const order = { sort: 'ASC', id: 'ASC' } as const;
    const rows = await this.dataSource.manager.find(Tax, { where: { hotelId }, order });
    return inUseFirst(rows.map((row) => listed(TAX_FORM, row)));
  }

  async tax(
    hotelId: number,
    id: number,
    tx: EntityManager = this.dataSource.manager,
  ): Promise<ListedTax | undefined> {
    const row = await tx.findOneBy(Tax, { hotelId, id });
    return row ? listed(TAX_FORM, row) : undefined;
  }

  /** Returns the rate plans in use, in the hotel's order of room types and boards. */
  async plans(hotelId: number): Promise<ListedPlan[]> {
    return query<ListedPlan>(
      this.dataSource.manager,
      `SELECT p.id AS "ratePlanId", t.id AS "roomTypeId", b.id AS "boardId", t.name AS "roomType", b.title AS board,
              p.refundable_terms_id AS "refundableTermsId", p.non_refundable_terms_id AS "nonRefundableTermsId"
         FROM rate_plan p JOIN room_type t ON t.hotel_id = p.hotel_id AND t.id = p.room_type_id
                          JOIN board b ON b.hotel_id = p.hotel_id AND b.id = p.board_id
        WHERE p.hotel_id = $1 AND p.retired_at IS NULL AND t.retired_at IS NULL AND b.retired_at IS NULL
        ORDER BY t.sort, t.id, b.sort, b.id`,
      [hotelId],
    );
  }

  /** Returns the partners that may sell the hotel, by name. */
  async partners(hotelId: number): Promise<NamedPartner[]> {
    const { manager } = this.dataSource;
    const byName = inAlphabet('p.name', await readLanguage(manager, hotelId));
    return query<NamedPartner>(
      manager,
      `SELECT p.id AS "partnerId", p.name FROM partner_hotel ph JOIN partner p ON p.id = ph.partner_id
        WHERE ph.hotel_id = $1 ORDER BY ${byName}, p.id`,
      [hotelId],
    );
  }
}

type Fields<E, F> = Pick<E, keyof F & keyof E> & { id: number };

/** Returns the fields of a record that its form has. */
function pick<E extends { id: number }, F extends object>(form: F, row: E): Fields<E, F> {
  const fields = Object.keys(form).map((name) => [name, row[name as keyof E]]);
  return { ...Object.fromEntries(fields), id: row.id } as Fields<E, F>;
}

function listed<E extends { id: number; retiredAt: Date | null }, F extends object>(form: F, row: E) {
  return { ...pick(form, row), isRetired: row.retiredAt !== null };
}

function inUseFirst<T extends { isRetired: boolean }>(rows: readonly T[]): T[] {
  return [...rows.filter(({ isRetired }) => !isRetired), ...rows.filter(({ isRetired }) => isRetired)];
}
