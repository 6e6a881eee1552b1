import type pg from 'pg';
import type { LocalizedText } from '../../values/localized-text.js';
import { catalogueRevision } from '../../database/hotel-revisions.js';
import type { ReadPool } from '../../database/read-pool.service.js';
import { unitOfCurrency } from '../../values/currency-unit.js';
import { type ChildShare, maxBasePriceMinor, ONE_SHARE, type PriceRules } from './price-rules.js';
import type { ChildBand } from '../catalogue/rate-plan.entity.js';
import { cleanedTexts } from '../../hotel/cleaned-texts.js';
import { PreparedTexts } from './room-texts.js';
import { ROOM_TYPE_FORM, type RoomFeature } from '../catalogue/room-type.entity.js';
import {
  type BoardOfHotel,
  type CataloguedRoomType,
  type CatalogueOfHotel,
  type Days,
  type HotelOfSnapshot,
  type Snapshot,
} from './snapshot.js';
import { withEmptyDays } from './days-in-memory.js';
import { catalogueBytes } from './laid-away.js';
import { readRulesOfHotel } from './rules-of-hotel.queries.js';
import { readTaxesOfHotel } from './taxes-of-hotel.queries.js';
import { readTermsOfHotel } from './terms-of-hotel.queries.js';
import { DERIVATION, derivationOf } from './derivations.queries.js';
import type { StoredDerivation } from './derived-price.js';
import { type AllottedDays, setAllottedNights } from './allotted-days.js';
import { readAllDays, readAllottedNights } from './snapshot-days.queries.js';

/** Reads a hotel whole, as of one revision; `daysFor` says which days. Undefined where there is no such hotel. */
export async function loadSnapshot(
  database: ReadPool,
  hotelId: number,
  daysFor: (hotel: HotelOfSnapshot) => Days,
): Promise<Snapshot | undefined> {
  return database.onConnection(async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const snapshot = await readSnapshot(client, hotelId, daysFor);
    await client.query('COMMIT');
    return snapshot;
  });
}

/** As {@link loadSnapshot}, in the transaction that is open on the connection. */
export async function readSnapshot(
  client: pg.ClientBase,
  hotelId: number,
  daysFor: (hotel: HotelOfSnapshot) => Days,
): Promise<Snapshot | undefined> {
  const found = await readHotel(client, hotelId);
  if (!found) return undefined;
  const { hotel, search, catalogue, hasAllotments } = found;
  const { from, to } = daysFor(hotel);
  const dayCount = to - from + 1;
  const plansOf = await readPlans(client, hotelId, hotel.unitMinor);
  const types = await readRoomTypes(client, hotelId, plansOf);
  const priceRules = await readRulesOfHotel(client, hotelId);
  const terms = found.hasTerms ? await readTermsOfHotel(client, hotelId) : undefined;
  const taxes = found.hasTaxes ? await readTaxesOfHotel(client, hotelId) : undefined;
  const allotments = hasAllotments ? await readAllotments(client, hotelId, { from, to }) : undefined;
  const contents: CatalogueOfHotel = {
    hotel,
    catalogueRevision: catalogue,
    buildings: new Set(found.buildings),
    roomTypes: types,
    ...(priceRules && { priceRules }),
    ...(terms && { terms }),
    ...(taxes && { taxes }),
  };
  const days = withEmptyDays(types, dayCount);
  await readAllDays(client, hotelId, { from, to }, days);
  return {
    ...contents,
    ...days,
    revision: search,
    catalogue: catalogueBytes(contents),
    firstDay: from,
    dayCount,
    ...(allotments && { allotments }),
    texts: new PreparedTexts({ hotel, roomTypes: days.roomTypes }),
  };
}

interface StateOfHotel {
  search: number;
  catalogue: number;
  hasAllotments: boolean;
  buildings: number[];
  /** False where a question of its own would find none, as in most hotels. */
  hasTerms: boolean;
  hasTaxes: boolean;
}

async function readHotel(
  client: pg.ClientBase,
  hotelId: number,
): Promise<({ hotel: HotelOfSnapshot } & StateOfHotel) | undefined> {
  const { rows } = await client.query<Omit<HotelOfSnapshot, 'unitMinor'> & StateOfHotel>(
    `SELECT h.id, h.time_zone AS "timeZone", h.currency, h.language, h.online_sales AS "onlineSales",
            h.release_days AS "releaseDays", h.booking_horizon_days AS "bookingHorizonDays", r.search,
            ${catalogueRevision('r')} AS catalogue, r.has_allotments AS "hasAllotments",
            (SELECT coalesce(jsonb_agg(b.id), '[]') FROM building b
              WHERE b.hotel_id = $1 AND b.retired_at IS NULL) AS buildings,
            EXISTS (SELECT FROM terms t WHERE t.hotel_id = $1 AND t.retired_at IS NULL) AS "hasTerms",
            EXISTS (SELECT FROM tax t WHERE t.hotel_id = $1) AS "hasTaxes"
       FROM hotel h JOIN hotel_revision r ON r.hotel_id = h.id
      WHERE h.id = $1`,
    [hotelId],
  );
  const row = rows[0];
  if (!row) return undefined;
  const { search, catalogue, hasAllotments, buildings, hasTerms, hasTaxes, ...hotel } = row;
  const state = { search, catalogue, hasAllotments, buildings, hasTerms, hasTaxes };
  return { hotel: { ...hotel, unitMinor: unitOfCurrency(hotel.currency) }, ...state };
}

