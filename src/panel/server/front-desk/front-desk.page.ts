import { Injectable } from '@nestjs/common';
import { dayNumber, dayText } from '../../../values/day.js';
import { minorToDecimal } from '../../../http/strict.js';
import { DeskBookingService } from '../../../in-house/desk-booking.service.js';
import type { DeskReservation } from '../../../in-house/desk-reservation.js';
import { FrontDeskLists } from '../../../in-house/front-desk-lists.service.js';
import { FrontDeskUndoService } from '../../../in-house/front-desk-undo.service.js';
import { FrontDeskService } from '../../../in-house/front-desk.service.js';
import { GuestsService } from '../../../in-house/guests.service.js';
import { HouseService } from '../../../in-house/house.service.js';
import { DeskOffersService } from '../../../inventory/search/desk-offers.service.js';
import { LookupService } from '../../../lookup/lookup.service.js';
import { EVERYONE, openHotel, type PanelUser } from '../access.js';
import type { PageOperation, PanelPage } from '../pages.js';
import {
  type Input,
  readDeparture,
  readGuestForm,
  readGuestForms,
  readId,
  readListQuery,
  readOffersQuery,
  readPlanQuery,
  readRoomChoice,
  readSale,
} from './front-desk.input.js';

/** The front desk: who comes, who is here and who goes, and what reception does with them. */
@Injectable()
export class FrontDeskPage {
  constructor(
    private readonly desk: FrontDeskService,
    private readonly mistakes: FrontDeskUndoService,
    private readonly guests: GuestsService,
    private readonly lists: FrontDeskLists,
    private readonly bookings: DeskBookingService,
    private readonly offers: DeskOffersService,
    private readonly house: HouseService,
    private readonly lookup: LookupService,
  ) {}

  page(): PanelPage {
    return {
      name: 'frontDesk',
      component: 'FrontDeskPage',
      icon: 'Key',
      group: 'today',
      roles: EVERYONE,
      operations: { ...this.reads(), ...this.changes() },
    };
  }

  private reads(): Record<string, PageOperation> {
    return {
      house: { method: 'GET', handle: (user) => this.readHouse(user) },
      list: { method: 'GET', handle: (user, input) => this.list(user, input) },
      reservation: {
        method: 'GET',
        handle: (user, input) => this.lists.reservation(openHotel(user).id, readId(input, 'reservationId')),
      },
      freeRooms: { method: 'GET', handle: (user, input) => this.freeRooms(user, input) },
      plan: { method: 'GET', handle: (user, input) => this.plan(user, input) },
      offers: { method: 'GET', handle: (user, input) => this.readOffers(user, input) },
    };
  }

  private changes(): Record<string, PageOperation> {
    const change = (
      work: (hotelId: number, user: PanelUser, input: Input) => Promise<unknown>,
    ): PageOperation => ({
      method: 'POST',
      handle: (user, input) => work(openHotel(user).id, user, input),
    });
    const onReservation = (
      work: (hotelId: number, user: PanelUser, id: number, input: Input) => Promise<unknown>,
    ) => change((hotelId, user, input) => work(hotelId, user, readId(input, 'reservationId'), input));
    return {
      sell: change((hotelId, { actor }, input) => this.bookings.sell(hotelId, actor, readSale(input))),
      checkIn: onReservation(async (hotelId, { actor }, id, input) => ({
        guests: await this.desk.checkIn(hotelId, actor, id, readRoomChoice(input), readGuestForms(input)),
      })),
      undoCheckIn: onReservation((hotelId, { actor }, id) => this.mistakes.undoCheckIn(hotelId, actor, id)),
      moveRoom: onReservation((hotelId, { actor }, id, input) =>
        this.desk.moveRoom(hotelId, actor, id, readRoomChoice(input)),
      ),
      changeDeparture: onReservation((hotelId, { actor }, id, input) =>
        this.desk.changeDeparture(hotelId, actor, id, readDeparture(input)),
      ),
      checkOut: onReservation((hotelId, { actor }, id) => this.desk.checkOut(hotelId, actor, id)),
      undoCheckOut: onReservation((hotelId, { actor }, id, input) =>
        this.mistakes.undoCheckOut(hotelId, actor, id, readId(input, 'roomId')),
      ),
      noShow: onReservation((hotelId, { actor }, id) => this.desk.noShow(hotelId, actor, id)),
      undoNoShow: onReservation((hotelId, { actor }, id) => this.mistakes.undoNoShow(hotelId, actor, id)),
      addGuest: onReservation((hotelId, { actor }, id, input) =>
        this.guests.add(hotelId, actor, id, readGuestForm(input)),
      ),
      changeGuest: change((hotelId, { actor }, input) =>
        this.guests.change(hotelId, actor, readId(input, 'stayId'), readGuestForm(input)),
      ),
      checkOutGuest: change((hotelId, { actor }, input) =>
        this.desk.checkOutGuest(hotelId, actor, readId(input, 'stayId')),
      ),
      undoGuestCheckOut: change((hotelId, { actor }, input) =>
        this.mistakes.undoGuestCheckOut(hotelId, actor, readId(input, 'stayId')),
      ),
    };
  }

