import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../../auth/caller.js';
import type { Revisions } from '../../database/hotel-change.js';
import { Clock } from '../../values/clock.service.js';
import { isServiceLanguage } from '../../values/languages.js';
import { Metrics } from '../../http/metrics.service.js';
import { SETTINGS, type Settings } from '../../settings.js';
import type { Answer, TaggedAnswer } from '../../http/sending.js';
import { type CalendarQuery, calendarTag, writeCalendar } from './calendar.js';
import type { CalendarRequest } from './calendar.dto.js';
import { type AnsweredDays, FinishedAnswers } from './finished-answers.js';
import { JsonWriter } from './json-writer.js';
import { type HotelWithRoomTypes, OptionIdReader, type Quote, slotAt } from './option-id.js';
import { OptionIdWriter } from './option-id-writer.js';
import { DEFAULT_LANGUAGE } from '../../http/request-fields.js';
import type { RoomSearch } from './room-list.dto.js';
import {
  ANSWER_IS_TOO_LONG,
  ARRIVAL_IS_PAST,
  HOTEL_NOT_FOUND,
  roomListError,
  SearchRefusal,
} from './room-list.errors.js';
import { AnswerIsTooLong } from './option-extras.js';
import { type RoomCounts, writeRoomList, writeWithCounts } from './room-list.json.js';
import { recountRooms, type RoomQuery, searchRooms } from './room-search.js';
import { seenBy } from '../snapshot/seen-snapshot.js';
import { covers, type Days, type Snapshot } from '../snapshot/snapshot.js';
import { SnapshotStore } from '../snapshot/snapshot-store.service.js';
import { passedSteps } from './shown-terms.js';
import { offerOfStay, type PricedStay, type StayOffer } from './stay-offer.js';

/** Share of SNAPSHOT_MEMORY_MB that finished answers may take. */
const MEMORY_SHARE = 0.375;
const MAX_IDLE_WRITERS = 16;

@Injectable()
export class SearchService {
  private readonly finished: FinishedAnswers;
  private readonly idWriter: OptionIdWriter;
  private readonly idReader: OptionIdReader;
  /** Writers whose last answer has left. */
  private readonly idleWriters: JsonWriter[] = [];

  constructor(
    private readonly snapshots: SnapshotStore,
    private readonly clock: Clock,
    @Inject(SETTINGS) settings: Settings,
    metrics: Metrics,
  ) {
    this.idWriter = new OptionIdWriter(settings.JWT_SECRET ?? '');
    this.idReader = new OptionIdReader(settings.JWT_SECRET ?? '');
    this.finished = new FinishedAnswers(settings.SNAPSHOT_MEMORY_MB * 1024 * 1024 * MEMORY_SHARE);
    metrics.gauge('inventory_answer_bytes', 'Size of finished answers in memory.', () => this.finished.bytes);
  }

  /** Returns the room list of a search as JSON; without a caller, the error of the search or that of an unknown hotel. */
  async roomList(caller: Caller | undefined, { language, query: form }: RoomSearch): Promise<Answer> {
    if (!caller) {
      const why = form instanceof SearchRefusal ? form : new SearchRefusal(HOTEL_NOT_FOUND);
      return refusal(why, language, DEFAULT_LANGUAGE);
    }
    const { hotelId, revisions } = caller;
    const now = this.snapshots.current(hotelId, revisions.search);
    const snapshot = now ?? (await this.snapshots.fresh(hotelId, revisions.search, daysOf(form)));
    if (form instanceof SearchRefusal) return this.refusal(snapshot, language, form);
    const today = this.clock.today(snapshot.hotel.timeZone);
    if (form.arrival < today) return this.refusal(snapshot, language, ARRIVAL_IS_PAST);
    const query = {
      ...form,
      today,
      ...(caller.partnerId === undefined ? {} : { partnerId: caller.partnerId }),
    };
    const departure = form.arrival + form.nights;
    if (covers(snapshot, form.arrival, departure)) return this.answer(snapshot, language, query);
    const other = await this.snapshots.covering(hotelId, revisions.search, form.arrival, departure);
    return this.answer(other, language, query);
  }

  /** Answers a search of a hotel that no caller asks for, see `rehearsal.ts`. */
  rehearse(snapshot: Snapshot, query: RoomQuery): void {
    const { done } = this.answer(snapshot, snapshot.hotel.language, query);
    if (!done) throw new Error('a rehearsed search is refused, or was answered before');
    done();
  }

  private answer(ofAll: Snapshot, language: string, query: RoomQuery): Answer {
    const snapshot = seenBy(ofAll, query.partnerId, query.today);
    const texts = snapshot.texts.in(language);
    const days = { snapshot, from: query.arrival, to: query.arrival + query.nights };
    const nowMs = this.clock.nowMs();
    const slot = slotAt(nowMs);
    const passed = query.include?.has('terms') ? passedSteps(snapshot, query.arrival, nowMs) : '';
    // Terms, taxes and promotions may have texts in a language in which no room has any.
    const ofOptions = query.include && isServiceLanguage(language) ? language : texts.language;
    const key = roomListKey(snapshot, ofOptions, slot, query) + passed;
    const kept = this.finished.get(key, days);
    if (kept && !kept.needsRecount) return { content: kept.content };
    if (kept?.counts)
      return this.recount(key, days, language, query, { list: kept.content.plain, counts: kept.counts });
    const rooms = searchRooms(snapshot, query);
    if (typeof rooms === 'number') return this.refusal(snapshot, language, new SearchRefusal(rooms));
    const ids = { writer: this.idWriter, slot };
    try {
      return this.write(key, days, (out) =>
        writeRoomList(out, ids, { snapshot, texts, query, rooms, moment: { language: ofOptions, nowMs } }),
      );
    } catch (error) {
      if (!(error instanceof AnswerIsTooLong)) throw error;
      return this.refusal(snapshot, language, ANSWER_IS_TOO_LONG);
    }
  }

