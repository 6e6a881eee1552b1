import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Partner } from '../auth/partner.entity.js';
import { HotelReader } from '../database/hotel-reader.service.js';
import { Hotel } from '../hotel/hotel.entity.js';
import { Board } from '../inventory/catalogue/board.entity.js';
import { BookingSource } from '../inventory/catalogue/booking-source.entity.js';
import { MarketSegment } from '../inventory/catalogue/market-segment.entity.js';
import { RoomType } from '../inventory/catalogue/room-type.entity.js';
import { Clock } from '../values/clock.service.js';
import { dayText, MS_PER_DAY } from '../values/day.js';
import { businessDayIn } from '../values/time-zone.js';
import { localized, type LocalizedText } from '../values/localized-text.js';
import { type DayFigures, dayFigures, rangeOfWeekdaysBefore } from './day-figures.js';
import { readDayFigures } from './day-figures.queries.js';
import { sumOf } from './figures.js';
import type { Report } from './report.js';
import { dayLines, monthLines, namedLines, pickupOf, type RangeFigures, totalLine } from './report-lines.js';
import type { ReportQuestion } from './report-question.js';
import { rangeOfYearBefore, type ReportRange, yearBefore as dayOfYearBefore } from './report-range.js';
import {
  readAvailable,
  readAvailableInAll,
  readGuestsByMonth,
  readAllottedToPartners,
  readHeldForGroups,
  prepareForManyRows,
} from './reports.queries.js';
import { readSoldWithPromotions } from './promotion-figures.queries.js';
import { readRoomFigures } from './room-figures.queries.js';
import { readTaxesByMonth } from './tax-figures.queries.js';

const WEEK_MS = 7 * MS_PER_DAY;

export interface ReportWords {
  language: string;
  /** Of bookings that no partner has made, by their source. */
  sources: Readonly<Record<string, string>>;
  unknown: string;
}

/** Figures over a range of days, read from one moment of the database, at a replica where there is one. */
@Injectable()
export class ReportsService {
  constructor(
    private readonly reader: HotelReader,
    private readonly clock: Clock,
  ) {}

  report(hotelId: number, range: ReportRange, words: ReportWords): Promise<Report> {
    return this.reader.read(hotelId, (tx) => this.read(tx, hotelId, range, words));
  }

  /** The figures of each day of a range of at most a year. */
  days(hotelId: number, range: ReportRange): Promise<DayFigures[]> {
    return this.reader.read(hotelId, async (tx) => {
      const { timeZone, currency } = await tx.findOneByOrFail(Hotel, { id: hotelId });
      const nowMs = this.clock.nowMs();
      const instants = { now: new Date(nowMs), weekAgo: new Date(nowMs - WEEK_MS) };
      const question: ReportQuestion = { hotelId, timeZone, ...range };
      const read = await readDayFigures(tx, question, rangeOfWeekdaysBefore(range), instants);
      return dayFigures(read, range, currency);
    });
  }

  private async read(
    tx: EntityManager,
    hotelId: number,
    range: ReportRange,
    words: ReportWords,
  ): Promise<Report> {
    const hotel = await tx.findOneByOrFail(Hotel, { id: hotelId });
    const nowMs = this.clock.nowMs();
    const today = businessDayIn(hotel, nowMs);
    const question: ReportQuestion = { hotelId, timeZone: hotel.timeZone, ...range };
    await prepareForManyRows(tx);
    const { figures, yearBefore } = await readFigures(tx, question, nowMs);
    const days = dayLines(figures, range);
    const name = await namesOf(tx, hotel, figures, words);
    const byName = new Intl.Collator(hotel.language, { numeric: true });
    const named = <T extends { name: LocalizedText }>(sold: T) => ({
      ...sold,
      name: localized(sold.name, words.language, hotel.language),
    });
    return {
      today: dayText(today),
      from: dayText(range.from),
      to: dayText(range.until - 1),
      total: sumOf(days),
      lastYear: totalLine(yearBefore),
      days,
      months: monthLines(days),
      roomTypes: namedLines('roomType', figures, name.roomType, byName),
      boards: namedLines('board', figures, name.board, byName),
      sources: namedLines('source', figures, name.source, byName),
      segments: namedLines('segment', figures, name.segment, byName),
      nationalities: namedLines('nationality', figures, name.country, byName),
      pickup: pickupOf(figures.onTheBooks, yearBefore.onTheBooks),
      groups: await readHeldForGroups(tx, question, hotel.language),
      allotments: await readAllottedToPartners(tx, question, {
        today: this.clock.today(hotel.timeZone),
        language: hotel.language,
      }),
      promotions: (await readSoldWithPromotions(tx, question)).map(named),
      taxes: (await readTaxesByMonth(tx, question)).map(named),
      guests: (await readGuestsByMonth(tx, question, today)).map((part) => ({
        ...part,
        name: name.country(part.nationality),
      })),
    };
  }
}

