import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BookingAlerts } from '../../booking/booking-alerts.service.js';
import { Hotel } from '../../hotel/hotel.entity.js';
import { Clock } from '../../values/clock.service.js';
import { dayText, type DayText } from '../../values/day.js';
import { localized } from '../../values/localized-text.js';
import { readMarkedGuests } from '../../in-house/lists/marked-guests.queries.js';
import { notFound } from '../../http/errors.js';
import { choice, whole } from '../../http/record-fields.js';
import { optional } from '../../http/record-form.js';
import { wholeNumber } from '../../http/scalars.js';
import { mapped, input } from '../../http/typed-input.js';
import { DeskOffersService } from '../../inventory/search/desk-offers.service.js';
import { PaymentSessionService } from '../../payment/payment-session.service.js';
import type { SeenAlert, Today, TodayNight } from './today.contract.js';
import { MANAGERS, may, type PanelUser, RECEPTION } from '../page/access.js';
import { failingWith, text } from '../page/page-fields.js';
import { type BeforeJson, type ContractPage, operation } from '../page/panel-page.js';
import {
  type NightOfType,
  readBrokenWebhooks,
  readDueMoves,
  readEvents,
  readFailedPushes,
  readHotspots,
  readHouse,
  readLostMails,
  readMismatches,
  readNeverCame,
  readNights,
  readOverdue,
  readPaymentReviews,
  readPickup,
  readYearBefore,
} from './today.queries.js';

const SEEN_ALERT = failingWith(
  notFound,
  mapped(
    input({
      kind: choice(['mismatch', 'push', 'failedPushes', 'payment']),
      id: text(64),
      untilMs: optional(whole(0, Number.MAX_SAFE_INTEGER)),
    }),
    ({ kind, id, untilMs }): SeenAlert | undefined => {
      if (kind === 'failedPushes') return untilMs === null ? undefined : { kind, untilMs };
      if (kind === 'payment') return id === '' ? undefined : { kind, id };
      const number = wholeNumber(id);
      return number === undefined ? undefined : { kind, id: number };
    },
  ),
);

/** Tonight and the next fourteen. */
const NIGHTS = 15;

@Injectable()
export class TodayApi {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly offers: DeskOffersService,
    private readonly bookings: BookingAlerts,
    private readonly payments: PaymentSessionService,
  ) {}

  page(): ContractPage<'today'> {
    return {
      name: 'today',
      component: 'TodayPage',
      icon: 'Sun',
      group: 'today',
      roles: RECEPTION,
      operations: {
        read: { method: 'GET', handle: (user) => this.read(user.hotelId!, user.language) },
        seen: operation({
          method: 'POST',
          reads: SEEN_ALERT,
          handle: (user, alert) => this.markSeen(user, alert),
        }),
      },
    };
  }

  async read(hotelId: number, language: string): Promise<BeforeJson<Today>> {
    const db = this.dataSource;
    const hotel = await db.manager.findOne(Hotel, {
      select: { timeZone: true, dayEndsAt: true, currency: true, language: true, bookingHorizonDays: true },
      where: { id: hotelId },
    });
    if (!hotel) throw notFound();
    const today = this.clock.businessDay(hotel);
    const question = { hotelId, today, hotel };
    const [
      house,
      nights,
      yearBefore,
      pickup,
      marked,
      events,
      missing,
      mismatches,
      failedPushes,
      paymentReviews,
      dueMoves,
      neverCame,
      overdueDeposits,
      lostMails,
      brokenWebhooks,
      hotspots,
    ] = await Promise.all([
      readHouse(db, question),
      readNights(db, question, NIGHTS),
      readYearBefore(db, question, NIGHTS),
      readPickup(db, question),
      readMarkedGuests(db, hotelId, today),
      readEvents(db, question),
      this.offers.missingPrices(hotelId, today, today + hotel.bookingHorizonDays),
      readMismatches(db, hotelId),
      readFailedPushes(db, hotelId),
      readPaymentReviews(db, hotelId),
      readDueMoves(db, question),
      readNeverCame(db, question),
      readOverdue(db, hotelId, this.clock.today(hotel.timeZone)),
      readLostMails(db, hotelId),
      readBrokenWebhooks(db, hotelId),
      readHotspots(db, hotelId),
    ]);
    const name = (text: NightOfType['roomTypeName']) => localized(text, language, hotel.language);
    return {
      today: dayText(today),
      nowMs: this.clock.nowMs(),
      currency: hotel.currency,
      house,
      nights: nightsOfHotel(nights, yearBefore, today),
      pickup,
      marked,
      events,
      alerts: {
        mismatches,
        failedPushes,
        paymentReviews,
        dueMoves,
        neverCame,
        overdueDeposits,
        lostMails,
        brokenWebhooks,
        soldOut: soldOutTypes(nights).map((type) => ({ ...type, roomTypeName: name(type.roomTypeName) })),
        missingPrices: missing.map(({ firstDay, name: typeName, ...type }) => {
          return { ...type, roomTypeName: name(typeName), firstDay: dayText(firstDay) };
        }),
        hotspots,
      },
    };
  }

  private async markSeen(user: PanelUser, alert: SeenAlert): Promise<void> {
    const hotelId = user.hotelId!;
    if (alert.kind === 'failedPushes') {
      const untilMs = Math.min(alert.untilMs, this.clock.nowMs());
      await this.bookings.markFailedPushesSeen(hotelId, new Date(untilMs));
    } else if (alert.kind === 'payment') {
      if (!may(user, MANAGERS)) throw notFound();
      await this.payments.markReviewSeen(hotelId, alert.id, user.actor);
    } else if (alert.kind === 'push') await this.bookings.markPushSeen(hotelId, alert.id);
    else await this.bookings.markMismatchSeen(hotelId, alert.id, user.actor);
  }
}

/** All room types together, night by night; a night without inventory has no rooms. */
export function nightsOfHotel(
  nights: readonly NightOfType[],
  yearBefore: ReadonlyMap<DayText, number>,
  today: number,
): TodayNight[] {
  const byDay = new Map<DayText, TodayNight>();
  for (let index = 0; index < NIGHTS; index++) {
    const day = dayText(today + index);
    byDay.set(day, { day, allotment: 0, sold: 0, left: 0, soldYearBefore: yearBefore.get(day) ?? null });
  }
  for (const { day, allotment, sold } of nights) {
    const night = byDay.get(day);
    if (!night) continue;
    night.allotment += allotment;
    night.sold += sold;
    night.left += allotment - sold;
  }
  return [...byDay.values()];
}

export function soldOutTypes(
  nights: readonly NightOfType[],
): { roomTypeId: number; roomTypeName: NightOfType['roomTypeName']; days: DayText[] }[] {
  const types = new Map<
    number,
    { roomTypeId: number; roomTypeName: NightOfType['roomTypeName']; days: DayText[] }
  >();
  for (const { roomTypeId, roomTypeName, day, allotment, sold } of nights) {
    if (allotment === 0 || sold < allotment) continue;
    const type = types.get(roomTypeId) ?? { roomTypeId, roomTypeName, days: [] };
    type.days.push(day);
    types.set(roomTypeId, type);
  }
  return [...types.values()];
}
