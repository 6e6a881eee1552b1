import { Injectable } from '@nestjs/common';
import { dayNumber, dayText } from '../../../values/day.js';
import { minorToDecimal } from '../../../http/strict.js';
import { DeskBookingService } from '../../../in-house/desk-booking.service.js';
import type { DeskReservation, FreeRoom } from '../../../in-house/desk-reservation.js';
import { FrontDeskLists } from '../../../in-house/front-desk-lists.service.js';
import { FrontDeskUndoService } from '../../../in-house/front-desk-undo.service.js';
import { FrontDeskService } from '../../../in-house/front-desk.service.js';
import { GuestsService } from '../../../in-house/guests.service.js';
import { MovePrices } from '../../../in-house/move-prices.service.js';
import { HouseService } from '../../../in-house/house.service.js';
import { DeskOffersService } from '../../../inventory/search/desk-offers.service.js';
import { LookupService } from '../../../lookup/lookup.service.js';
import type { Actor } from '../../../database/audit.js';
import { EVERYONE, MANAGERS, may, openHotel, type PanelUser } from '../access.js';
import type { DeskListAnswer, House, PlanAnswer } from '../../contract/front-desk.js';
import type { ContractPage, Input } from '../panel-page.js';
import { readNoShow } from './booking-changes.input.js';
import { offersAnswer } from './offers-answer.js';
import {
  readBalance,
  readGuestForm,
  readGuestForms,
  readId,
  readListQuery,
  readNewTotal,
  readOffersQuery,
  readPlanQuery,
  readRoomChoice,
  readRoomsOfGroup,
  readSale,
} from './front-desk.input.js';

@Injectable()
export class FrontDeskApi {
  constructor(
    private readonly desk: FrontDeskService,
    private readonly mistakes: FrontDeskUndoService,
    private readonly guests: GuestsService,
    private readonly lists: FrontDeskLists,
    private readonly bookings: DeskBookingService,
    private readonly offers: DeskOffersService,
    private readonly movePrices: MovePrices,
    private readonly house: HouseService,
    private readonly lookup: LookupService,
  ) {}

  page(): ContractPage<'frontDesk'> {
    return {
      name: 'frontDesk',
      component: 'FrontDeskPage',
      icon: 'Key',
      group: 'today',
      roles: EVERYONE,
      operations: { ...this.reads(), ...this.steps(), ...this.ofGuests() },
    };
  }

  private reads() {
    const { lists } = this;
    return {
      house: read((user) => this.readHouse(user)),
      list: read((user, input) => this.list(openHotel(user).id, input)),
      reservation: read((user, input) =>
        lists.reservation(openHotel(user).id, readId(input, 'reservationId')),
      ),
      freeRooms: read((user, input) => this.freeRooms(openHotel(user).id, input)),
      dueOfBooking: read(async (user, input) => {
        const { id } = openHotel(user);
        return lists.dueOfBooking(id, readId(input, 'bookingId'), await this.house.today(id));
      }),
      movePrice: read((user, input) => this.movePrice(openHotel(user).id, input)),
      plan: read((user, input) => this.plan(openHotel(user).id, input)),
      offers: read(async (user, input) =>
        offersAnswer(await this.offers.offers(openHotel(user).id, readOffersQuery(input))),
      ),
    };
  }

