import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Actor } from '../database/audit.js';
import { changeHotel } from '../database/hotel-change.js';
import { Clock } from '../values/clock.service.js';
import {
  addStays,
  assignmentOf,
  type CheckedInGuest,
  reservationInHouse,
  reservationOfGuest,
  todayOf,
} from './front-desk.records.js';
import { type GuestForm, readGuests } from './guest.js';
import { identityNumberIsDoubtful } from './identity-number.js';
import { guestIsNotFound } from './in-house.errors.js';

/** The guests of reservations in house, one by one. */
@Injectable()
export class GuestsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** A further guest joins a reservation in house. */
  async add(hotelId: number, actor: Actor, reservationId: number, form: GuestForm): Promise<CheckedInGuest> {
    const guests = readGuests([form], await todayOf(this.dataSource, this.clock, hotelId));
    return changeHotel(this.dataSource, { hotelId, actor, touches: ['desk'] }, async (change) => {
      const { tx } = change;
      const reservation = await reservationInHouse(tx, hotelId, reservationId);
      const { roomId } = await assignmentOf(tx, hotelId, reservationId);
      const [added] = await addStays(tx, hotelId, reservation, roomId, guests, this.clock.nowMs());
      if (!added) throw new Error('a stay was not written');
      await change.audit({ action: 'guest_added', entity: 'reservation', entityId: reservationId });
      return added;
    });
  }

  /** Corrects what was written down about a guest in house. */
  async change(hotelId: number, actor: Actor, stayId: number, form: GuestForm): Promise<CheckedInGuest> {
    const [guest] = readGuests([form], await todayOf(this.dataSource, this.clock, hotelId));
    if (!guest) throw guestIsNotFound();
    return changeHotel(this.dataSource, { hotelId, actor, touches: ['desk'] }, async (change) => {
      const { tx } = change;
      await reservationOfGuest(tx, hotelId, stayId);
      await tx.query(
        `UPDATE stay SET first_name = $3, last_name = $4, identity_number = $5, birth_date = $6, nationality = $7
          WHERE hotel_id = $1 AND id = $2`,
        [
          hotelId,
          stayId,
          guest.firstName,
          guest.lastName,
          guest.identityNumber,
          guest.birthDate,
          guest.nationality,
        ],
      );
      await change.audit({ action: 'guest_changed', entity: 'stay', entityId: stayId });
      return { stayId, identityNumberIsDoubtful: identityNumberIsDoubtful(guest) };
    });
  }
}
