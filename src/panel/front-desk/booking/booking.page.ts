import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { Partner } from '../../../auth/partner.entity.js';
import { BookingPayments } from '../../../booking/booking-payments.service.js';
import { linesOfBooking } from '../../../booking/folio/folio-lines.js';
import { readHistory } from '../../../booking/history/booking-history.queries.js';
import { Booking } from '../../../booking/room/booking.entity.js';
import { roomsOfBooking } from '../../../booking/room/rooms-of-booking.js';
import { bookingIsNotFound } from '../../../guests/guests.errors.js';
import { HotelDay } from '../../../hotel/hotel-day.service.js';
import { BookingCancellations } from '../../../in-house/bookings/booking-cancellations.service.js';
import { BookingDeposits } from '../../../in-house/bookings/booking-deposits.service.js';
import { BookingPackages } from '../../../in-house/bookings/booking-packages.service.js';
import { BookingOrigins } from '../../../in-house/bookings/booking-origins.service.js';
import { FrontDeskLists } from '../../../in-house/lists/front-desk-lists.service.js';
import { ReadBackService } from '../../../partner-kit/read-back/read-back.service.js';
import { Clock } from '../../../values/clock.service.js';
import { MANAGERS, openHotel, type PanelUser, RECEPTION } from '../../page/access.js';
import { recordId } from '../../../http/record-fields.js';
import { input } from '../../../http/typed-input.js';
import { BOOKING, namedByMembers } from '../../page/page-fields.js';
import {
  ADDED_PACKAGES,
  ASKED_ORIGIN,
  BOOKING_DEPOSIT,
  ORIGIN,
  REMOVED_PACKAGE,
} from '../front-desk.input.js';
import { type ContractPage, operation } from '../../page/panel-page.js';
import { readDetails } from './booking-details.js';
import {
  readCatalogueNames,
  readOriginNames,
  readPackageNames,
  readReasonsOfRequests,
  readRoomNames,
  readStaffNames,
} from './booking-names.queries.js';
import { readLastContent, readPushes } from './booking-pushes.queries.js';
import { namedInStory, type RecordedStory, storyOf } from './booking-story.js';

const BOOKING_ORIGIN = input({ bookingId: recordId(), ...ASKED_ORIGIN, seen: namedByMembers(input(ORIGIN)) });

@Injectable()
export class BookingApi {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: FrontDeskLists,
    private readonly payments: BookingPayments,
    private readonly cancellations: BookingCancellations,
    private readonly origins: BookingOrigins,
    private readonly deposits: BookingDeposits,
    private readonly packages: BookingPackages,
    private readonly readBack: ReadBackService,
    private readonly day: HotelDay,
    private readonly clock: Clock,
  ) {}

  page(): ContractPage<'booking'> {
    return {
      name: 'booking',
      component: 'BookingPage',
      isInNavigation: false,
      icon: 'BookOpen',
      group: 'today',
      roles: RECEPTION,
      operations: {
        booking: operation({
          method: 'GET',
          reads: BOOKING,
          handle: (user, { bookingId }) => this.details(user, bookingId),
        }),
        story: operation({
          method: 'GET',
          reads: BOOKING,
          handle: (user, { bookingId }) => this.story(openHotel(user).id, bookingId),
        }),
        atPartner: operation({
          method: 'GET',
          roles: MANAGERS,
          reads: BOOKING,
          handle: (user, { bookingId }) => this.atPartner(openHotel(user).id, bookingId),
        }),
        undoCancellation: operation({
          method: 'POST',
          reads: BOOKING,
          handle: (user, { bookingId }) =>
            this.cancellations.undoCancellation(openHotel(user).id, user.actor, bookingId),
        }),
        setOrigin: operation({
          method: 'POST',
          reads: BOOKING_ORIGIN,
          handle: (user, asked) => this.origins.change(openHotel(user).id, user.actor, asked),
        }),
        askDeposit: operation({
          method: 'POST',
          reads: BOOKING_DEPOSIT,
          handle: (user, asked) => this.deposits.change(openHotel(user).id, user.actor, asked),
        }),
        removePackage: operation({
          method: 'POST',
          reads: REMOVED_PACKAGE,
          handle: (user, asked) => this.packages.remove(openHotel(user).id, user.actor, asked),
        }),
        addPackages: operation({
          method: 'POST',
          reads: ADDED_PACKAGES,
          handle: (user, asked) => this.packages.add(openHotel(user).id, user.actor, asked),
        }),
      },
    };
  }

  private async details(user: PanelUser, bookingId: number) {
    const { id: hotelId } = openHotel(user);
    const { manager } = this.dataSource;
    const today = await this.day.today(hotelId);
    const moment = { at: new Date(this.clock.nowMs()), today, language: user.language };
    const details = await readDetails(manager, hotelId, bookingId, moment);
    const payments = await this.payments.of(hotelId, [bookingId]);
    return {
      ...details,
      payment: payments.get(bookingId) ?? null,
      reservations: await this.lists.ofBooking(hotelId, bookingId),
    };
  }

  private async story(hotelId: number, bookingId: number) {
    const { manager } = this.dataSource;
    const booking = await this.booking(hotelId, bookingId);
    const recorded: RecordedStory = {
      booking,
      rooms: await roomsOfBooking(manager, hotelId, bookingId),
      history: await readHistory(manager, hotelId, bookingId),
      lines: await linesOfBooking(manager, hotelId, bookingId),
    };
    const { catalogue, origins, packageIds, doorIds, staffIds, partnerIds } = namedInStory(recorded);
    const partners = await manager.findBy(Partner, { id: In([...partnerIds, booking.partnerId ?? 0]) });
    const reservationIds = recorded.rooms.map(({ id }) => id);
    return storyOf(recorded, {
      ...(await readCatalogueNames(manager, hotelId, catalogue)),
      ...(await readOriginNames(manager, hotelId, origins)),
      packages: await readPackageNames(manager, hotelId, packageIds),
      doors: await readRoomNames(manager, hotelId, doorIds),
      staff: await readStaffNames(manager, staffIds),
      partners: new Map(partners.map(({ id, name }) => [id, name])),
      reasons: await readReasonsOfRequests(manager, hotelId, { bookingId, reservationIds }),
    });
  }

  private async atPartner(hotelId: number, bookingId: number) {
    const { manager } = this.dataSource;
    const { partnerId, voucher } = await this.booking(hotelId, bookingId);
    const read = partnerId === null ? null : await this.readBack.booking({ hotelId, partnerId }, voucher);
    return {
      ...(await readPushes(manager, hotelId, bookingId)),
      content: await readLastContent(manager, hotelId, bookingId),
      readBack: read?.booking ?? null,
    };
  }

  private async booking(hotelId: number, id: number): Promise<Booking> {
    const booking = await this.dataSource.manager.findOneBy(Booking, { hotelId, id });
    if (!booking) throw bookingIsNotFound();
    return booking;
  }
}
