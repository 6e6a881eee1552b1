import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../values/clock.service.js';
import { dayNumber, type DayText, dayText } from '../../../values/day.js';
import { localized, type LocalizedText } from '../../../values/localized-text.js';
import { ServiceError } from '../../../http/errors.js';
import { CatalogueService } from '../../../inventory/catalogue/catalogue.service.js';
import { RoomRanges } from '../../../inventory/catalogue/room-ranges.service.js';
import { USUAL_BOARDS } from '../../../inventory/catalogue/usual-boards.js';
import { Seasons } from '../../../inventory/rates/seasons.service.js';
import { PaymentSettingsService } from '../../../payment/payment-settings.service.js';
import type { Outcome } from '../../contract/rates.js';
import type { Setup, TriedStay } from '../../contract/setup.js';
import { MANAGERS, type PanelUser } from '../access.js';
import type { BeforeJson, ContractPage, Input } from '../panel-page.js';
import { outcome } from '../rates/outcome.js';
import {
  type HotelInSetup,
  readBoards,
  readBuildings,
  readCounts,
  readHotelInSetup,
  readPricedNight,
  readTypes,
} from './setup.queries.js';
import { readSeason, readStay, readUsualBoards } from './setup.input.js';
import { setupSteps } from './setup-steps.js';
import { TriedSearches } from './tried-searches.service.js';

/** From the empty hotel to the first search that finds something: what is done, and the next step in one form each. */
@Injectable()
export class SetupApi {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly catalogue: CatalogueService,
    private readonly ranges: RoomRanges,
    private readonly seasons: Seasons,
    private readonly payments: PaymentSettingsService,
    private readonly searches: TriedSearches,
  ) {}

  page(): ContractPage<'setup'> {
    return {
      name: 'setup',
      component: 'SetupPage',
      icon: 'CheckCircle',
      group: 'hotel',
      roles: MANAGERS,
      operations: {
        read: { method: 'GET', handle: (user) => this.read(user) },
        search: { method: 'GET', handle: (user, input) => this.searches.search(user, readStay(input)) },
        addRoomType: { method: 'POST', handle: (user, input) => this.addRoomType(user, input) },
        addBoards: { method: 'POST', handle: (user, input) => this.addBoards(user, input) },
        addRooms: {
          method: 'POST',
          handle: async (user, input) => ({
            rooms: await this.ranges.add(user.hotelId!, input, user.actor),
          }),
        },
        saveSeason: { method: 'POST', handle: (user, input) => this.saveSeason(user, input) },
        savePayment: {
          method: 'POST',
          handle: (user, input) =>
            this.payments.savePaymentTypes(
              user.hotelId!,
              { types: JSON.stringify(input['types'] ?? []) },
              user.actor,
            ),
        },
      },
    };
  }

  async read(user: PanelUser): Promise<Setup> {
    const hotelId = user.hotelId!;
    const hotel = await this.hotel(hotelId);
    const db = this.dataSource;
    const today = this.clock.today(hotel.timeZone);
    const horizon = today + hotel.bookingHorizonDays;
    const question = { hotelId, today, firstArrival: today + hotel.releaseDays, horizon };
    const [types, boards, buildings, counts, night] = await Promise.all([
      readTypes(db, question),
      readBoards(db, hotelId),
      readBuildings(db, hotelId),
      readCounts(db, hotelId),
      readPricedNight(db, question),
    ]);
    const arrival = night?.day ?? dayText(question.firstArrival);
    const tried = await this.searches.search(user, stayFrom(arrival, night?.nights ?? 1, night?.adults ?? 2));
    const text = (names: LocalizedText) => localized(names, user.language, hotel.language);
    const named = types.map((type) => ({ ...type, name: text(type.name) }));
    const has = new Set(boards.map(({ code }) => code));
    return {
      today: dayText(today),
      lastDay: dayText(horizon - 1),
      currency: hotel.currency,
      language: hotel.language,
      steps: setupSteps({ types: named, boards, counts, offers: tried.offers.length }),
      roomTypes: named.map(({ isPriced: _, ...type }) => type),
      boards: boards.map((board) => ({ ...board, title: text(board.title) })),
      usualBoards: USUAL_BOARDS.filter(({ code }) => !has.has(code)).map(({ code, title }) => ({
        code,
        title: text(title),
      })),
      buildings,
      paymentTypes: counts.paymentTypes,
      partners: counts.partners,
      keys: counts.keys,
      tried,
    };
  }

  private async addRoomType(user: PanelUser, input: Input): Promise<void> {
    const { code, name, capacityAdult, capacityChildren } = input;
    const { language } = await this.hotel(user.hotelId!);
    const total = Number(capacityAdult) + Number(capacityChildren);
    const typed = {
      ...{ code, capacityAdult, capacityChildren, capacityTotal: String(total || '') },
      name: JSON.stringify({ [language]: name }),
    };
    await this.catalogue.save('roomType', user.hotelId!, undefined, typed, user.actor);
  }

  private async addBoards(user: PanelUser, input: Input): Promise<void> {
    const { boards, priceType } = readUsualBoards(input);
    const has = new Set((await readBoards(this.dataSource, user.hotelId!)).map(({ code }) => code));
    for (const { code, title } of boards.filter((board) => !has.has(board.code))) {
      const sort = String(USUAL_BOARDS.findIndex((board) => board.code === code));
      const typed = { code, title: JSON.stringify(title), priceType, sort };
      await this.catalogue.save('board', user.hotelId!, undefined, typed, user.actor);
    }
  }

  private async saveSeason(user: PanelUser, input: Input): Promise<BeforeJson<Outcome>> {
    const confirmed = input['confirmed'] === true;
    return outcome(await this.seasons.save(user.hotelId!, user.actor, readSeason(input), confirmed));
  }

  private async hotel(hotelId: number): Promise<HotelInSetup> {
    const hotel = await readHotelInSetup(this.dataSource, hotelId);
    if (!hotel) throw new ServiceError('not_found', 404);
    return hotel;
  }
}

function stayFrom(startDate: DayText, nights: number, adultCount: number): TriedStay {
  return { startDate, endDate: dayText(dayNumber(startDate) + nights), adultCount };
}
