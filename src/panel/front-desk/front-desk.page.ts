import { Injectable } from '@nestjs/common';
import { dayNumber, dayText } from '../../values/day.js';
import type { FolioLine } from '../../booking/folio/folio-line.entity.js';
import type { ValueOf } from '../../http/record-form.js';
import { FIRST_RESERVATIONS } from '../../values/limits.js';
import { minorOrNullToDecimal, minorToDecimal } from '../../values/money.js';
import type { Input } from '../../http/typed-input.js';
import { BookingOrigins } from '../../in-house/bookings/booking-origins.service.js';
import { DeskBookingService } from '../../in-house/bookings/desk-booking.service.js';
import type { DeskReservation, FreeRoom } from '../../in-house/reservations/desk-reservation.js';
import { FrontDeskLists } from '../../in-house/lists/front-desk-lists.service.js';
import { CheckOutMoney } from '../../in-house/desk/check-out-money.service.js';
import { FrontDeskUndoService } from '../../in-house/desk/front-desk-undo.service.js';
import { FrontDeskService, type RoomOfGroup } from '../../in-house/desk/front-desk.service.js';
import { GuestsService } from '../../in-house/desk/guests.service.js';
import { MovePrices } from '../../in-house/desk/move-prices.service.js';
import { HotelDay } from '../../hotel/hotel-day.service.js';
import { HouseNamesService } from '../../in-house/house-names.service.js';
import { DeskOffersService } from '../../inventory/search/desk-offers.service.js';
import { LookupService } from '../../lookup/lookup.service.js';
import type { Actor } from '../../database/audit.js';
import { MANAGERS, may, openHotel, type PanelUser, RECEPTION } from '../page/access.js';
import { BOOKING } from '../page/page-fields.js';
import type { DeskListAnswer, House } from './front-desk.contract.js';
import { type ContractPage, operation } from '../page/panel-page.js';
import { NO_SHOW } from './change/booking-changes.input.js';
import {
  CHANGED_GUEST,
  CHECK_IN,
  CHECK_OUT,
  GUEST_CHECK_OUT,
  GUEST_IN_HOUSE,
  LIST_QUERY,
  MOVE,
  NEW_GUEST,
  OFFERS_QUERY,
  RESERVATION,
  RESERVATION_AND_ROOM,
  UNDONE_CHECK_OUT,
  ROOMS_OF_GROUP,
  SALE,
} from './front-desk.input.js';
import { fullOffers } from './offers-answer.js';

@Injectable()
export class FrontDeskApi {
  constructor(
    private readonly desk: FrontDeskService,
    private readonly undo: FrontDeskUndoService,
    private readonly guests: GuestsService,
    private readonly lists: FrontDeskLists,
    private readonly bookings: DeskBookingService,
    private readonly offers: DeskOffersService,
    private readonly origins: BookingOrigins,
    private readonly checkOutMoney: CheckOutMoney,
    private readonly movePrices: MovePrices,
    private readonly house: HouseNamesService,
    private readonly day: HotelDay,
    private readonly lookup: LookupService,
  ) {}

  page(): ContractPage<'frontDesk'> {
    return {
      name: 'frontDesk',
      component: 'FrontDeskPage',
      icon: 'Key',
      group: 'today',
      roles: RECEPTION,
      operations: { ...this.reads(), ...this.steps(), ...this.ofGuests() },
    };
  }

