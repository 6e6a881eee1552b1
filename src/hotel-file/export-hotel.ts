import { type EntityManager, IsNull } from 'typeorm';
import { ApiKey } from '../auth/api-key.entity.js';
import { PartnerHotel } from '../auth/partner-hotel.entity.js';
import { Partner } from '../auth/partner.entity.js';
import { StaffHotel } from '../staff/staff-hotel.entity.js';
import { StaffMember } from '../staff/staff-member.entity.js';
import { dayNumber } from '../values/day.js';
import type { FooterText } from '../hotel/footer-text.entity.js';
import type { Hotel } from '../hotel/hotel.entity.js';
import { RateDay } from '../inventory/rates/rate-day.entity.js';
import { RoomDay } from '../inventory/rates/room-day.entity.js';
import { compactRanges } from './day-ranges.js';
import type { HotelFile } from './hotel-file.js';
import { codesById, type HotelRecords, inUse, readHotelRecords } from './hotel-records.js';

/** What is in use of a hotel, as a hotel file; every key is named, so that importing it brings exactly this back. */
export async function exportHotel(tx: EntityManager, hotelId: number): Promise<HotelFile | undefined> {
  const records = await readHotelRecords(tx, hotelId);
  if (!records.hotel) return undefined;
  const names: Names = {
    buildings: codesById(records.buildings),
    boards: codesById(records.boards),
    roomTypes: codesById(records.roomTypes),
  };
  return {
    hotel: hotelPart(records.hotel),
    ...detailsPart(records),
    ...cataloguePart(records, names),
    ...(await daysPart(tx, hotelId, records, names)),
    packages: inUse(records.packages).map(({ name, note, price, priceMode }) => ({
      name,
      note,
      price,
      priceMode,
    })),
    ...(await accessPart(tx, hotelId)),
  };
}

interface Names {
  buildings: Map<number, string>;
  boards: Map<number, string>;
  roomTypes: Map<number, string>;
}

function hotelPart(hotel: Hotel): HotelFile['hotel'] {
  return {
    id: hotel.id,
    title: hotel.title,
    ...(hotel.seoUrl === null ? {} : { seoUrl: hotel.seoUrl }),
    timeZone: hotel.timeZone,
    currency: hotel.currency,
    language: hotel.language,
    onlineSales: hotel.onlineSales,
    onlineChannel: hotel.onlineChannel,
    checkOutTime: hotel.checkOutTime,
    releaseDays: hotel.releaseDays,
    bookingHorizonDays: hotel.bookingHorizonDays,
    contact: {
      phone: hotel.phone,
      cellPhone: hotel.cellPhone,
      email: hotel.email,
      www: hotel.www,
      address: hotel.address,
      country: hotel.country,
      countryIng: hotel.countryIng,
      city: hotel.city,
      district: hotel.district,
      latitude: hotel.latitude,
      longitude: hotel.longitude,
    },
  };
}

function detailsPart({
  socialLinks,
  footers,
  mailServer,
  paymentTypes,
  bankAccounts,
  virtualPos,
}: HotelRecords): Partial<HotelFile> {
  return {
    socialMedia: socialLinks.map(({ category, icon, iconsvg, url }) => ({ category, icon, iconsvg, url })),
    footer: Object.fromEntries(footers.map((footer) => [footer.language, footerPart(footer)])),
    ...(mailServer && {
      mailServer: {
        transport: mailServer.transport,
        encryption: mailServer.encryption,
        port: mailServer.port,
        host: mailServer.host,
        user: mailServer.userName,
      },
    }),
    paymentTypes: paymentTypes.map((type) => type.typeId),
    bankAccounts: bankAccounts.map((account) => ({
      companyName: account.companyName,
      holder: account.holder,
      branchName: account.branchName,
      branchNumber: account.branchNumber,
      bankAccountNumber: account.bankAccountNumber,
      iban: account.iban,
    })),
    ...(virtualPos && {
      virtualPos: {
        company_code: virtualPos.companyCode,
        company_name: virtualPos.companyName,
        company_id: virtualPos.companyId,
        max_installment: virtualPos.maxInstallment,
        gatewayUrl: virtualPos.gatewayUrl,
      },
    }),
  };
}