async function readFigures(
  tx: EntityManager,
  question: ReportQuestion,
  nowMs: number,
): Promise<{ figures: RangeFigures; yearBefore: RangeFigures }> {
  const before = rangeOfYearBefore(question);
  const rooms = await readRoomFigures(tx, question, before, {
    now: new Date(nowMs),
    weekAgo: new Date(nowMs - WEEK_MS),
    yearAgo: yearEarlier(nowMs),
  });
  return {
    figures: { ...rooms.figures, available: await readAvailable(tx, question) },
    yearBefore: {
      ...rooms.yearBefore,
      available: await readAvailableInAll(tx, { ...question, ...before }),
    },
  };
}

function yearEarlier(nowMs: number): Date {
  const day = Math.floor(nowMs / MS_PER_DAY);
  return new Date(nowMs - (day - dayOfYearBefore(day)) * MS_PER_DAY);
}

/** Retired records have names, too. */
async function namesOf(
  tx: EntityManager,
  { id: hotelId, language }: Hotel,
  { sold, arrivals }: RangeFigures,
  words: ReportWords,
) {
  const sources = [...sold, ...arrivals].filter(({ dimension }) => dimension === 'source');
  const partnerIds = new Set(sources.map(({ key }) => Number(key)).filter(Number.isSafeInteger));
  const roomTypes = await tx.find(RoomType, { select: { id: true, name: true }, where: { hotelId } });
  const boards = await tx.find(Board, { select: { id: true, title: true }, where: { hotelId } });
  const partners = await tx.find(Partner, {
    select: { id: true, name: true },
    where: { id: In([...partnerIds]) },
  });
  const types = new Map(
    roomTypes.map((type) => [String(type.id), localized(type.name, words.language, language)]),
  );
  const titles = new Map(
    boards.map((board) => [String(board.id), localized(board.title, words.language, language)]),
  );
  const named = { select: { id: true, name: true }, where: { hotelId } } as const;
  const ownSources = (await tx.find(BookingSource, named)).map(
    ({ id, name }) => [`source ${id}`, localized(name, words.language, language)] as const,
  );
  const segments = new Map(
    (await tx.find(MarketSegment, named)).map(({ id, name }) => [
      String(id),
      localized(name, words.language, language),
    ]),
  );
  const names = new Map([...partners.map(({ id, name }) => [String(id), name] as const), ...ownSources]);
  const countries = new Intl.DisplayNames([words.language], { type: 'region' });
  const of = (known: ReadonlyMap<string, string>) => (key: string | null) =>
    (key === null ? undefined : known.get(key)) ?? words.unknown;
  return {
    roomType: of(types),
    board: of(titles),
    source: (key: string | null) => names.get(key ?? '') ?? words.sources[key ?? ''] ?? words.unknown,
    segment: (key: string | null) => segments.get(key ?? '') ?? words.unknown,
    country: (code: string | null) => (code === null ? words.unknown : (countries.of(code) ?? code)),
  };
}