  private reads() {
    const { lists } = this;
    return {
      house: { method: 'GET' as const, handle: (user: PanelUser) => this.readHouse(user) },
      list: read(LIST_QUERY, (hotelId, query) => this.list(hotelId, query)),
      reservation: read(RESERVATION, (hotelId, { reservationId }) =>
        lists.reservation(hotelId, reservationId),
      ),
      freeRooms: read(RESERVATION, (hotelId, { reservationId }) => this.freeRooms(hotelId, reservationId)),
      dueOfBooking: read(BOOKING, async (hotelId, { bookingId }) =>
        lists.dueOfBooking(hotelId, bookingId, await this.day.today(hotelId)),
      ),
      movePrice: read(RESERVATION_AND_ROOM, (hotelId, move) => this.movePrice(hotelId, move)),
      checkOutDue: read(RESERVATION, async (hotelId, { reservationId }) => {
        const { currency, balanceMinor, dueMinor } = await this.checkOutMoney.due(hotelId, reservationId);
        return { currency, balance: minorToDecimal(balanceMinor), due: minorToDecimal(dueMinor) };
      }),
      paidAtCheckOut: read(RESERVATION, async (hotelId, { reservationId }) => ({
        payments: (await this.checkOutMoney.paid(hotelId, reservationId)).map(paymentAnswer),
      })),
      packages: {
        method: 'GET' as const,
        handle: async (user: PanelUser) => ({ packages: await this.house.packages(openHotel(user).id) }),
      },
      origins: {
        method: 'GET' as const,
        handle: (user: PanelUser) => this.origins.lists(openHotel(user).id),
      },
      offers: operation({
        method: 'GET' as const,
        reads: OFFERS_QUERY,
        handle: async ({ hotelId, language }: PanelUser, query) =>
          fullOffers(query.nights, await this.offers.offers(hotelId!, query), language),
      }),
    };
  }

  private steps() {
    const { bookings, desk, undo } = this;
    return {
      sell: operation({
        method: 'POST',
        reads: SALE,
        handle: (user, sale) =>
          bookings.sell(openHotel(user).id, user.actor, sale, { maySetPrices: may(user, MANAGERS) }),
      }),
      checkIn: change(CHECK_IN, async ({ hotelId, actor }, { reservationId, guests, ...room }) => ({
        guests: await desk.checkIn(hotelId, actor, reservationId, room, guests),
      })),
      checkInTogether: change(ROOMS_OF_GROUP, async ({ hotelId, actor }, { rooms }) => ({
        guests: await desk.checkInTogether(hotelId, actor, rooms.map(roomOfGroup)),
      })),
      undoCheckIn: change(RESERVATION, ({ hotelId, actor }, { reservationId }) =>
        undo.undoCheckIn(hotelId, actor, reservationId),
      ),
      moveRoom: change(MOVE, ({ hotelId, actor }, { reservationId, newTotal, ...room }) =>
        desk.moveRoom(hotelId, actor, reservationId, room, newTotal),
      ),
      undoMove: change(RESERVATION, ({ hotelId, actor }, { reservationId }) =>
        undo.undoMove(hotelId, actor, reservationId),
      ),
      checkOut: change(CHECK_OUT, ({ hotelId, actor }, { reservationId, balance, payment }) =>
        desk.checkOut(hotelId, actor, reservationId, { seenBalanceMinor: balance, payment }),
      ),
      undoCheckOut: operation({
        method: 'POST',
        reads: UNDONE_CHECK_OUT,
        handle: (user, { reservationId, ...undone }) => {
          const asked = { ...undone, mayReverse: may(user, MANAGERS) };
          return undo.undoCheckOut(openHotel(user).id, user.actor, reservationId, asked);
        },
      }),
      noShow: operation({
        method: 'POST',
        reads: NO_SHOW,
        handle: (user, { reservationId, fee, reason }) => {
          const asked = { feeMinor: fee, reason, mayLowerFees: may(user, MANAGERS) };
          return desk.noShow(openHotel(user).id, user.actor, reservationId, asked);
        },
      }),
      undoNoShow: change(RESERVATION, ({ hotelId, actor }, { reservationId }) =>
        undo.undoNoShow(hotelId, actor, reservationId),
      ),
    };
  }