function footerPart(footer: FooterText): NonNullable<HotelFile['footer']>[string] {
  return {
    legal: {
      privacyPolicy: footer.privacyPolicy,
      cookiePolicy: footer.cookiePolicy,
      distanceSalesAgreement: footer.distanceSalesAgreement,
      cancellationPolicy: footer.cancellationPolicy,
      personalDataNotice: footer.personalDataNotice,
    },
    about: { title: footer.aboutTitle, text: footer.aboutText },
    analytics: { head: footer.analyticsHead, body: footer.analyticsBody },
  };
}

function cataloguePart(records: HotelRecords, names: Names): Partial<HotelFile> {
  const rooms = inUse(records.rooms);
  return {
    buildings: inUse(records.buildings).map(({ code, name, routerEncryption }) => ({
      code,
      name,
      routerSifreleme: routerEncryption,
    })),
    boards: inUse(records.boards).map(({ code, title, priceType }) => ({ code, title, priceType })),
    roomTypes: inUse(records.roomTypes).map((type) => ({
      code: type.code,
      name: type.name,
      detail: type.detail,
      capacityAdult: type.capacityAdult,
      capacityChildren: type.capacityChildren,
      capacityTotal: type.capacityTotal,
      totalBed: type.totalBed,
      totalBathroom: type.totalBathroom,
      roomSize: type.roomSize,
      refundable: type.refundable,
      nonRefundable: type.nonRefundable,
      onlineSales: type.onlineSales,
      images: type.images,
      features: type.features.map(({ title, icon }) => ({ title, icon })),
      rooms: rooms
        .filter((room) => room.roomTypeId === type.id)
        .map((room) => ({ name: room.name, building: names.buildings.get(room.buildingId) ?? '' })),
    })),
    ratePlans: inUse(records.ratePlans).map((plan) => ({
      roomType: names.roomTypes.get(plan.roomTypeId) ?? '',
      board: names.boards.get(plan.boardId) ?? '',
      nonRefundableDiscountPercent: Number(plan.nonRefundableDiscountPercent),
      adultMultipliers: plan.adultMultipliers.map(Number),
      childBands: plan.childBands.map(({ ordinal, fromAge, toAge, multiplier }) => ({
        ordinal,
        fromAge,
        toAge,
        multiplier: Number(multiplier),
      })),
    })),
  };
}

async function daysPart(
  tx: EntityManager,
  hotelId: number,
  records: HotelRecords,
  names: Names,
): Promise<Pick<HotelFile, 'inventory' | 'rates'>> {
  const roomDays = await tx.find(RoomDay, { where: { hotelId }, order: { roomTypeId: 'ASC', day: 'ASC' } });
  const rateDays = await tx.find(RateDay, { where: { hotelId }, order: { ratePlanId: 'ASC', day: 'ASC' } });
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
    rates: inUse(records.ratePlans).flatMap((plan) => {
      const days = daysOfPlan.get(plan.id) ?? [];
      const ranges = compactRanges(
        days.map((row) => [dayNumber(row.day), { price: row.price, ...restrictions(row) }]),
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

async function accessPart(
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
  const staff = await tx
    .createQueryBuilder(StaffMember, 'person')
    .innerJoin(StaffHotel, 'permission', 'permission.staff_id = person.id')
    .where('permission.hotel_id = :hotelId', { hotelId })
    .select(['person.email AS email', 'person.name AS name', 'permission.role AS role'])
    .orderBy('person.id')
    .getRawMany<{ email: string; name: string; role: 'manager' | 'reception' }>();
  return { partners, apiKeys: keys.map(({ label }) => ({ label })), staff };
}
