import type { LocalizedText } from '../../values/localized-text.js';
import { unitOfCurrency } from '../../values/currency-unit.js';
import { catalogueRevision } from '../../database/hotel-revisions.js';
import { cleanedTexts } from '../../hotel/cleaned-texts.js';
import type { ChildBand } from '../catalogue/rate-plan.entity.js';
import { ROOM_TYPE_FORM, type RoomFeature } from '../catalogue/room-type.entity.js';
import { DERIVATION, derivationOf } from './derivations.queries.js';
import type { StoredDerivation } from './derived-price.js';
import { type ChildShare, maxBasePriceMinor, ONE_SHARE, type PriceRules } from './price-rules.js';
import { PROMOTIONS, rulesOfHotel, type StoredPromotion } from './rules-of-hotel.queries.js';
import type { BoardOfHotel, CataloguedRoomType, CatalogueOfHotel, HotelOfSnapshot } from './snapshot.js';
import { type StoredTax, TAXES, taxesOfHotel } from './taxes-of-hotel.queries.js';
import { type StoredTerms, TERMS, termsOfHotel } from './terms-of-hotel.queries.js';

const ROOM_TYPES = `SELECT coalesce(json_agg(type), '[]') FROM (
  SELECT t.id, t.name, t.detail, t.capacity_adult AS "capacityAdult", t.capacity_children AS "capacityChildren",
         t.capacity_total AS "capacityTotal", t.total_bed AS "totalBed", t.total_bathroom AS "totalBathroom",
         t.room_size AS "roomSize", t.refundable, t.non_refundable AS "nonRefundable",
         t.online_sales AS "onlineSales", t.images, t.features
    FROM room_type t
   WHERE t.hotel_id = $1 AND t.retired_at IS NULL
   ORDER BY t.sort, t.id) AS type`;

const ROOMS = `SELECT coalesce(json_agg(counted), '[]') FROM (
  SELECT room_type_id AS "roomTypeId", building_id AS "buildingId", count(*) AS rooms FROM room
   WHERE hotel_id = $1 AND retired_at IS NULL
   GROUP BY room_type_id, building_id) AS counted`;

const BOARDS = `SELECT coalesce(json_agg(used), '[]') FROM (
  SELECT id, title, price_type AS "priceType" FROM board WHERE hotel_id = $1 AND retired_at IS NULL) AS used`;

/** In the hotel's order of boards. What many plans have alike is as PostgreSQL writes it, and read once. */
const PLANS = `SELECT coalesce(json_agg(plan), '[]') FROM (
  SELECT p.id, p.room_type_id AS "roomTypeId", b.id AS "boardId", b.price_type AS "priceType",
         p.non_refundable_discount_percent::text AS "discountPercent",
         p.adult_multipliers::text[]::text AS "adultMultipliers", p.child_bands::text AS "childBands",
         ${DERIVATION} AS derivation
    FROM rate_plan p JOIN board b ON b.hotel_id = p.hotel_id AND b.id = p.board_id
   WHERE p.hotel_id = $1 AND p.retired_at IS NULL AND b.retired_at IS NULL
   ORDER BY b.sort, b.id) AS plan`;

/** All that the hotel `$1` has beside its days, as JSON: in one question, so that a hotel is read by one statement. */
export const CATALOGUE = `SELECT json_build_object(
  'hotel', json_build_object('id', h.id, 'timeZone', h.time_zone, 'currency', h.currency, 'language', h.language,
    'onlineSales', h.online_sales, 'releaseDays', h.release_days, 'bookingHorizonDays', h.booking_horizon_days),
  'search', r.search, 'catalogue', ${catalogueRevision('r')}, 'hasAllotments', r.has_allotments,
  'buildings', (SELECT coalesce(json_agg(id), '[]') FROM building WHERE hotel_id = $1 AND retired_at IS NULL),
  'roomTypes', (${ROOM_TYPES}), 'rooms', (${ROOMS}), 'boards', (${BOARDS}), 'plans', (${PLANS}),
  'promotions', (${PROMOTIONS}), 'terms', (${TERMS}), 'taxes', (${TAXES}))
  FROM hotel h JOIN hotel_revision r ON r.hotel_id = h.id WHERE h.id = $1`;

