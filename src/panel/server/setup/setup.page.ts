import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../values/clock.service.js';
import { dayText } from '../../../values/day.js';
import { localized, type LocalizedText } from '../../../values/localized-text.js';
import { ServiceError } from '../../../http/errors.js';
import { CatalogueService } from '../../../inventory/catalogue/catalogue.service.js';
import { RoomRanges } from '../../../inventory/catalogue/room-ranges.service.js';
import { USUAL_BOARDS } from '../../../inventory/catalogue/usual-boards.js';
import { UsualBoards } from '../../../inventory/catalogue/usual-boards.service.js';
import { Seasons } from '../../../inventory/rates/seasons.service.js';
import { PaymentSettingsService } from '../../../payment/payment-settings.service.js';
import type { Outcome } from '../../contract/rates.js';
import type { Setup } from '../../contract/setup.js';
import { MANAGERS, type PanelUser } from '../access.js';
import type { BeforeJson, ContractPage, Input } from '../panel-page.js';
import { outcome } from '../rates/outcome.js';
import {
  type HotelInSetup,
  readBoards,
  readBuildings,
  readCounts,
  readHotelInSetup,
  readTypes,
} from './setup.queries.js';
import { readSeason, readStay, readUsualBoards } from './setup.input.js';
import { setupSteps } from './setup-steps.js';
import { TriedSearches } from './tried-searches.service.js';

@Injectable()
export class SetupApi {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly catalogue: CatalogueService,
    private readonly ranges: RoomRanges,
    private readonly usualBoards: UsualBoards,
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
        savePayment: { method: 'POST', handle: (user, input) => this.savePayment(user, input) },
      },
    };
  }

  async read(user: PanelUser): Promise<Setup> {
    const hotelId = user.hotelId!;
    const hotel = await this.hotel(hotelId);
    const db = this.dataSource;
    const today = this.clock.today(hotel.timeZone);
    const horizon = today + hotel.bookingHorizonDays;
    const question = { hotelId, today, horizon };
    const [types, boards, buildings, paymentTypes, counts, tried] = await Promise.all([
      readTypes(db, question),
      readBoards(db, hotelId),
      readBuildings(db, hotelId),
      this.payments.paymentTypes(hotelId),
      readCounts(db, hotelId),
      this.searches.first(user),
    ]);
    const text = (names: LocalizedText) => localized(names, user.language, hotel.language);
    const named = types.map((type) => ({ ...type, name: text(type.name) }));
    const inUse = boards.filter(({ isRetired }) => !isRetired);
    return {
      today: dayText(today),
      lastDay: dayText(horizon - 1),
      currency: hotel.currency,
      language: hotel.language,
      steps: setupSteps({
        ...{ hotel, types: named, boards: inUse, paymentTypes, counts },
        offers: tried.offers.length,
      }),
      roomTypes: named.map(({ isPriced: _, ...type }) => type),
      boards: inUse.map(({ isRetired: _, ...board }) => ({ ...board, title: text(board.title) })),
      usualBoards: USUAL_BOARDS.flatMap(({ code, title }) => {
        const own = boards.find((board) => board.code === code);
        return own && !own.isRetired
          ? []
          : [{ code, title: text((own ?? { title }).title), isRetired: !!own }];
      }),
      buildings,
      paymentTypes,
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

  private addBoards(user: PanelUser, input: Input): Promise<void> {
    const { codes, priceType } = readUsualBoards(input);
    return this.usualBoards.add(user.hotelId!, codes, priceType, user.actor);
  }

  private savePayment(user: PanelUser, input: Input): Promise<void> {
    const hotelId = user.hotelId!;
    const seen = JSON.stringify(input['seen'] ?? []);
    const requireSeen = async (tx: EntityManager) => {
      const now = JSON.stringify(await this.payments.paymentTypes(hotelId, tx));
      if (now !== seen) throw new ServiceError('payment_types_have_changed', 409);
    };
    const typed = { types: JSON.stringify(input['types'] ?? []) };
    return this.payments.savePaymentTypes(hotelId, typed, { ...user.actor, requireSeen });
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
