import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, Not } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { skipHotelId } from './hotel-ids.queries.js';
import { HotelSlugs } from '../auth/hotel-slugs.service.js';
import { changeHotel, type ChangeStart, HotelChange } from '../database/hotel-change.js';
import { isUniqueViolation, transaction } from '../database/transaction.js';
import { invalidField } from '../http/errors.js';
import { readTyped, type Typed } from '../http/typed-record.js';
import { Currency } from '../lookup/currency.entity.js';
import { FOOTER_FORM, FooterText } from './footer-text.entity.js';
import { deleteRecord, differences, type RecordKind, saveTyped } from './hotel-record.js';
import { Hotel, HOTEL_FORM, NEW_HOTEL_FORM } from './hotel.entity.js';
import { SOCIAL_LINK_FORM, SocialLink } from './social-link.entity.js';

export const SOCIAL_LINK: RecordKind<SocialLink> = {
  entity: SocialLink,
  form: SOCIAL_LINK_FORM,
  name: 'social-link',
  touched: ['catalogue'],
  recorded: () => ({ kind: 'hotel' }),
};
export const FOOTER: RecordKind<FooterText> = {
  entity: FooterText,
  form: FOOTER_FORM,
  texts: [
    ...(['privacyPolicy', 'cookiePolicy', 'distanceSalesAgreement', 'cancellationPolicy'] as const),
    ...(['personalDataNotice', 'aboutText', 'analyticsHead', 'analyticsBody'] as const),
  ],
  name: 'footer',
  touched: ['catalogue'],
  recorded: () => ({ kind: 'hotel' }),
  unique: 'language',
};

/** Of new hotels: nearly everybody has gone to bed, and breakfast has not begun. */
const DAY_ENDS_AT = '04:00';

/** Whether a hotel has prices that can still be sold, asked within a change of it. */
type CurrencyUse = (change: HotelChange) => Promise<boolean>;

/** Gives a hotel what it begins with, in the transaction that adds it. */
type Beginning = (change: HotelChange) => Promise<void>;

@Injectable()
export class HotelSettingsService {
  private readonly currencyUses: CurrencyUse[] = [];
  private readonly beginnings: Beginning[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly slugs: HotelSlugs,
  ) {}

  keepCurrencyWhile(isInUse: CurrencyUse): void {
    this.currencyUses.push(isInUse);
  }

  /** A hotel that a file brings in has what the file says. */
  beginHotelsWith(begin: Beginning): void {
    this.beginnings.push(begin);
  }

  /** For operators. Returns the hotel's id. */
  async create(typed: Typed, actor: Actor): Promise<number> {
    const form = readTyped<Hotel>(NEW_HOTEL_FORM, typed, true);
    const row = { title: '', currency: '', dayEndsAt: DAY_ENDS_AT, ...form };
    await this.currencyMustExist(row.currency);
    return this.refusingTakenSlug(
      transaction(this.dataSource, async (tx) => {
        const { hotel, change } = await this.insert(tx, row, { actor });
        for (const begin of this.beginnings) await begin(change);
        const changes = differences({}, row);
        await change.audit({ action: 'hotel.added', entity: 'hotel', entityId: hotel.id, changes });
        return hotel.id;
      }),
    );
  }

  /**
   * Only operators change the slug and whether it is a test hotel. The currency stays while something is priced in it:
   * prices are plain numbers, and 40 euros must not become 40 liras. Who has no second factor cannot lift the rule that
   * cards need one.
   */
  async save(
    hotelId: number,
    typed: Typed,
    actor: Actor,
    { isOperator, hasSecondFactor }: { isOperator: boolean; hasSecondFactor: boolean },
  ): Promise<void> {
    const row = readTyped<Hotel>(HOTEL_FORM, typed, false);
    if (row.currency !== undefined) await this.currencyMustExist(row.currency);
    await this.refusingTakenSlug(
      changeHotel(this.dataSource, { hotelId, actor, touches: ['catalogue', 'desk'] }, async (change) => {
        const { tx } = change;
        const before = await tx.findOneByOrFail(Hotel, { id: hotelId });
        const changes = differences(before, row);
        for (const field of ['seoUrl', 'sandbox']) {
          if (field in changes && !isOperator) throw invalidField(field, 'only_operators_change_it');
        }
        if (row.cardRevealNeedsTotp === false && before.cardRevealNeedsTotp && !hasSecondFactor)
          throw invalidField('cardRevealNeedsTotp', 'second_factor_is_needed');
        if (Object.keys(changes).length === 0) return;
        if ('currency' in changes) await this.currencyMustBeUnused(change);
        await this.update(tx, hotelId, row);
        change.record({ kind: 'hotel' });
        await change.audit({ action: 'hotel.changed', entity: 'hotel', entityId: hotelId, changes });
      }),
    );
  }

  /** Inserts a hotel, under the ID that is given or the next one, as the first change of it. */
  async insert(
    tx: EntityManager,
    row: Partial<Hotel> & Pick<Hotel, 'title'>,
    start: Pick<ChangeStart, 'actor' | 'today'>,
  ): Promise<{ hotel: Hotel; change: HotelChange }> {
    const inserted = await tx.insert(Hotel, row);
    const hotelId = Number(inserted.identifiers[0]?.['id']);
    if (row.id !== undefined) await skipHotelId(tx, hotelId);
    const change = await HotelChange.ofNewHotel(tx, { hotelId, ...start });
    await this.slugs.set(tx, hotelId, row.seoUrl ?? null);
    return { hotel: await tx.findOneByOrFail(Hotel, { id: hotelId }), change };
  }

  /** Updates what is given of a hotel, whose lock is held. */
  async update(tx: EntityManager, id: number, { id: _, ...row }: Partial<Hotel>): Promise<void> {
    // By the time at which the hotel is locked: a transaction that waited for it may have begun before prices were saved.
    if (row.currency !== undefined)
      await tx.update(
        Hotel,
        { id, currency: Not(row.currency) },
        { currencyChangedAt: () => 'statement_timestamp()' },
      );
    if (Object.keys(row).length > 0) await tx.update(Hotel, { id }, row);
    if (row.seoUrl !== undefined) await this.slugs.set(tx, id, row.seoUrl);
  }

  saveSocialLink(hotelId: number, id: number | undefined, typed: Typed, actor: Actor): Promise<number> {
    return saveTyped(this.dataSource, SOCIAL_LINK, { hotelId, id, typed, actor });
  }

  deleteSocialLink(hotelId: number, id: number, actor: Actor): Promise<void> {
    return deleteRecord(this.dataSource, SOCIAL_LINK, hotelId, id, actor);
  }

  saveFooter(hotelId: number, id: number | undefined, typed: Typed, actor: Actor): Promise<number> {
    return saveTyped(this.dataSource, FOOTER, { hotelId, id, typed, actor });
  }

  deleteFooter(hotelId: number, id: number, actor: Actor): Promise<void> {
    return deleteRecord(this.dataSource, FOOTER, hotelId, id, actor);
  }

  /** Throws an `InvalidFields` where `work` fails because another hotel has the slug. */
  async refusingTakenSlug<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (isUniqueViolation(error)) throw invalidField('seoUrl', 'is_taken');
      throw error;
    }
  }

  private async currencyMustBeUnused(change: HotelChange): Promise<void> {
    for (const isInUse of this.currencyUses) {
      if (await isInUse(change)) throw invalidField('currency', 'currency_is_in_use');
    }
  }

  private async currencyMustExist(code: string): Promise<void> {
    if (!(await this.dataSource.manager.existsBy(Currency, { titleCode: code })))
      throw invalidField('currency', 'is_not_found');
  }
}
