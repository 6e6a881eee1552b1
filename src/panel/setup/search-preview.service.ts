import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../auth/caller.js';
import { HotelRevision } from '../../database/hotel-revision.entity.js';
import { decimalMinor } from '../../values/money.js';
import type { ExplainedRoom } from '../../inventory/search/explain.dto.js';
import { ExplainService } from '../../inventory/search/explain.service.js';
import { readRoomSearch } from '../../inventory/search/room-list.dto.js';
import { SearchService } from '../../inventory/search/search.service.js';
import type { FoundOffer, NotFound, TriedSearch, TriedStay } from './setup.contract.js';
import { dayText } from '../../values/day.js';
import type { PanelUser } from '../page/access.js';

interface ListedRoom {
  name: string;
  currency: string;
  roomCount: number;
  accommodationTypes: {
    title: string;
    roomRestriction: number;
    prices: Record<string, { price: string }>;
  }[];
}

interface ListedRooms {
  items?: ListedRoom[];
  errorMessage: string | null;
}

interface Listed {
  offers: FoundOffer[];
  error: string | null;
}

@Injectable()
export class SearchPreview {
  constructor(
    private readonly dataSource: DataSource,
    private readonly searches: SearchService,
    private readonly explanations: ExplainService,
  ) {}

  /** Returns what partners find now for the first stay of {@link ExplainService.firstStay}. */
  async first(user: PanelUser): Promise<TriedSearch> {
    const caller = await this.caller(user);
    const { arrival, nights, adults } = await this.explanations.firstStay(caller);
    const stay = { startDate: dayText(arrival), endDate: dayText(arrival + nights), adultCount: adults };
    return this.searchAs(caller, user, stay);
  }

  /** Returns what partners find now for a stay; where that is nothing, the reasons of every room type and board. */
  async search(user: PanelUser, stay: TriedStay): Promise<TriedSearch> {
    return this.searchAs(await this.caller(user), user, stay);
  }

  private async searchAs(caller: Caller, { language }: PanelUser, stay: TriedStay): Promise<TriedSearch> {
    const { offers, error } = await this.list(caller, language, stay);
    if (offers.length > 0) return { stay, offers, error: null, notFound: [] };
    const form = { ...stay, hotelID: caller.hotelId, language };
    const explained = await this.explanations.explain(caller, form);
    const rooms = 'items' in explained ? (explained.items as ExplainedRoom[]) : [];
    return { stay, offers: [], error, notFound: rooms.map(notFound) };
  }

  private async caller({ hotelId }: PanelUser): Promise<Caller> {
    const revisions = await this.dataSource.manager.findOneByOrFail(HotelRevision, { hotelId: hotelId! });
    return { hotelId: hotelId!, revisions };
  }

  private async list(caller: Caller, language: string, stay: TriedStay): Promise<Listed> {
    const form = { ...stay, hotelID: caller.hotelId, language };
    const answer = await this.searches.roomList(caller, readRoomSearch(form, caller.hotelId));
    const content = Buffer.isBuffer(answer.content) ? answer.content : answer.content.plain;
    const list = JSON.parse(content.toString()) as ListedRooms;
    answer.done?.();
    return { offers: (list.items ?? []).flatMap(offersOf), error: list.errorMessage };
  }
}

function offersOf({ name, currency, roomCount, accommodationTypes }: ListedRoom): FoundOffer[] {
  if (roomCount === 0) return [];
  return accommodationTypes.flatMap(({ title, roomRestriction, prices }) => {
    const [lowest] = Object.values(prices)
      .map(({ price }) => price)
      .sort((a, b) => (decimalMinor(a, 2) ?? 0) - (decimalMinor(b, 2) ?? 0));
    if (roomRestriction !== 0 || lowest === undefined) return [];
    return [{ roomType: name, board: title, price: lowest, currency, left: roomCount }];
  });
}

function notFound({ roomType, accommodationType, reasons }: ExplainedRoom): NotFound {
  return {
    roomType,
    board: accommodationType,
    reasons: reasons.map(({ text, day }) => ({ text, day })),
  };
}