  private steps() {
    const { bookings, desk, mistakes } = this;
    return {
      sell: change(({ hotelId, actor, input }) => bookings.sell(hotelId, actor, readSale(input))),
      checkIn: changeOf('reservationId', async ({ hotelId, actor, id, input }) => ({
        guests: await desk.checkIn(hotelId, actor, id, readRoomChoice(input), readGuestForms(input)),
      })),
      checkInTogether: change(async ({ hotelId, actor, input }) => ({
        guests: await desk.checkInTogether(hotelId, actor, readRoomsOfGroup(input)),
      })),
      undoCheckIn: changeOf('reservationId', ({ hotelId, actor, id }) =>
        mistakes.undoCheckIn(hotelId, actor, id),
      ),
      moveRoom: changeOf('reservationId', ({ hotelId, actor, id, input }) =>
        desk.moveRoom(hotelId, actor, id, readRoomChoice(input), readNewTotal(input)),
      ),
      checkOut: changeOf('reservationId', ({ hotelId, actor, id, input }) =>
        desk.checkOut(hotelId, actor, id, readBalance(input)),
      ),
      undoCheckOut: changeOf('reservationId', ({ hotelId, actor, id, input }) =>
        mistakes.undoCheckOut(hotelId, actor, id, readId(input, 'roomId')),
      ),
      noShow: {
        method: 'POST' as const,
        handle: (user: PanelUser, input: Input) => {
          const asked = { ...readNoShow(input), mayLowerFees: may(user, MANAGERS) };
          return desk.noShow(openHotel(user).id, user.actor, readId(input, 'reservationId'), asked);
        },
      },
      undoNoShow: changeOf('reservationId', ({ hotelId, actor, id }) =>
        mistakes.undoNoShow(hotelId, actor, id),
      ),
    };
  }

  private ofGuests() {
    const { desk, guests, mistakes } = this;
    return {
      addGuest: changeOf('reservationId', ({ hotelId, actor, id, input }) =>
        guests.add(hotelId, actor, id, readGuestForm(input)),
      ),
      changeGuest: changeOf('stayId', ({ hotelId, actor, id, input }) =>
        guests.change(hotelId, actor, id, readGuestForm(input)),
      ),
      checkOutGuest: changeOf('stayId', ({ hotelId, actor, id, input }) =>
        desk.checkOutGuest(hotelId, actor, id, readBalance(input)),
      ),
      undoGuestCheckOut: changeOf('stayId', ({ hotelId, actor, id }) =>
        mistakes.undoGuestCheckOut(hotelId, actor, id),
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

  private async list(hotelId: number, input: Input): Promise<DeskListAnswer> {
    const { list, day: asked, search } = readListQuery(input);
    const today = await this.house.today(hotelId);
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
      reservations: lists[list],
    };
  }

  private async movePrice(hotelId: number, input: Input) {
    const [reservationId, roomId] = [readId(input, 'reservationId'), readId(input, 'roomId')];
    const { currency, beforeMinor, afterMinor } = await this.movePrices.of(hotelId, reservationId, roomId);
    const decimal = (minor: number | null) => (minor === null ? null : minorToDecimal(minor));
    return { currency, before: decimal(beforeMinor), after: decimal(afterMinor) };
  }

  private async freeRooms(hotelId: number, input: Input): Promise<{ rooms: FreeRoom[] }> {
    const { departure } = await this.lists.reservation(hotelId, readId(input, 'reservationId'));
    const today = await this.house.today(hotelId);
    const until = Math.max(today + 1, dayNumber(departure));
    return { rooms: await this.lists.freeRooms(hotelId, today, until, today) };
  }

  private async plan(hotelId: number, input: Input): Promise<PlanAnswer> {
    const { from, days } = readPlanQuery(input);
    const today = dayText(await this.house.today(hotelId));
    return { today, from: dayText(from), days, ...(await this.lists.roomPlan(hotelId, from, from + days)) };
  }
}

function read<Answer>(handle: (user: PanelUser, input: Input) => Promise<Answer>) {
  return { method: 'GET' as const, handle };
}

interface Asked {
  hotelId: number;
  actor: Actor;
  input: Input;
}

function change<Answer>(work: (asked: Asked) => Promise<Answer>) {
  return {
    method: 'POST' as const,
    handle: (user: PanelUser, input: Input) =>
      work({ hotelId: openHotel(user).id, actor: user.actor, input }),
  };
}

function changeOf<Answer>(
  field: 'reservationId' | 'stayId',
  work: (asked: Asked & { id: number }) => Promise<Answer>,
) {
  return change((asked) => work({ ...asked, id: readId(asked.input, field) }));
}

function countOf(reservations: readonly DeskReservation[], status: DeskReservation['status']): number {
  return reservations.filter((reservation) => reservation.status === status).length;
}

function guestsIn(reservations: readonly DeskReservation[]): number {
  return reservations.flatMap(({ guests }) => guests.filter((guest) => !guest.checkedOutOn)).length;
}
