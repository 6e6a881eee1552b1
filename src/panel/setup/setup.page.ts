import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../values/clock.service.js';
import { dayText } from '../../values/day.js';
import { localized, type LocalizedText } from '../../values/localized-text.js';
import { notFound, ServiceError } from '../../http/errors.js';
import type { ValueOf } from '../../http/record-form.js';
import { CatalogueService } from '../../inventory/catalogue/catalogue.service.js';
import { RANGE_OF_ROOMS, RoomRanges } from '../../inventory/catalogue/room-ranges.service.js';
import { USUAL_BOARDS } from '../../inventory/catalogue/usual-boards.js';
import { UsualBoards } from '../../inventory/catalogue/usual-boards.service.js';
import { Seasons } from '../../inventory/rates/seasons.service.js';
import { PaymentSettingsService } from '../../payment/payment-settings.service.js';
import type { Setup } from './setup.contract.js';
import { MANAGERS, type PanelUser } from '../page/access.js';
import { type ContractPage, operation } from '../page/panel-page.js';
import { outcome } from '../rates/outcome.js';
import {
  type HotelInSetup,
  readBoards,
  readBuildings,
  readCounts,
  readHotelInSetup,
  readTypes,
} from './setup.queries.js';
import { NEW_ROOM_TYPE, NEW_SEASON, PAYMENT_TYPES, STAY_TO_TRY, USUAL_BOARDS_TO_ADD } from './setup.input.js';
import { setupSteps } from './setup-steps.js';
import { SearchPreview } from './search-preview.service.js';

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
    private readonly searches: SearchPreview,
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
        search: operation({
          method: 'GET',
          reads: STAY_TO_TRY,
          handle: (user, stay) => this.searches.search(user, stay),
        }),
        addRoomType: operation({
          method: 'POST',
          reads: NEW_ROOM_TYPE,
          handle: (user, type) => this.addRoomType(user, type),
        }),
        addBoards: operation({
          method: 'POST',
          reads: USUAL_BOARDS_TO_ADD,
          handle: (user, { codes, priceType }) =>
            this.usualBoards.add(user.hotelId!, codes, priceType, user.actor),
        }),
        addRooms: operation({
          method: 'POST',
          reads: RANGE_OF_ROOMS,
          handle: async (user, range) => ({
            rooms: await this.ranges.add(user.hotelId!, range, user.actor),
          }),
        }),
        saveSeason: operation({
          method: 'POST',
          reads: NEW_SEASON,
          handle: async (user, { confirmed, ...season }) =>
            outcome(await this.seasons.save(user.hotelId!, user.actor, season, confirmed)),
        }),
        savePayment: operation({
          method: 'POST',
          reads: PAYMENT_TYPES,
          handle: (user, types) => this.savePayment(user, types),
        }),
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
        hotel,
        types: named,
        boards: inUse,
        paymentTypes,
        counts,
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
      hotspotKeys: counts.hotspotKeys,
      tried,
    };
  }

  private async addRoomType(user: PanelUser, type: ValueOf<typeof NEW_ROOM_TYPE>): Promise<void> {
    const { code, name, capacityAdult, capacityChildren } = type;
    const { language } = await this.hotel(user.hotelId!);
    const total = Number(capacityAdult) + Number(capacityChildren);
    const typed = {
      code,
      capacityAdult,
      capacityChildren,
      capacityTotal: String(total || ''),
      name: JSON.stringify({ [language]: name }),
    };
    await this.catalogue.save('roomType', user.hotelId!, undefined, typed, user.actor);
  }

  private savePayment(user: PanelUser, sent: ValueOf<typeof PAYMENT_TYPES>): Promise<void> {
    const hotelId = user.hotelId!;
    const seen = JSON.stringify(sent.seen ?? []);
    const requireSeen = async (tx: EntityManager) => {
      const now = JSON.stringify(await this.payments.paymentTypes(hotelId, tx));
      if (now !== seen) throw new ServiceError('payment_types_have_changed', 409);
    };
    const typed = { types: JSON.stringify(sent.types ?? []) };
    return this.payments.savePaymentTypes(hotelId, typed, { ...user.actor, requireSeen });
  }

  private async hotel(hotelId: number): Promise<HotelInSetup> {
    const hotel = await readHotelInSetup(this.dataSource, hotelId);
    if (!hotel) throw notFound();
    return hotel;
  }
}
