import { isServiceLanguage } from '../../values/languages.js';
import { localized } from '../../values/localized-text.js';
import type {
  BoardOfHotel,
  HotelOfSnapshot,
  HotelTexts,
  RoomTexts,
  RoomTypeOfHotel,
  Snapshot,
} from './snapshot.js';

/** What was written before, by its text: one that stands in for several languages is kept once. */
interface Written {
  details: Map<string, Uint8Array>;
  tails: Map<string, Uint8Array>;
}

type Catalogue = Pick<Snapshot, 'roomTypes'> & { hotel: HotelOfSnapshot };

/** The JSON of all languages that the hotel has a text in, and of the hotel's own. */
export function prepareTexts(catalogue: Catalogue): Map<string, HotelTexts> {
  const texts = new Map<string, HotelTexts>();
  const written: Written = { details: new Map(), tails: new Map() };
  for (const language of languagesOf(catalogue)) texts.set(language, textsOf(catalogue, language, written));
  return texts;
}

function languagesOf({ hotel, roomTypes }: Catalogue): Set<string> {
  const languages = new Set([hotel.language]);
  for (const type of roomTypes) {
    const features = type.features.map((feature) => feature.title);
    const boards = type.plans.map((plan) => plan.board.title);
    for (const text of [type.name, type.detail, ...features, ...boards]) {
      for (const language of Object.keys(text)) if (isServiceLanguage(language)) languages.add(language);
    }
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
  type: RoomTypeOfHotel,
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

export function textBytes(texts: ReadonlyMap<string, HotelTexts>): number {
  let bytes = 0;
  const shared = new Set<Uint8Array>();
  for (const { rooms, boards } of texts.values()) {
    for (const room of rooms.values()) {
      bytes += room.head.length + room.middle.length + 400;
      shared.add(room.detail).add(room.tail);
    }
    for (const board of boards.values()) bytes += board.length + 150;
  }
  for (const { length } of shared) bytes += length;
  return bytes;
}
