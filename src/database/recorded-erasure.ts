import type { DataSource, EntityManager } from 'typeorm';
import { type Actor, audit } from './audit.js';
import { changeHotel, type HotelChange } from './hotel-change.js';
import { inEachHotel } from './hotel-ids.js';
import { transaction } from './transaction.js';

/** A job's erasure of guests' data in one hotel. Each step is in the trail by its own transaction. */
export class HotelErasure<Kind extends string> {
  constructor(
    private readonly dataSource: DataSource,
    readonly hotelId: number,
    private readonly actor: Actor,
    private readonly total: Record<Kind, number>,
  ) {}

  /** For what neither searches nor the front desk see. */
  async inTransaction(kind: Kind, work: (tx: EntityManager) => Promise<number>): Promise<void> {
    this.total[kind] += await transaction(this.dataSource, async (tx) =>
      this.recorded(tx, kind, await work(tx)),
    );
  }

  async inChange(kind: Kind, work: (change: HotelChange) => Promise<number>): Promise<void> {
    const start = { hotelId: this.hotelId, actor: this.actor, touches: ['desk'] } as const;
    this.total[kind] += await changeHotel(this.dataSource, start, async (change) =>
      this.recorded(change.tx, kind, await work(change)),
    );
  }

  private async recorded(tx: EntityManager, kind: Kind, count: number): Promise<number> {
    const { hotelId } = this;
    const changes = { [kind]: count };
    if (count > 0) await audit(tx, this.actor, { hotelId, action: 'guest_data_erased', changes });
    return count;
  }
}

/** Runs a job's erasure in one hotel after another and returns how many it erased of each kind in all of them. */
export async function eraseInEachHotel<Kind extends string>(
  dataSource: DataSource,
  job: string,
  kinds: readonly Kind[],
  erase: (erasure: HotelErasure<Kind>) => Promise<void>,
): Promise<Record<Kind, number>> {
  const total = Object.fromEntries(kinds.map((kind) => [kind, 0])) as Record<Kind, number>;
  const actor = { kind: 'service', name: job } as const;
  await inEachHotel(dataSource, (hotelId) => erase(new HotelErasure(dataSource, hotelId, actor, total)));
  return total;
}
