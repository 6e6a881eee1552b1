import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Actor } from '../../database/audit.js';
import type { HotelChange } from '../../database/hotel-change.js';
import { type RecordKind, saveRecord, saveTyped, writeRecord } from '../../hotel/hotel-record.js';
import type { Typed } from '../../http/typed-record.js';
import { COMPANY_FORM, Company } from './company.entity.js';

const COMPANY: RecordKind<Company> = {
  entity: Company,
  form: COMPANY_FORM,
  name: 'company',
  touched: [],
  recorded: () => ({ kind: 'hotel' }),
  // Nobody outside the hotel sees them.
  recordedForEach: () => [],
};

export type NewCompany = Pick<Company, 'name' | 'taxNumber' | 'taxOffice' | 'address'>;

/** The companies of a hotel. What bookings name is retired, never deleted. */
@Injectable()
export class Companies {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws `InvalidFields`. */
  save(hotelId: number, id: number | undefined, typed: Typed, actor: Actor): Promise<number> {
    return saveTyped(this.dataSource, COMPANY, { hotelId, id, typed, actor });
  }

  async setRetired(hotelId: number, id: number, actor: Actor, retiredAt: Date | null): Promise<void> {
    await saveRecord(this.dataSource, COMPANY, { hotelId, id, actor, values: { retiredAt } });
  }
}

/** Adds a company within a change of the hotel. Returns its id. */
export function addCompany(change: HotelChange, company: NewCompany): Promise<number> {
  return writeRecord(change, COMPANY, { id: undefined, values: company });
}