/** As {@link CATALOGUE} has it. */
export interface StoredCatalogue {
  hotel: Omit<HotelOfSnapshot, 'unitMinor'>;
  search: number;
  catalogue: number;
  hasAllotments: boolean;
  buildings: number[];
  roomTypes: (Omit<CataloguedRoomType, 'roomsIn' | 'plans'> & { features: RoomFeature[] })[];
  rooms: { roomTypeId: number; buildingId: number; rooms: number }[];
  boards: { id: number; title: LocalizedText; priceType: 0 | 1 }[];
  plans: StoredPlan[];
  promotions: StoredPromotion[];
  terms: StoredTerms;
  taxes: (StoredTax & { isInUse: boolean })[];
}

interface StoredPlan {
  id: number;
  roomTypeId: number;
  boardId: number;
  priceType: 0 | 1;
  discountPercent: string;
  adultMultipliers: string;
  childBands: string;
  derivation: StoredDerivation | null;
}

type CataloguedPlan = CataloguedRoomType['plans'][number];

export async function catalogueOfHotel(stored: StoredCatalogue): Promise<CatalogueOfHotel> {
  const hotel = { ...stored.hotel, unitMinor: unitOfCurrency(stored.hotel.currency) };
  const priceRules = rulesOfHotel(stored.promotions);
  const terms = termsOfHotel(stored.terms);
  const taxes = taxesOfHotel(stored.taxes);
  return {
    hotel,
    catalogueRevision: stored.catalogue,
    buildings: new Set(stored.buildings),
    roomTypes: await roomTypesOf(stored, plansOfTypes(stored, hotel.unitMinor)),
    ...(priceRules && { priceRules }),
    ...(terms && { terms }),
    ...(taxes && { taxes }),
  };
}

function plansOfTypes(
  { plans, boards }: Pick<StoredCatalogue, 'plans' | 'boards'>,
  unitMinor: number,
): Map<number, CataloguedPlan[]> {
  const boardOf = new Map<number, BoardOfHotel>(boards.map((board) => [board.id, board]));
  const rulesByText = new Map<string, PriceRules>();
  const plansOf = new Map<number, CataloguedPlan[]>();
  for (const row of plans) {
    const text = `${row.priceType} ${row.discountPercent} ${row.adultMultipliers} ${row.childBands}`;
    const rules = rulesByText.get(text) ?? rulesOf(row, unitMinor);
    rulesByText.set(text, rules);
    const plan: CataloguedPlan = {
      id: row.id,
      board: boardOf.get(row.boardId)!,
      rules,
      maxBasePriceMinor: maxBasePriceMinor(rules),
      ...(row.derivation && { derivation: derivationOf(row.derivation, unitMinor) }),
    };
    const ofType = plansOf.get(row.roomTypeId);
    if (ofType) ofType.push(plan);
    else plansOf.set(row.roomTypeId, [plan]);
  }
  return plansOf;
}

function rulesOf(row: StoredPlan, unitMinor: number): PriceRules {
  return {
    perRoom: row.priceType === 1,
    adultShares: row.adultMultipliers.slice(1, -1).split(',').filter(Boolean).map(sharesOf),
    childShares: (JSON.parse(row.childBands) as ChildBand[]).map((band): ChildShare => {
      const { ordinal, fromAge, toAge, multiplier } = band;
      return { ordinal, fromAge, toAge, share: sharesOf(multiplier) };
    }),
    discount: Math.round(Number(row.discountPercent) * 100),
    unitMinor,
  };
}

/** A multiplier of at most four decimals in ten-thousandths. */
function sharesOf(multiplier: string | number): number {
  return Math.round(Number(multiplier) * ONE_SHARE);
}

async function roomTypesOf(
  { roomTypes, rooms }: Pick<StoredCatalogue, 'roomTypes' | 'rooms'>,
  plansOf: ReadonlyMap<number, CataloguedPlan[]>,
): Promise<CataloguedRoomType[]> {
  const roomsIn = new Map(roomTypes.map(({ id }) => [id, new Map<number, number>()]));
  for (const counted of rooms) roomsIn.get(counted.roomTypeId)?.set(counted.buildingId, counted.rooms);
  const types: CataloguedRoomType[] = [];
  for (const type of roomTypes) {
    const cleaned = await cleanedTexts(ROOM_TYPE_FORM, { detail: type.detail });
    types.push({ ...type, ...cleaned, roomsIn: roomsIn.get(type.id)!, plans: plansOf.get(type.id) ?? [] });
  }
  return types;
}
