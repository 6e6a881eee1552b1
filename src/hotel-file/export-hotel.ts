import { type EntityManager, IsNull, MoreThanOrEqual } from 'typeorm';
import { ApiKey } from '../auth/api-key.entity.js';
import { PartnerHotel } from '../auth/partner-hotel.entity.js';
import { Partner } from '../auth/partner.entity.js';
import { StaffHotel, type StaffRole } from '../staff/staff-hotel.entity.js';
import { StaffInvitation } from '../staff/staff-invitation.entity.js';
import { StaffMember } from '../staff/staff-member.entity.js';
import { isServiceLanguage } from '../values/languages.js';
import { dayNumber, dayText } from '../values/day.js';
import { decimalMinor } from '../values/money.js';
import { jsonOf } from '../http/record-form.js';
import type { Hotel } from '../hotel/hotel.entity.js';
import type { RatePlan } from '../inventory/catalogue/rate-plan.entity.js';
import { adultPricesJson } from '../inventory/rates/adult-prices-json.js';
import { RateDay } from '../inventory/rates/rate-day.entity.js';
import { RoomDay } from '../inventory/rates/room-day.entity.js';
import { compactRanges } from './day-ranges.js';
import { derivedFromJson } from './derivations.js';
import { type HotelFile, RECORDS } from './hotel-file.js';
import { partnerAllotmentsPart } from './write-partner-allotments.js';
import { promotionsPart } from './write-price-rules.js';
import {
  buildingsInUse,
  codesById,
  type HotelRecords,
  inUse,
  plansOnSale,
  readHotelRecords,
} from './hotel-records.js';

/** The days of an export: `from` is a day number. */
type ExportedDays = 'all' | 'none' | { from: number };

/** What is in use but partners, ApiKeys and staff. Every key is named: an import brings just this back. */
export async function exportHotel(
  tx: EntityManager,
  hotelId: number,
  days: ExportedDays = 'all',
): Promise<HotelFile | undefined> {
  const records = await readHotelRecords(tx, hotelId);
  if (!records.hotel) return undefined;
  const names: CatalogueNames = {
    buildings: codesById(records.buildings),
    boards: codesById(records.boards),
    roomTypes: codesById(records.roomTypes),
  };
  return {
    hotel: jsonOf(RECORDS.hotel, records.taxes.length === 0 ? records.hotel : withoutOldTaxes(records.hotel)),
    ...detailsPart(records),
    ...cataloguePart(records, names),
    ...(days === 'none' ? {} : await daysPart(tx, { hotelId, days }, records, names)),
    packages: inUse(records.packages).map((row) => jsonOf(RECORDS.package, row)),
    promotions: promotionsPart(records, records.partners),
    ...originsPart(records),
    ...allotmentsPart(records),
  };
}

/** A hotel that has never saved one has no such list. */
function originsPart({ bookingSources, marketSegments }: HotelRecords): Partial<HotelFile> {
  return {
    ...(bookingSources.length > 0 && {
      bookingSources: inUse(bookingSources).map((row) => jsonOf(RECORDS.bookingSource, row)),
    }),
    ...(marketSegments.length > 0 && {
      marketSegments: inUse(marketSegments).map((row) => jsonOf(RECORDS.marketSegment, row)),
    }),
  };
}

/** A hotel that has saved none has no such list. */
function allotmentsPart(records: HotelRecords): Pick<HotelFile, 'partnerAllotments'> {
  return records.partnerAllotments.length === 0
    ? {}
    : { partnerAllotments: partnerAllotmentsPart(records, records.partners) };
}

interface CatalogueNames {
  buildings: Map<number, string>;
  boards: Map<number, string>;
  roomTypes: Map<number, string>;
}

