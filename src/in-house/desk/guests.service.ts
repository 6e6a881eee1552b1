import { Injectable } from '@nestjs/common';
import type { Actor } from '../../database/audit.js';
import { Clock } from '../../values/clock.service.js';
import { FrontDeskTransaction } from '../front-desk-transaction.service.js';
import type { CheckedInGuest } from '../../guests/stays/checked-in-guest.js';
import { type GuestForm, isGuestAsIn, readGuests } from '../../guests/stays/guest.js';
import { GuestLinks } from '../../guests/profiles/guest-links.service.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { identityNumberIsDoubtful } from '../../guests/stays/identity-number.js';
import { guestHasChanged } from '../../guests/guests.errors.js';
import { reservationInHouse } from '../reservations/reservation.js';
import { assignmentOf } from '../../guests/stays/room-assignments.js';
import { Stay } from '../../guests/stays/stay.entity.js';
import { recordStays } from '../../guests/stays/stay-changes.js';
import { addStays, stayInHouse } from '../../guests/stays/stays.js';

interface ChangedGuest {
  stayId: number;
  guest: GuestForm;
  seen: GuestForm;
}

@Injectable()
export class GuestsService {
  constructor(
    private readonly desk: FrontDeskTransaction,
    private readonly day: HotelDay,
    private readonly profiles: GuestLinks,
    private readonly clock: Clock,
  ) {}

  async add(hotelId: number, actor: Actor, reservationId: number, form: GuestForm): Promise<CheckedInGuest> {
    const guests = readGuests([form], await this.day.today(hotelId));
    return this.desk.change(hotelId, actor, async (change) => {
      const reservation = await reservationInHouse(change, reservationId);
      const { roomId } = await assignmentOf(change, reservationId);
      const [added] = await addStays(change, reservation, { roomId, guests, nowMs: this.clock.nowMs() });
      await this.profiles.linkStays(change, [added!]);
      await change.audit({ action: 'guest_added', entity: 'reservation', entityId: reservationId });
      return added!;
    });
  }

  /** Throws `guest_has_changed` unless they are as `seen`, `guest_is_not_found`, `guests_are_not_valid`. */
  async change(hotelId: number, actor: Actor, asked: ChangedGuest): Promise<CheckedInGuest> {
    const { stayId, seen } = asked;
    const guest = readGuests([asked.guest], await this.day.today(hotelId))[0]!;
    return this.desk.change(hotelId, actor, async (change) => {
      const stay = await stayInHouse(change, stayId);
      // A form is sent again where no answer came: what it says may be saved already.
      if (!isGuestAsIn(stay, seen) && !isGuestAsIn(stay, guest)) throw guestHasChanged();
      await change.tx.update(Stay, { hotelId, id: stayId }, guest);
      recordStays(change, 'update', [{ stayId }]);
      await this.profiles.relinkStay(change, stayId);
      await change.audit({ action: 'guest_changed', entity: 'stay', entityId: stayId });
      return { stayId, identityNumberIsDoubtful: identityNumberIsDoubtful(guest) };
    });
  }
}
