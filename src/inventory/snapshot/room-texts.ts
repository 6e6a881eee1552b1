import { isServiceLanguage } from '../../values/languages.js';
import { localized } from '../../values/localized-text.js';
import type {
  BoardOfHotel,
  CataloguedRoomType,
  CatalogueOfHotel,
  HotelOfSnapshot,
  HotelTexts,
  RoomTexts,
  TextsOfHotel,
} from './snapshot.js';

/** What was written before, by its text: one that stands in for several languages is kept once. */
interface Written {
  details: Map<string, Uint8Array>;
  tails: Map<string, Uint8Array>;
}

type Catalogue = Pick<CatalogueOfHotel, 'hotel' | 'roomTypes'>;

/** Prepares each language when it is first asked for. */
export class PreparedTexts implements TextsOfHotel {
  private readonly languages: ReadonlySet<string>;
  private readonly prepared = new Map<string, HotelTexts>();
  private readonly written: Written = { details: new Map(), tails: new Map() };

  constructor(private readonly catalogue: Catalogue) {
    this.languages = languagesOf(catalogue);
  }

  in(wanted: string): HotelTexts {
    const language = this.languages.has(wanted) ? wanted : this.catalogue.hotel.language;
    const texts = this.prepared.get(language) ?? textsOf(this.catalogue, language, this.written);
    this.prepared.set(language, texts);
    return texts;
  }
}

/** The languages that the hotel has a text in, and its own. */
function languagesOf({ hotel, roomTypes }: Catalogue): Set<string> {
  const languages = new Set([hotel.language]);
  const boards = new Set(roomTypes.flatMap(({ plans }) => plans.map(({ board }) => board)));
  const ofTypes = roomTypes.flatMap(({ name, detail, features }) => [
    name,
    detail,
    ...features.map(({ title }) => title),
  ]);
  for (const text of [...ofTypes, ...[...boards].map(({ title }) => title)]) {
    for (const language of Object.keys(text)) if (isServiceLanguage(language)) languages.add(language);
  }
  return languages;
}

function textsOf({ hotel, roomTypes }: Catalogue, language: string, written: Written): HotelTexts {
  const rooms = new Map<number, RoomTexts>();
  const boards = new Map<number, Uint8Array>();
  for (const type of roomTypes) {
    rooms.set(type.id, roomTexts(type, hotel, language, written));
    for (const { board } of type.plans) boards.set(board.id, boardHead(board, hotel, language));
  }
  return { language, rooms, boards };
}

function roomTexts(
  type: CataloguedRoomType,
  hotel: HotelOfSnapshot,
  language: string,
  written: Written,
): RoomTexts {
  const head = {
    id: type.id,
    name: localized(type.name, language, hotel.language),
    capacityAdult: type.capacityAdult,
    capacityChildren: type.capacityChildren,
    capacityTotal: type.capacityTotal,
    totalBed: type.totalBed,
    totalBathroom: type.totalBathroom,
    roomSize: type.roomSize,
    currency: hotel.currency,
  };
  const middle = {
    nonRefundable: type.nonRefundable,
    refundable: type.refundable,
    images: type.images,
  };
  const roomFeatures = type.features.map((feature) => ({
    title: localized(feature.title, language, hotel.language),
    icon: feature.icon,
  }));
  return {
    head: Buffer.from(`${JSON.stringify(head).slice(0, -1)},"detail":`),
    detail: once(written.details, localized(type.detail, language, hotel.language), (text) =>
      JSON.stringify(text),
    ),
    middle: Buffer.from(`${JSON.stringify(middle).slice(1, -1)},"accommodationTypes":[`),
    tail: once(written.tails, `],"roomFeatures":${JSON.stringify(roomFeatures)}}`),
  };
}

function once(
  written: Map<string, Uint8Array>,
  text: string,
  write: (text: string) => string = (same) => same,
): Uint8Array {
  const bytes = written.get(text) ?? Buffer.from(write(text));
  written.set(text, bytes);
  return bytes;
}

function boardHead(board: BoardOfHotel, hotel: HotelOfSnapshot, language: string): Uint8Array {
  const head = {
    id: board.id,
    title: localized(board.title, language, hotel.language),
    priceType: board.priceType,
  };
  return Buffer.from(JSON.stringify(head).slice(0, -1));
}
