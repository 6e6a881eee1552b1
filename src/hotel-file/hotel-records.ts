import type { EntityManager } from 'typeorm';
import { GuestMailText } from '../booking/mails/guest-mail-text.entity.js';
import { FooterText } from '../hotel/footer-text.entity.js';
import { Hotel } from '../hotel/hotel.entity.js';
import { MailServer } from '../hotel/mail-server.entity.js';
import { SocialLink } from '../hotel/social-link.entity.js';
import { Board } from '../inventory/catalogue/board.entity.js';
import { BookingSource } from '../inventory/catalogue/booking-source.entity.js';
import { Building } from '../inventory/catalogue/building.entity.js';
import { MarketSegment } from '../inventory/catalogue/market-segment.entity.js';
import { Package } from '../inventory/catalogue/package.entity.js';
import { RatePlan } from '../inventory/catalogue/rate-plan.entity.js';
import { PartnerAllotment } from '../inventory/allotments/partner-allotment.entity.js';
import { Promotion } from '../inventory/price-rules/promotion.entity.js';
import { RoomType } from '../inventory/catalogue/room-type.entity.js';
import { Room } from '../inventory/catalogue/room.entity.js';
import { Currency } from '../lookup/currency.entity.js';
import { CancellationTier } from '../booking/folio/cancellation-tier.entity.js';
import { UsualCharge } from '../booking/folio/usual-charge.entity.js';
import { BankAccount } from '../payment/bank-account.entity.js';
import { HotelPaymentType } from '../payment/hotel-payment-type.entity.js';
import { Tax } from '../inventory/price-rules/tax.entity.js';
import { TermsByArrival } from '../inventory/price-rules/terms-by-arrival.entity.js';
import { Terms } from '../inventory/price-rules/terms.entity.js';
import { VirtualPos } from '../payment/virtual-pos.entity.js';
import { digestOfRows, partnerKeys } from './hotel-file.queries.js';
import { ratePlanName, type KnownNames } from './references.js';

/** Everything of a hotel that a file describes but days, access and stays; retired records included. */
export interface HotelRecords {
  hotel: Hotel | null;
  socialLinks: SocialLink[];
  footers: FooterText[];
  mailServer: MailServer | null;
  guestMailTexts: GuestMailText[];
  paymentTypes: HotelPaymentType[];
  bankAccounts: BankAccount[];
  cancellationTiers: CancellationTier[];
  usualCharges: UsualCharge[];
  virtualPos: VirtualPos | null;
  buildings: Building[];
  boards: Board[];
  roomTypes: RoomType[];
  rooms: Room[];
  ratePlans: RatePlan[];
  packages: Package[];
  bookingSources: BookingSource[];
  marketSegments: MarketSegment[];
  promotions: Promotion[];
  partnerAllotments: PartnerAllotment[];
  /** The keys of the partners that the hotel has, by id. */
  partners: Map<number, string>;
  terms: Terms[];
  termsByArrival: TermsByArrival[];
  taxes: Tax[];
}

export async function readHotelRecords(tx: EntityManager, hotelId: number): Promise<HotelRecords> {
  const bySort = { where: { hotelId }, order: { sort: 'ASC', id: 'ASC' } } as const;
  return {
    hotel: await tx.findOneBy(Hotel, { id: hotelId }),
    socialLinks: await tx.find(SocialLink, bySort),
    footers: await tx.find(FooterText, { where: { hotelId }, order: { language: 'ASC' } }),
    mailServer: await tx.findOneBy(MailServer, { hotelId }),
    guestMailTexts: await tx.find(GuestMailText, {
      where: { hotelId },
      order: { kind: 'ASC', language: 'ASC' },
    }),
    paymentTypes: await tx.find(HotelPaymentType, {
      where: { hotelId },
      order: { sort: 'ASC', typeId: 'ASC' },
    }),
    bankAccounts: await tx.find(BankAccount, bySort),
    cancellationTiers: await tx.find(CancellationTier, { where: { hotelId }, order: { daysBefore: 'DESC' } }),
    usualCharges: await tx.find(UsualCharge, bySort),
    virtualPos: await tx.findOneBy(VirtualPos, { hotelId }),
    buildings: await tx.find(Building, bySort),
    boards: await tx.find(Board, bySort),
    roomTypes: await tx.find(RoomType, bySort),
    rooms: await tx.find(Room, bySort),
    ratePlans: await tx.find(RatePlan, { where: { hotelId }, order: { id: 'ASC' } }),
    packages: await tx.find(Package, bySort),
    bookingSources: await tx.find(BookingSource, bySort),
    marketSegments: await tx.find(MarketSegment, bySort),
    promotions: await tx.find(Promotion, { where: { hotelId }, order: { order: 'ASC', code: 'ASC' } }),
    partnerAllotments: await tx.find(PartnerAllotment, {
      where: { hotelId },
      order: { from: 'ASC', id: 'ASC' },
    }),
    partners: await partnerKeys(tx, hotelId),
    terms: await tx.find(Terms, { where: { hotelId }, order: { id: 'ASC' } }),
    termsByArrival: await tx.find(TermsByArrival, { where: { hotelId }, order: { from: 'ASC', id: 'ASC' } }),
    taxes: await tx.find(Tax, bySort),
  };
}

