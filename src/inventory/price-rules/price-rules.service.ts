import { Injectable } from '@nestjs/common';
import {
  DataSource,
  type EntityManager,
  type EntityTarget,
  In,
  IsNull,
  Not,
  type ObjectLiteral,
} from 'typeorm';
import { PartnerHotel } from '../../auth/partner-hotel.entity.js';
import type { Actor } from '../../database/audit.js';
import { HotelSettingsService } from '../../hotel/hotel-settings.service.js';
import { type RecordKind, saveRecord, saveTyped } from '../../hotel/hotel-record.js';
import { invalidField } from '../../http/errors.js';
import type { Typed } from '../../http/typed-record.js';
import { Board } from '../catalogue/board.entity.js';
import { RoomType } from '../catalogue/room-type.entity.js';
import { Promotion } from './promotion.entity.js';
import { PRICE_RULE_KINDS, type PriceRuleKind } from './price-rule-kinds.js';

/** What records of any kind name of the hotel. */
interface Named {
  roomTypeIds?: number[];
  boardIds?: number[];
  partnerIds?: number[];
}

type PriceRule = ObjectLiteral & Named & { retiredAt: Date | null };

function kindOf(kind: PriceRuleKind): RecordKind<PriceRule> {
  return PRICE_RULE_KINDS[kind] as unknown as RecordKind<PriceRule>;
}

/** Promotions and what else says how prices of stays are made. Faults are `InvalidFields`; the next search sees changes. */
@Injectable()
export class PriceRulesService {
  constructor(
    private readonly dataSource: DataSource,
    settings: HotelSettingsService,
  ) {
    settings.keepCurrencyWhile(({ tx, hotelId }) =>
      tx.existsBy(Promotion, { hotelId, amount: Not(IsNull()), retiredAt: IsNull() }),
    );
  }

  /** Saves a record as a person typed it. Returns its id. */
  save(
    kind: PriceRuleKind,
    hotelId: number,
    id: number | undefined,
    typed: Typed,
    actor: Actor,
  ): Promise<number> {
    return saveTyped(this.dataSource, kindOf(kind), {
      hotelId,
      id,
      typed,
      actor,
      check: (tx, named) => this.namedMustExist(tx, hotelId, named),
    });
  }

  /** Takes a record out of use; what was sold with it keeps its own copy. */
  async retire(kind: PriceRuleKind, hotelId: number, id: number, actor: Actor): Promise<void> {
    await saveRecord(this.dataSource, kindOf(kind), {
      hotelId,
      id,
      actor,
      values: { retiredAt: new Date() },
    });
  }

  async restore(kind: PriceRuleKind, hotelId: number, id: number, actor: Actor): Promise<void> {
    await saveRecord(this.dataSource, kindOf(kind), { hotelId, id, actor, values: { retiredAt: null } });
  }

  private async namedMustExist(tx: EntityManager, hotelId: number, named: Named): Promise<void> {
    await this.allMustExist(tx, RoomType, 'id', hotelId, named.roomTypeIds, 'roomTypeIds');
    await this.allMustExist(tx, Board, 'id', hotelId, named.boardIds, 'boardIds');
    await this.allMustExist(tx, PartnerHotel, 'partnerId', hotelId, named.partnerIds, 'partnerIds');
  }

  private async allMustExist<E extends ObjectLiteral>(
    tx: EntityManager,
    entity: EntityTarget<E>,
    key: string,
    hotelId: number,
    ids: readonly number[] = [],
    field: string,
  ): Promise<void> {
    const wanted = new Set(ids);
    if (wanted.size === 0) return;
    const found = await tx.countBy(entity, { hotelId, [key]: In([...wanted]) } as never);
    if (found !== wanted.size) throw invalidField(field, 'is_not_found');
  }
}
