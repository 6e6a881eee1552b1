import type pg from 'pg';
import type { LocalizedText } from '../../values/localized-text.js';
import { catalogueRevision } from '../../database/hotel-revisions.js';
import type { ReadPool } from '../../database/read-pool.service.js';
import {
  type ChildShare,
  maxBasePriceMinor,
  ONE_SHARE,
  type PriceRules,
  unitMinorOf,
} from './price-rules.js';
import type { ChildBand } from '../catalogue/rate-plan.entity.js';
import { cleanedTexts } from '../../hotel/cleaned-texts.js';
import { prepareTexts, textBytes } from './room-texts.js';
import { ROOM_TYPE_FORM, type RoomFeature } from '../catalogue/room-type.entity.js';
import {
  type BoardOfHotel,
  type CataloguedRoomType,
  type Days,
  type HotelOfSnapshot,
  type Snapshot,
  withEmptyDays,
} from './snapshot.js';
import { readRulesOfHotel } from './rules-of-hotel.queries.js';
import { readTaxesOfHotel } from './taxes-of-hotel.queries.js';
import { readTermsOfHotel } from './terms-of-hotel.queries.js';
import type { Derivation } from './derived-price.js';
import { readAllDays } from './snapshot-days.queries.js';

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
  const { hotel, search, catalogue } = found;
  const { from, to } = daysFor(hotel);
  const dayCount = to - from + 1;
  const plansOf = await readPlans(client, hotelId);
  const types = await readRoomTypes(client, hotelId, plansOf);
  const buildings = await readBuildings(client, hotelId);
  const priceRules = await readRulesOfHotel(client, hotelId);
  const terms = await readTermsOfHotel(client, hotelId);
  const taxes = await readTaxesOfHotel(client, hotelId);
  const days = withEmptyDays(types, dayCount);
  await readAllDays(client, hotelId, { from, to }, days);
  const texts = prepareTexts({ hotel, roomTypes: days.roomTypes });
  const plans = types.reduce((count, type) => count + type.plans.length, 0);
  return {
    hotel,
    revision: search,
    catalogueRevision: catalogue,
    buildings,
    texts,
    ...(priceRules && { priceRules }),
    ...(terms && { terms }),
    ...(taxes && { taxes }),
    bytes: days.changedAt.buffer.byteLength + textBytes(texts) * 2 + (types.length + plans) * 1_000,
    firstDay: from,
    dayCount,
    ...days,
  };
}

async function readHotel(
  client: pg.ClientBase,
  hotelId: number,
): Promise<{ hotel: HotelOfSnapshot; search: number; catalogue: number } | undefined> {
  const { rows } = await client.query<HotelOfSnapshot & { search: number; catalogue: number }>(
    `SELECT h.id, h.time_zone AS "timeZone", h.currency, h.language, h.online_sales AS "onlineSales",
            h.release_days AS "releaseDays", h.booking_horizon_days AS "bookingHorizonDays", r.search,
            ${catalogueRevision('r')} AS catalogue
       FROM hotel h JOIN hotel_revision r ON r.hotel_id = h.id
      WHERE h.id = $1`,
    [hotelId],
  );
  const row = rows[0];
  if (!row) return undefined;
  const { search, catalogue, ...hotel } = row;
  return { hotel, search, catalogue };
}

/** As JSON of the columns, so that plans without a parent have nothing; decimals are texts. */
const DERIVATION = `CASE WHEN p.derived_from_plan_id IS NOT NULL THEN jsonb_build_object(
  'planId', p.derived_from_plan_id, 'percent', p.derived_percent::text, 'amount', p.derived_amount::text,
  'roundTo', p.round_to::text, 'rounding', p.rounding, 'ending', p.ending::text, 'floor', p.floor::text) END`;

interface StoredDerivation {
  planId: number;
  percent: string;
  amount: string;
  roundTo: string | null;
  rounding: Derivation['rounding'];
  ending: string | null;
  floor: string | null;
}

function derivationOf({
  planId,
  percent,
  amount,
  roundTo,
  rounding,
  ending,
  floor,
}: StoredDerivation): Derivation {
  const minor = (decimal: string) => Math.round(Number(decimal) * 100);
  // Prices that end alike are those of whole units, unless something else is said.
  const step = roundTo ?? (ending === null ? '0.01' : '1');
  return {
    planId,
    percent: minor(percent),
    amountMinor: minor(amount),
    roundToMinor: minor(step),
    rounding,
    endingMinor: ending === null ? 0 : minor(ending),
    floorMinor: floor === null ? null : minor(floor),
  };
}

interface RatePlanRow {
  id: number;
  roomTypeId: number;
  boardId: number;
  title: LocalizedText;
  priceType: 0 | 1;
  discountPercent: string;
  adultMultipliers: string[];
  childBands: ChildBand[];
  derivation: StoredDerivation | null;
  /** Null for a currency that is not in the list. */
  places: number | null;
}

type CataloguedPlan = CataloguedRoomType['plans'][number];

async function readPlans(client: pg.ClientBase, hotelId: number): Promise<Map<number, CataloguedPlan[]>> {
  const { rows } = await client.query<RatePlanRow>(
    `SELECT p.id, p.room_type_id AS "roomTypeId", b.id AS "boardId", b.title, b.price_type AS "priceType",
            p.non_refundable_discount_percent AS "discountPercent", p.adult_multipliers::text[] AS "adultMultipliers",
            p.child_bands AS "childBands", c.minor_units AS places, ${DERIVATION} AS derivation
       FROM rate_plan p JOIN board b ON b.hotel_id = p.hotel_id AND b.id = p.board_id
       JOIN hotel h ON h.id = p.hotel_id LEFT JOIN currency c ON c.title_code = h.currency
      WHERE p.hotel_id = $1 AND p.retired_at IS NULL AND b.retired_at IS NULL
      ORDER BY b.sort, b.id`,
    [hotelId],
  );
  const boards = new Map<number, BoardOfHotel>();
  const plansOf = new Map<number, CataloguedPlan[]>();
  for (const row of rows) {
    const board = boards.get(row.boardId) ?? { id: row.boardId, title: row.title, priceType: row.priceType };
    boards.set(board.id, board);
    const rules = rulesOf(row);
    const plan: CataloguedPlan = {
      id: row.id,
      board,
      rules,
      maxBasePriceMinor: maxBasePriceMinor(rules),
      ...(row.derivation && { derivation: derivationOf(row.derivation) }),
    };
    const plans = plansOf.get(row.roomTypeId);
    if (plans) plans.push(plan);
    else plansOf.set(row.roomTypeId, [plan]);
  }
  return plansOf;
}

function rulesOf(row: RatePlanRow): PriceRules {
  return {
    perRoom: row.priceType === 1,
    adultShares: row.adultMultipliers.map(sharesOf),
    childShares: row.childBands.map((band): ChildShare => {
      const { ordinal, fromAge, toAge, multiplier } = band;
      return { ordinal, fromAge, toAge, share: sharesOf(multiplier) };
    }),
    discount: Math.round(Number(row.discountPercent) * 100),
    unitMinor: unitMinorOf(row.places ?? 2),
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

async function readBuildings(client: pg.ClientBase, hotelId: number): Promise<Set<number>> {
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM building WHERE hotel_id = $1 AND retired_at IS NULL',
    [hotelId],
  );
  return new Set(rows.map((row) => row.id));
}