  private async readHouse(user: PanelUser): Promise<unknown> {
    const { items } = await this.lookup.countries();
    const countries = items.map((country) => ({
      code: country.code,
      name: user.language === 'tr' ? country.name : country.nameIng,
    }));
    return { ...(await this.house.house(openHotel(user).id)), countries };
  }

  /** One list, and how long all three are: those who match the search, and how many of them are still to do. */
  private async list(user: PanelUser, input: Input): Promise<unknown> {
    const hotelId = openHotel(user).id;
    const { list, day: asked, search } = readListQuery(input);
    const today = await this.house.today(hotelId);
    const day = asked ?? today;
    const arrivals = await this.lists.arrivals(hotelId, day, search, today);
    const inHouse = await this.lists.inHouse(hotelId, day, search, today);
    const departures = await this.lists.departures(hotelId, day, search, today);
    return {
      day: dayText(day),
      today: dayText(today),
      counts: {
        arrivals: { all: arrivals.length, open: having(arrivals, 'active') },
        inHouse: { all: inHouse.length, guests: guestsIn(inHouse) },
        departures: { all: departures.length, open: having(departures, 'checked_in') },
      },
      reservations: { arrivals, inHouse, departures }[list],
    };
  }

  /** Rooms that a reservation could have from today until it leaves. */
  private async freeRooms(user: PanelUser, input: Input): Promise<unknown> {
    const hotelId = openHotel(user).id;
    const { departure } = await this.lists.reservation(hotelId, readId(input, 'reservationId'));
    const today = await this.house.today(hotelId);
    const until = Math.max(today + 1, dayNumber(departure));
    return { rooms: await this.lists.freeRooms(hotelId, today, until, today) };
  }

  private async plan(user: PanelUser, input: Input): Promise<unknown> {
    const hotelId = openHotel(user).id;
    const { from, days } = readPlanQuery(input);
    const today = dayText(await this.house.today(hotelId));
    return { today, from: dayText(from), days, ...(await this.lists.roomPlan(hotelId, from, from + days)) };
  }

  private async readOffers(user: PanelUser, input: Input): Promise<unknown> {
    const { currency, offers } = await this.offers.offers(openHotel(user).id, readOffersQuery(input));
    const decimal = (minor: number | null) => (minor === null ? null : minorToDecimal(minor));
    return {
      currency,
      offers: offers.map((offer) => ({
        ...offer,
        boards: offer.boards.map(({ refundableMinor, nonRefundableMinor, ...board }) => ({
          ...board,
          refundable: decimal(refundableMinor),
          nonRefundable: decimal(nonRefundableMinor),
        })),
      })),
    };
  }
}

function having(reservations: readonly DeskReservation[], status: DeskReservation['status']): number {
  return reservations.filter((reservation) => reservation.status === status).length;
}

function guestsIn(reservations: readonly DeskReservation[]): number {
  return reservations.flatMap(({ guests }) => guests.filter((guest) => !guest.checkedOutOn)).length;
}