function detailsPart(records: HotelRecords): Partial<HotelFile> {
  const { mailServer, virtualPos } = records;
  return {
    socialMedia: records.socialLinks.map((row) => jsonOf(RECORDS.socialLink, row)),
    footer: Object.fromEntries(
      records.footers
        .filter(({ language }) => isServiceLanguage(language))
        .map((footer) => [footer.language, jsonOf(RECORDS.footer, footer)]),
    ),
    ...(mailServer && { mailServer: jsonOf(RECORDS.mailServer, mailServer) }),
    guestMailTexts: records.guestMailTexts.map((row) => jsonOf(RECORDS.guestMailText, row)),
    paymentTypes: records.paymentTypes.map((type) => type.typeId),
    ...termsPart(records),
    usualCharges: records.usualCharges.map((row) => jsonOf(RECORDS.usualCharge, row)),
    bankAccounts: records.bankAccounts.map((row) => jsonOf(RECORDS.bankAccount, row)),
    ...(virtualPos && { virtualPos: jsonOf(RECORDS.virtualPos, virtualPos) }),
  };
}

/** Terms and taxes as they are in use; what hotels said of them before there were such records, where they have none. */
function termsPart(records: HotelRecords): Partial<HotelFile> {
  const { hotel, cancellationTiers, terms, termsByArrival, taxes } = records;
  const tiers = cancellationTiers.map((row) => jsonOf(RECORDS.cancellationTier, row));
  const defaultTerms = hotel && termsCodes(records, hotel);
  return {
    ...(terms.length === 0
      ? { cancellationTiers: tiers }
      : {
          terms: inUse(terms).map((row) => jsonOf(RECORDS.terms, row)),
          ...(defaultTerms && { defaultTerms }),
          termsByArrival: inUse(termsByArrival).map((range) =>
            jsonOf(RECORDS.termsByArrival, { ...range, ...termsCodes(records, range) }),
          ),
        }),
    ...(taxes.length === 0 ? {} : { taxes: inUse(taxes).map((row) => jsonOf(RECORDS.tax, row)) }),
  };
}

type TermsIds = Pick<RatePlan, 'refundableTermsId' | 'nonRefundableTermsId'>;

function termsCodes({ terms }: HotelRecords, { refundableTermsId, nonRefundableTermsId }: TermsIds) {
  if (refundableTermsId === null && nonRefundableTermsId === null) return undefined;
  const codeOf = (id: number | null) => inUse(terms).find((one) => one.id === id)?.code ?? null;
  return { refundable: codeOf(refundableTermsId), nonRefundable: codeOf(nonRefundableTermsId) };
}

const OLD_TAXES = ['lodgingVatPercent', 'otherVatPercent', 'accommodationTaxPercent'] as const;

/** What is said of taxes where a hotel has records of them. */
export function withoutOldTaxes(hotel: Partial<Hotel>): Partial<Hotel> {
  return Object.fromEntries(
    Object.entries(hotel).filter(([key]) => !OLD_TAXES.some((name) => name === key)),
  ) as Partial<Hotel>;
}

function cataloguePart(records: HotelRecords, names: CatalogueNames): Partial<HotelFile> {
  const codes = new Map(
    plansOnSale(records).map(({ id, roomTypeId, boardId }) => [
      id,
      { roomType: names.roomTypes.get(roomTypeId) ?? '', board: names.boards.get(boardId) ?? '' },
    ]),
  );
  const rooms = inUse(records.rooms).map((room) => ({
    ...room,
    building: names.buildings.get(room.buildingId) ?? '',
  }));
  return {
    buildings: buildingsInUse(records).map((row) => jsonOf(RECORDS.building, row)),
    boards: inUse(records.boards).map((row) => jsonOf(RECORDS.board, row)),
    roomTypes: inUse(records.roomTypes).map((type) =>
      jsonOf(RECORDS.roomType, { ...type, rooms: rooms.filter((room) => room.roomTypeId === type.id) }),
    ),
    ratePlans: plansOnSale(records).map((plan) => {
      const derivedFrom = derivedFromJson(plan, codes);
      const terms = termsCodes(records, plan);
      const json = jsonOf(RECORDS.ratePlan, { ...plan, ...codes.get(plan.id)!, derivedFrom, terms });
      if (derivedFrom === null) delete json.derivedFrom;
      return json;
    }),
  };
}