/** Of what {@link readHotelRecords} reads. */
const ENTITIES = [
  ...[SocialLink, FooterText, MailServer, GuestMailText, HotelPaymentType, BankAccount, CancellationTier],
  ...[
    UsualCharge,
    VirtualPos,
    Building,
    Board,
    RoomType,
    Room,
    RatePlan,
    Package,
    BookingSource,
    MarketSegment,
  ],
  ...[Promotion, PartnerAllotment, Terms, TermsByArrival, Tax],
];

/** Another one once any of the records that {@link readHotelRecords} reads has changed. */
export function readRecordsDigest(tx: EntityManager, hotelId: number): Promise<string> {
  const tables = ENTITIES.map((entity) => tx.connection.getMetadata(entity).tableName);
  return digestOfRows(tx, hotelId, tables);
}

export async function knownNames(tx: EntityManager, records: HotelRecords | undefined): Promise<KnownNames> {
  const currencies = new Set((await tx.find(Currency)).map((currency) => currency.titleCode));
  if (!records) {
    const none = new Set<string>();
    return {
      currencies,
      buildings: none,
      boards: none,
      roomBoards: none,
      roomTypes: none,
      rooms: new Map(),
      ratePlans: none,
      partners: none,
      terms: none,
    };
  }
  const buildings = codesById(records.buildings);
  const boards = codesById(records.boards);
  const roomTypes = codesById(records.roomTypes);
  return {
    currencies,
    partners: new Set(records.partners.values()),
    buildings: new Set(buildingsInUse(records).map((building) => building.code)),
    terms: new Set(inUse(records.terms).map(({ code }) => code)),
    boards: new Set(inUse(records.boards).map((board) => board.code)),
    roomBoards: new Set(
      inUse(records.boards).flatMap(({ code, priceType }) => (priceType === 1 ? [code] : [])),
    ),
    roomTypes: new Set(inUse(records.roomTypes).map((roomType) => roomType.code)),
    rooms: new Map(
      inUse(records.rooms).map((room) => [
        room.name,
        { roomType: roomTypes.get(room.roomTypeId) ?? '', building: buildings.get(room.buildingId) ?? '' },
      ]),
    ),
    ratePlans: new Set(
      inUse(records.ratePlans).map((plan) =>
        ratePlanName(roomTypes.get(plan.roomTypeId) ?? '', boards.get(plan.boardId) ?? ''),
      ),
    ),
  };
}

export function inUse<T extends { retiredAt: Date | null }>(records: readonly T[]): T[] {
  return records.filter((record) => record.retiredAt === null);
}

/** A building is in use also while a room in it is, though it was retired before rooms kept it from that. */
export function buildingsInUse({ buildings, rooms }: HotelRecords): Building[] {
  const housing = new Set(inUse(rooms).map((room) => room.buildingId));
  return buildings.filter(({ id, retiredAt }) => retiredAt === null || housing.has(id));
}

/** The rate plans in use whose room type and board are in use, too: each of the three is retired by itself. */
export function plansOnSale({ ratePlans, roomTypes, boards }: HotelRecords): RatePlan[] {
  const sold = new Set(inUse(roomTypes).map(({ id }) => id));
  const served = new Set(inUse(boards).map(({ id }) => id));
  return inUse(ratePlans).filter(({ roomTypeId, boardId }) => sold.has(roomTypeId) && served.has(boardId));
}

export function codesById(records: readonly { id: number; code: string }[]): Map<number, string> {
  return new Map(records.map((record) => [record.id, record.code]));
}
