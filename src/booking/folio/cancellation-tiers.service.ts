import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { deleteRecord, type RecordKind, saveTyped } from '../../hotel/hotel-record.js';
import type { Typed } from '../../http/typed-record.js';
import { CANCELLATION_TIER_FORM, CancellationTier } from './cancellation-tier.entity.js';

const TIER: RecordKind<CancellationTier> = {
  entity: CancellationTier,
  form: CANCELLATION_TIER_FORM,
  name: 'cancellation-tier',
  touched: [],
  recorded: () => ({ kind: 'hotel' }),
  unique: 'daysBefore',
};

@Injectable()
export class CancellationTiers {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `InvalidFields`. */
  save(hotelId: number, id: number | undefined, typed: Typed, actor: Actor): Promise<number> {
    return saveTyped(this.dataSource, TIER, { hotelId, id, typed, actor });
  }

  delete(hotelId: number, id: number, actor: Actor): Promise<void> {
    return deleteRecord(this.dataSource, TIER, hotelId, id, actor);
  }
}

export function tiersOf(tx: EntityManager, hotelId: number): Promise<CancellationTier[]> {
  return tx.findBy(CancellationTier, { hotelId });
}