  private ofGuests() {
    const { desk, guests, undo } = this;
    return {
      addGuest: change(NEW_GUEST, ({ hotelId, actor }, { reservationId, guest }) =>
        guests.add(hotelId, actor, reservationId, guest),
      ),
      changeGuest: change(CHANGED_GUEST, ({ hotelId, actor }, changed) =>
        guests.change(hotelId, actor, changed),
      ),
      checkOutGuest: change(GUEST_CHECK_OUT, ({ hotelId, actor }, { balance, ...leaving }) =>
        desk.checkOutGuest(hotelId, actor, { ...leaving, seenBalanceMinor: balance }),
      ),
      undoGuestCheckOut: change(GUEST_IN_HOUSE, ({ hotelId, actor }, { stayId }) =>
        undo.undoGuestCheckOut(hotelId, actor, stayId),
      ),
    };
  }

  private async readHouse(user: PanelUser): Promise<House> {
    const { items } = await this.lookup.countries();
    const byName = new Intl.Collator(user.language);
    const countries = items
      .map(({ code, name, nameIng }) => ({ code, name: user.language === 'tr' ? name : nameIng }))
      .sort((a, b) => byName.compare(a.name, b.name));
    return { ...(await this.house.house(openHotel(user).id)), countries };
  }

  private async list(hotelId: number, query: ValueOf<typeof LIST_QUERY>): Promise<DeskListAnswer> {
    const { list, day: asked, search, limit } = query;
    const today = await this.day.today(hotelId);
    const day = asked ?? today;
    const lists = await this.lists.lists(hotelId, day, search, today);
    const { arrivals, inHouse, departures } = lists;
    return {
      list,
      day: dayText(day),
      today: dayText(today),
      counts: {
        arrivals: { all: arrivals.length, open: countOf(arrivals, 'active') },
        inHouse: { all: inHouse.length, guests: guestsIn(inHouse) },
        departures: { all: departures.length, open: countOf(departures, 'checked_in') },
      },
      reservations: lists[list].slice(0, limit ?? FIRST_RESERVATIONS),
    };
  }

  private async movePrice(hotelId: number, { reservationId, roomId }: ValueOf<typeof RESERVATION_AND_ROOM>) {
    const { currency, beforeMinor, afterMinor } = await this.movePrices.of(hotelId, reservationId, roomId);
    return { currency, before: minorOrNullToDecimal(beforeMinor), after: minorOrNullToDecimal(afterMinor) };
  }

  private async freeRooms(hotelId: number, reservationId: number): Promise<{ rooms: FreeRoom[] }> {
    const { departure, laterRooms } = await this.lists.reservation(hotelId, reservationId);
    const today = await this.day.today(hotelId);
    const next = laterRooms.find(({ from }) => dayNumber(from) > today);
    const until = Math.max(today + 1, dayNumber(next?.from ?? departure));
    return { rooms: await this.lists.freeRooms(hotelId, today, until, today) };
  }
}

function read<Query, Answer, Names extends string>(
  reads: Input<Query, Names>,
  answer: (hotelId: number, query: Query) => Promise<Answer>,
) {
  return operation({ method: 'GET', reads, handle: (user, query) => answer(openHotel(user).id, query) });
}

function change<Read, Answer, Names extends string>(
  reads: Input<Read, Names>,
  work: (by: { hotelId: number; actor: Actor }, read: Read) => Promise<Answer>,
) {
  return operation({
    method: 'POST',
    reads,
    handle: (user, read) => work({ hotelId: openHotel(user).id, actor: user.actor }, read),
  });
}

function paymentAnswer({ method, amountMinor, currency }: FolioLine) {
  return { method, amount: minorToDecimal(-amountMinor), currency };
}

function roomOfGroup({ reservationId, guests, ...choice }: ValueOf<typeof CHECK_IN>): RoomOfGroup {
  return { reservationId, choice, forms: guests };
}

function countOf(reservations: readonly DeskReservation[], status: DeskReservation['status']): number {
  return reservations.filter((reservation) => reservation.status === status).length;
}

function guestsIn(reservations: readonly DeskReservation[]): number {
  return reservations.flatMap(({ guests }) => guests.filter((guest) => !guest.checkedOutOn)).length;
}