  /** Writes a kept list again with new room counts. */
  private recount(
    key: string,
    days: AnsweredDays,
    language: string,
    query: RoomQuery,
    old: { list: Buffer; counts: RoomCounts },
  ): Answer {
    const counts = recountRooms(days.snapshot, query, old.counts.reasons);
    if (typeof counts === 'number') return this.refusal(days.snapshot, language, new SearchRefusal(counts));
    return this.write(key, days, (out) => writeWithCounts(out, old.list, old.counts, counts));
  }

  private refusal(snapshot: Snapshot, language: string, why: SearchRefusal): Answer {
    return refusal(why, language, snapshot.hotel.language);
  }

  /** The calendar of the days asked for, as JSON that is written when it is needed. */
  async calendar(caller: Caller, request: CalendarRequest): Promise<TaggedAnswer> {
    const { startDate: from, endDate: to } = request;
    const ofAll = await this.snapshots.covering(caller.hotelId, caller.revisions.search, from, to);
    const snapshot = seenBy(ofAll, caller.partnerId, this.clock.today(ofAll.hotel.timeZone));
    const { language } = snapshot.texts.in(request.language);
    const partnerId = snapshot.priceRules?.namesPartners ? caller.partnerId : undefined;
    const query = { from, to, language, ...(partnerId === undefined ? {} : { partnerId }) };
    return { tag: calendarTag(snapshot, query), answer: () => this.writtenCalendar(snapshot, query) };
  }

  private writtenCalendar(snapshot: Snapshot, query: CalendarQuery): Answer {
    const { from, to, language, partnerId = '' } = query;
    const key = `calendar ${snapshot.hotel.id} ${language} ${from} ${to} ${partnerId} ${snapshot.seenAs ?? ''}`;
    const days = { snapshot, from, to };
    const kept = this.finished.get(key, days);
    if (kept && !kept.needsRecount) return { content: kept.content };
    return this.write(key, days, (out) => {
      writeCalendar(out, snapshot, query);
      return undefined;
    });
  }

  private write(key: string, days: AnsweredDays, work: (out: JsonWriter) => RoomCounts | undefined): Answer {
    const writer = this.idleWriters.pop() ?? new JsonWriter();
    const counts = work(writer);
    if (!this.finished.isRepeated(key, days)) {
      return { content: writer.view(), done: () => this.putBack(writer) };
    }
    const body = writer.copy();
    this.putBack(writer);
    return { content: this.finished.set(key, days.snapshot, body, counts) };
  }

  private putBack(writer: JsonWriter): void {
    if (this.idleWriters.length < MAX_IDLE_WRITERS) this.idleWriters.push(writer);
  }

  /** What an option offered to a hotel's partner; one for named partners is none of the hotel to any other. */
  quote(id: string, hotel: HotelWithRoomTypes, partnerId: number): Quote | undefined {
    const ofAll = this.idReader.read(id);
    return ofAll?.isOf(hotel) ? ofAll : this.idReader.read(id, partnerId);
  }

  /** What a search would offer of stays of one room each, as of the caller's revisions or later ones. */
  async offersOfStays(
    hotelId: number,
    revisions: Revisions,
    stays: readonly PricedStay[],
    today: number,
  ): Promise<StayOffer[]> {
    const offers: StayOffer[] = [];
    for (const stay of stays) {
      const departure = stay.arrival + stay.nights;
      const snapshot = await this.snapshots.covering(hotelId, revisions.search, stay.arrival, departure);
      offers.push(offerOfStay(snapshot, stay, today));
    }
    return offers;
  }
}

function refusal(why: SearchRefusal, language: string, hotelLanguage: string): Answer {
  return { content: Buffer.from(JSON.stringify(roomListError(why, language, hotelLanguage))) };
}

function daysOf(form: RoomSearch['query']): Days | undefined {
  return form instanceof SearchRefusal ? undefined : { from: form.arrival, to: form.arrival + form.nights };
}

/** What a room list depends on beside the hotel's state. */
function roomListKey(
  { hotel, priceRules, seenAs = '' }: Snapshot,
  language: string,
  slot: number,
  query: RoomQuery,
): string {
  const { arrival, nights, adults, childAges, buildingId, include, today } = query;
  const party = `${adults} ${childAges.map((age) => age ?? '?').join()}`;
  const shown = include ? [...include].join() : '';
  const partner = priceRules?.namesPartners ? query.partnerId : '';
  return `rooms ${hotel.id} ${language} ${arrival} ${nights} ${party} ${buildingId ?? ''} ${today} ${slot} ${shown} ${partner} ${seenAs}`;
}
