import { Injectable } from '@nestjs/common';
import { DataSource, MoreThan } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import { deleteRecord, type RecordKind, saveTyped } from '../../hotel/hotel-record.js';
import { HotelSettingsService } from '../../hotel/hotel-settings.service.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import type { Typed } from '../../http/typed-record.js';
import type { OfferedCharge } from './folio.js';
import { USUAL_CHARGE_FORM, UsualCharge } from './usual-charge.entity.js';

const CHARGE: RecordKind<UsualCharge> = {
  entity: UsualCharge,
  form: USUAL_CHARGE_FORM,
  name: 'usual-charge',
  touched: [],
  recorded: () => ({ kind: 'hotel' }),
};

@Injectable()
export class UsualCharges {
  constructor(
    private readonly dataSource: DataSource,
    settings: HotelSettingsService,
  ) {
    settings.keepCurrencyWhile(({ tx, hotelId }) =>
      tx.existsBy(UsualCharge, { hotelId, price: MoreThan('0') }),
    );
  }

  /** In the hotel's order; prices are in `currency`, which a booking need not have. */
  async list(hotelId: number): Promise<{ currency: string; charges: OfferedCharge[] }> {
    const { manager } = this.dataSource;
    const { currency } = await manager.findOneOrFail(Hotel, {
      select: { currency: true },
      where: { id: hotelId },
    });
    const charges = await manager.find(UsualCharge, {
      select: { id: true, name: true, price: true, vatPercent: true },
      where: { hotelId },
      order: { sort: 'ASC', id: 'ASC' },
    });
    return { currency, charges };
  }

  /** Throws `InvalidFields`. */
  save(hotelId: number, id: number | undefined, typed: Typed, actor: Actor): Promise<number> {
    return saveTyped(this.dataSource, CHARGE, { hotelId, id, typed, actor });
  }

  delete(hotelId: number, id: number, actor: Actor): Promise<void> {
    return deleteRecord(this.dataSource, CHARGE, hotelId, id, actor);
  }
}