async function daysPart(
  tx: EntityManager,
  { hotelId, days }: { hotelId: number; days: Exclude<ExportedDays, 'none'> },
  records: HotelRecords,
  names: CatalogueNames,
): Promise<Pick<HotelFile, 'inventory' | 'rates'>> {
  const where = days === 'all' ? { hotelId } : { hotelId, day: MoreThanOrEqual(dayText(days.from)) };
  const roomDays = await tx.find(RoomDay, { where, order: { roomTypeId: 'ASC', day: 'ASC' } });
  const rateDays = await tx.find(RateDay, { where, order: { ratePlanId: 'ASC', day: 'ASC' } });
  const daysOfType = byOwner(roomDays, (row) => row.roomTypeId);
  const daysOfPlan = byOwner(rateDays, (row) => row.ratePlanId);
  return {
    inventory: inUse(records.roomTypes).flatMap((type) => {
      const days = daysOfType.get(type.id) ?? [];
      const ranges = compactRanges(
        days.map((row) => [dayNumber(row.day), { allotment: row.allotment, ...restrictions(row) }]),
      );
      return ranges.map((range) => ({ roomType: type.code, ...range }));
    }),
    rates: plansOnSale(records).flatMap((plan) => {
      const days = daysOfPlan.get(plan.id) ?? [];
      const haveAdultPrices = days.some((row) => row.adultPrices);
      const ranges = compactRanges(
        days.map((row) => [
          dayNumber(row.day),
          { price: row.price, ...(haveAdultPrices && { adultPrices: byAdults(row) }), ...restrictions(row) },
        ]),
      );
      const roomType = names.roomTypes.get(plan.roomTypeId) ?? '';
      const board = names.boards.get(plan.boardId) ?? '';
      return ranges.map((range) => ({ roomType, board, ...range }));
    }),
  };
}

function restrictions({ stopSale, closedToCheckin, closedToCheckout, minStay, maxStay }: RoomDay | RateDay) {
  return { stopSale, closedToCheckin, closedToCheckout, minStay, maxStay };
}

function byAdults({ adultPrices }: RateDay): Record<string, string> | null {
  return adultPrices && adultPricesJson(adultPrices.map((price) => decimalMinor(price, 2) ?? null));
}

function byOwner<T>(rows: readonly T[], ownerOf: (row: T) => number): Map<number, T[]> {
  const owners = new Map<number, T[]>();
  for (const row of rows) {
    const owner = ownerOf(row);
    const own = owners.get(owner);
    if (own) own.push(row);
    else owners.set(owner, [row]);
  }
  return owners;
}

export async function exportAccess(
  tx: EntityManager,
  hotelId: number,
): Promise<Pick<HotelFile, 'partners' | 'apiKeys' | 'staff'>> {
  const partners = await tx
    .createQueryBuilder(Partner, 'partner')
    .innerJoin(PartnerHotel, 'permission', 'permission.partner_id = partner.id')
    .where('permission.hotel_id = :hotelId', { hotelId })
    .select(['partner.name AS name', 'partner.api_key AS "apiKey"', 'permission.enabled AS enabled'])
    .orderBy('partner.id')
    .getRawMany<{ name: string; apiKey: string; enabled: boolean }>();
  const keys = await tx.find(ApiKey, { where: { hotelId, revokedAt: IsNull() }, order: { id: 'ASC' } });
  const members = await tx
    .createQueryBuilder(StaffMember, 'person')
    .innerJoin(StaffHotel, 'permission', 'permission.staff_id = person.id')
    .where('permission.hotel_id = :hotelId', { hotelId })
    .select(['person.email AS email', 'person.name AS name', 'permission.role AS role'])
    .orderBy('person.id')
    .getRawMany<{ email: string; name: string; role: StaffRole }>();
  const invited = await tx.find(StaffInvitation, { where: { hotelId }, order: { id: 'ASC' } });
  const staff = members.concat(invited.map(({ email, name, role }) => ({ email, name, role })));
  return { partners, apiKeys: keys.map((key) => jsonOf(RECORDS.apiKey, key)), staff };
}