async function readAllotments(client: pg.ClientBase, hotelId: number, days: Days): Promise<AllottedDays[]> {
  const allotments: AllottedDays[] = [];
  const of = { firstDay: days.from, dayCount: days.to - days.from + 1 };
  setAllottedNights(allotments, of, await readAllottedNights(client, hotelId, days));
  return allotments;
}

/** What many plans of a hotel have alike is as PostgreSQL writes it, and read once. */
interface RatePlanRow {
  id: number;
  roomTypeId: number;
  boardId: number;
  title: string;
  priceType: 0 | 1;
  discountPercent: string;
  adultMultipliers: string;
  childBands: string;
  derivation: StoredDerivation | null;
}

type CataloguedPlan = CataloguedRoomType['plans'][number];

async function readPlans(
  client: pg.ClientBase,
  hotelId: number,
  unitMinor: number,
): Promise<Map<number, CataloguedPlan[]>> {
  const { rows } = await client.query<RatePlanRow>(
    `SELECT p.id, p.room_type_id AS "roomTypeId", b.id AS "boardId", b.title::text, b.price_type AS "priceType",
            p.non_refundable_discount_percent AS "discountPercent", p.adult_multipliers::text[]::text AS "adultMultipliers",
            p.child_bands::text AS "childBands", ${DERIVATION} AS derivation
       FROM rate_plan p JOIN board b ON b.hotel_id = p.hotel_id AND b.id = p.board_id
      WHERE p.hotel_id = $1 AND p.retired_at IS NULL AND b.retired_at IS NULL
      ORDER BY b.sort, b.id`,
    [hotelId],
  );
  const boards = new Map<number, BoardOfHotel>();
  const rulesByText = new Map<string, PriceRules>();
  const plansOf = new Map<number, CataloguedPlan[]>();
  for (const row of rows) {
    const { boardId, title, priceType, discountPercent, adultMultipliers, childBands } = row;
    const board = boards.get(boardId) ?? {
      id: boardId,
      title: JSON.parse(title) as LocalizedText,
      priceType,
    };
    boards.set(boardId, board);
    const text = `${priceType} ${discountPercent} ${adultMultipliers} ${childBands}`;
    const rules = rulesByText.get(text) ?? rulesOf(row, unitMinor);
    rulesByText.set(text, rules);
    const plan: CataloguedPlan = {
      id: row.id,
      board,
      rules,
      maxBasePriceMinor: maxBasePriceMinor(rules),
      ...(row.derivation && { derivation: derivationOf(row.derivation, unitMinor) }),
    };
    const plans = plansOf.get(row.roomTypeId);
    if (plans) plans.push(plan);
    else plansOf.set(row.roomTypeId, [plan]);
  }
  return plansOf;
}

function rulesOf(row: RatePlanRow, unitMinor: number): PriceRules {
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

async function readRoomTypes(
  client: pg.ClientBase,
  hotelId: number,
  plansOf: ReadonlyMap<number, CataloguedPlan[]>,
): Promise<CataloguedRoomType[]> {
  const { rows } = await client.query<
    Omit<CataloguedRoomType, 'roomsIn' | 'plans'> & {
      features: RoomFeature[];
      rooms: Record<string, number>;
    }
  >(
    `SELECT t.id, t.name, t.detail, t.capacity_adult AS "capacityAdult", t.capacity_children AS "capacityChildren",
            t.capacity_total AS "capacityTotal", t.total_bed AS "totalBed", t.total_bathroom AS "totalBathroom",
            t.room_size AS "roomSize", t.refundable, t.non_refundable AS "nonRefundable",
            t.online_sales AS "onlineSales", t.images, t.features,
            (SELECT coalesce(jsonb_object_agg(building_id, rooms), '{}')
               FROM (SELECT r.building_id, count(*) AS rooms FROM room r
                      WHERE r.hotel_id = $1 AND r.room_type_id = t.id AND r.retired_at IS NULL
                      GROUP BY r.building_id) counted) AS rooms
       FROM room_type t
      WHERE t.hotel_id = $1 AND t.retired_at IS NULL
      ORDER BY t.sort, t.id`,
    [hotelId],
  );
  const types: CataloguedRoomType[] = [];
  for (const { rooms, ...type } of rows) {
    types.push({
      ...type,
      ...(await cleanedTexts(ROOM_TYPE_FORM, { detail: type.detail })),
      roomsIn: new Map(Object.entries(rooms).map(([building, count]) => [Number(building), count])),
      plans: plansOf.get(type.id) ?? [],
    });
  }
  return types;
}
