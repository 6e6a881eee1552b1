import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { PartnerHotel } from '../../auth/partner-hotel.entity.js';
import type { Actor } from '../../database/audit.js';
import { changeHotel, type HotelChange } from '../../database/hotel-change.js';
import { inEachHotel } from '../../database/hotel-ids.js';
import { releaseDue } from '../../database/release-due.js';
import { writeRecord } from '../../hotel/hotel-record.js';
import { HotelService } from '../../hotel/hotel.service.js';
import { invalidField } from '../../http/errors.js';
import { readTyped, type Typed } from '../../http/typed-record.js';
import { Clock } from '../../values/clock.service.js';
import { RoomType } from '../catalogue/room-type.entity.js';
import { setAllotmentNights } from './allotment-nights.queries.js';
import { PartnerAllotment } from './partner-allotment.entity.js';
import { doOverlap, PARTNER_ALLOTMENT_FORM, PARTNER_ALLOTMENT_KIND } from './partner-allotment.record.js';

/** Rooms set aside for partners. Faults are `InvalidFields`; the next search sees changes. */
@Injectable()
export class PartnerAllotments {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hotels: HotelService,
    private readonly clock: Clock,
  ) {}

  /**
   * Saves a record as a person typed it. Returns its id. Faults are those of the form, `is_not_found`, `allotments_overlap`, and
   * `rooms_are_not_left` with the first night and the rooms left.
   */
  async save(hotelId: number, id: number | undefined, typed: Typed, actor: Actor): Promise<number> {
    const { language } = await this.hotels.hotel(hotelId);
    const values = readTyped<PartnerAllotment>(PARTNER_ALLOTMENT_FORM, typed, id === undefined, language);
    return this.write(hotelId, id, values, actor);
  }

  /** Gives back what the partner has not taken; bookings keep their rooms. */
  async retire(hotelId: number, id: number, actor: Actor): Promise<void> {
    await this.write(hotelId, id, { retiredAt: new Date(this.clock.nowMs()) }, actor);
  }

  /** Undoes {@link retire}. Throws as {@link save}. */
  async restore(hotelId: number, id: number, actor: Actor): Promise<void> {
    await this.write(hotelId, id, { retiredAt: null }, actor);
  }

  /** Writes down, hotel by hotel, what was released. Searches count it from 00:00 of the day on, before this has run. */
  async releaseDue(): Promise<{ hotels: number }> {
    let hotels = 0;
    await inEachHotel(this.dataSource, async (hotelId, { nextRelease }) => {
      if (nextRelease === null) return;
      if (await releaseDue(this.dataSource, hotelId, await this.today(hotelId))) hotels++;
    });
    return { hotels };
  }

  private async write(
    hotelId: number,
    id: number | undefined,
    values: Partial<PartnerAllotment>,
    actor: Actor,
  ): Promise<number> {
    const start = {
      hotelId,
      actor,
      touches: PARTNER_ALLOTMENT_KIND.touched,
      today: await this.today(hotelId),
    };
    return changeHotel(this.dataSource, start, async (change) => {
      await mustBeAlone(change, id, values);
      const saved = await writeRecord(change, PARTNER_ALLOTMENT_KIND, { id, values });
      const refused = await setAllotmentNights(change);
      if (refused)
        throw invalidField('rooms', 'rooms_are_not_left', [refused.day, String(refused.left ?? 0)]);
      return saved;
    });
  }

  private async today(hotelId: number): Promise<number> {
    return this.clock.today((await this.hotels.hotel(hotelId)).timeZone);
  }
}

/** What the record names must be there, and no other one may set aside the same rooms of the partner on the same night. */
async function mustBeAlone(
  { tx, hotelId }: HotelChange,
  id: number | undefined,
  { partnerId, roomTypeId, ...values }: Partial<PartnerAllotment>,
): Promise<void> {
  if (partnerId !== undefined && !(await tx.existsBy(PartnerHotel, { hotelId, partnerId })))
    throw invalidField('partnerId', 'is_not_found');
  if (roomTypeId !== undefined && !(await tx.existsBy(RoomType, { hotelId, id: roomTypeId })))
    throw invalidField('roomTypeId', 'is_not_found');
  const all = await tx.findBy(PartnerAllotment, { hotelId, retiredAt: IsNull() });
  const before = id === undefined ? null : await tx.findOneBy(PartnerAllotment, { hotelId, id });
  const named = {
    ...(partnerId !== undefined && { partnerId }),
    ...(roomTypeId !== undefined && { roomTypeId }),
  };
  const after = { ...before, ...named, ...values } as PartnerAllotment;
  const isInUse = after.retiredAt === null || after.retiredAt === undefined;
  if (isInUse && all.some((other) => other.id !== id && doOverlap(after, other)))
    throw invalidField('from', 'allotments_overlap');
}
