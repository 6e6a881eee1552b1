import { API_KEY_FORM } from '../auth/api-key.entity.js';
import { PARTNER_FORM } from '../auth/partner.entity.js';
import { CANCELLATION_TIER_FORM } from '../booking/folio/cancellation-tier.entity.js';
import { USUAL_CHARGE_FORM } from '../booking/folio/usual-charge.entity.js';
import { GUEST_MAIL_TEXT_FORM, type GuestMailText } from '../booking/mails/guest-mail-text.entity.js';
import { FOOTER_FILE_FORM, type FooterText } from '../hotel/footer-text.entity.js';
import { type Hotel, HOTEL_FILE_FORM } from '../hotel/hotel.entity.js';
import { MAIL_PASSWORD_FORM, MAIL_SERVER_FORM } from '../hotel/mail-server.entity.js';
import { SOCIAL_LINK_FORM } from '../hotel/social-link.entity.js';
import { flag, line, money, paragraphs, whole } from '../http/record-fields.js';
import { byLanguage } from '../http/by-language.js';
import { ReadContext } from '../http/read-context.js';
import {
  type Json,
  list,
  noneRequired,
  optional,
  part,
  type ReadRecord,
  record,
  required,
  secret,
} from '../http/record-form.js';
import { GUEST_FORM } from '../guests/stays/guest.js';
import { BOARD_FORM } from '../inventory/catalogue/board.entity.js';
import { BUILDING_FORM } from '../inventory/catalogue/building.entity.js';
import { BOOKING_SOURCE_FORM } from '../inventory/catalogue/booking-source.entity.js';
import { MARKET_SEGMENT_FORM } from '../inventory/catalogue/market-segment.entity.js';
import { PACKAGE_FORM } from '../inventory/catalogue/package.entity.js';
import { DERIVATION_FORM } from '../inventory/catalogue/derivation-form.js';
import { RATE_PLAN_FORM } from '../inventory/catalogue/rate-plan.entity.js';
import { MAX_IMAGES, ROOM_TYPE_FORM } from '../inventory/catalogue/room-type.entity.js';
import { PARTNER_ALLOTMENT_FORM } from '../inventory/allotments/partner-allotment.record.js';
import { PROMOTION_FORM, promotionDays } from '../inventory/price-rules/promotion.record.js';
import { TAX_FORM, validNights } from '../inventory/price-rules/tax.record.js';
import { TERMS_FORM } from '../inventory/price-rules/terms.record.js';
import { ROOM_FORM } from '../inventory/catalogue/room.entity.js';
import { MAX_NIGHTS, MAX_ROOMS } from '../inventory/rates/day-cell.js';
import { BANK_ACCOUNT_FORM } from '../payment/bank-account.entity.js';
import { PAYMENT_TYPES } from '../payment/hotel-payment-type.entity.js';
import { POS_SECRETS_FORM, VIRTUAL_POS_FORM } from '../payment/virtual-pos.entity.js';
import { STAFF_ROLE_FORM } from '../staff/staff-hotel.entity.js';
import { STAFF_FORM } from '../staff/staff-member.entity.js';
import {
  MAX_ALLOTMENTS_OF_HOTEL,
  MAX_FILE_PRICE_MINOR,
  MAX_GUESTS_OF_ROOM,
  MAX_PROMOTIONS_OF_HOTEL,
  MAX_TAXES_OF_HOTEL,
  MAX_TERMS_OF_HOTEL,
  MAX_TERMS_RANGES_OF_HOTEL,
} from '../values/limits.js';
import { BOOKING_FORM } from './booking-form.js';
import { type Fault, jsonPath } from './faults.js';
import { day, name, pricesByAdults, someDay, TERMS_OF_RATES_FORM, termsOfRates } from './file-fields.js';

// The form of a hotel file, made of the forms of its records. What it leaves out stays as it is on an update
// and has its initial value in a new record. Unknown keys are faults everywhere.

const secretText = secret({ ...required(paragraphs()), isRequired: false });

const weekdays = list(whole(1, 7), 7, (days, at) => {
  if (days.length === 0) at.fault('is_not_valid', 'must name at least one weekday');
});
const nights = optional(whole(1, MAX_NIGHTS));
const RANGE_FORM = {
  from: day,
  to: day,
  weekdays,
  stopSale: flag(false),
  closedToCheckin: flag(false),
  closedToCheckout: flag(false),
  minStay: nights,
  maxStay: nights,
};

const guests = list(part(GUEST_FORM), MAX_GUESTS_OF_ROOM, (all, at) => {
  if (all.length === 0) at.fault('is_not_valid', 'must name at least one guest');
});

export const INVENTORY_FORM = { roomType: name, ...RANGE_FORM, allotment: whole(0, MAX_ROOMS) };
export const RATE_FORM = {
  roomType: name,
  board: name,
  ...RANGE_FORM,
  price: optional(money(MAX_FILE_PRICE_MINOR)),
  adultPrices: optional(pricesByAdults()),
};
export const STAY_FORM = { room: name, checkin: day, checkout: day, guests: required(guests) };

/** Each record in its own form. Where it is called by a code of another record, that code stands in the file. */
export const RECORDS = {
  hotel: record<typeof HOTEL_FILE_FORM, Partial<Hotel>>(HOTEL_FILE_FORM),
  socialLink: record(SOCIAL_LINK_FORM),
  footer: record<typeof FOOTER_FILE_FORM, Partial<FooterText>>(FOOTER_FILE_FORM),
  mailServer: record({ ...MAIL_SERVER_FORM, ...MAIL_PASSWORD_FORM }),
  guestMailText: record<typeof GUEST_MAIL_TEXT_FORM, Partial<GuestMailText>>(GUEST_MAIL_TEXT_FORM),
  bankAccount: record(BANK_ACCOUNT_FORM),
  cancellationTier: record(CANCELLATION_TIER_FORM),
  usualCharge: record(USUAL_CHARGE_FORM),
  virtualPos: record({
    ...VIRTUAL_POS_FORM,
    ...POS_SECRETS_FORM,
  }),
  building: record(BUILDING_FORM),
  board: record(BOARD_FORM),
  room: record({ ...ROOM_FORM, building: name }),
  roomType: record({
    ...ROOM_TYPE_FORM,
    // Paths of pictures beside the file, too.
    images: list(required(line(1_000)), MAX_IMAGES),
    rooms: list(record({ ...ROOM_FORM, building: name })),
  }),
  ratePlan: record({
    roomType: name,
    board: name,
    ...RATE_PLAN_FORM,
    terms: termsOfRates,
    derivedFrom: optional(part({ roomType: name, board: name, ...DERIVATION_FORM })),
  }),
  inventory: record(INVENTORY_FORM),
  rate: record(RATE_FORM),
  package: record(PACKAGE_FORM),
  bookingSource: record(BOOKING_SOURCE_FORM),
  marketSegment: record(MARKET_SEGMENT_FORM),
  promotion: record({
    ...PROMOTION_FORM,
    ...promotionDays(someDay),
    roomTypes: list(name),
    boards: list(name),
    partners: list(name),
  }),
  partnerAllotment: record({ ...PARTNER_ALLOTMENT_FORM, from: day, to: day, partner: name, roomType: name }),
  terms: record(TERMS_FORM),
  termsByArrival: record({ from: day, to: day, ...TERMS_OF_RATES_FORM }),
  tax: record({ ...TAX_FORM, valid: validNights(someDay) }),
  partner: record({
    ...noneRequired(PARTNER_FORM),
    apiKey: required(PARTNER_FORM.apiKey),
    apiSecret: secretText,
    /** Of its permission for this hotel. */
    enabled: flag(true),
  }),
  apiKey: record({ ...API_KEY_FORM, key: secretText }),
  staff: record({
    ...noneRequired(STAFF_FORM),
    email: STAFF_FORM.email,
    password: secretText,
    ...STAFF_ROLE_FORM,
  }),
  stay: record(STAY_FORM),
};

export const SECTIONS = {
  hotel: required(RECORDS.hotel),
  socialMedia: list(RECORDS.socialLink),
  footer: byLanguage(RECORDS.footer),
  mailServer: RECORDS.mailServer,
  guestMailTexts: list(RECORDS.guestMailText),
  paymentTypes: PAYMENT_TYPES,
  bankAccounts: list(RECORDS.bankAccount),
  cancellationTiers: list(RECORDS.cancellationTier),
  usualCharges: list(RECORDS.usualCharge),
  virtualPos: RECORDS.virtualPos,
  buildings: list(RECORDS.building),
  boards: list(RECORDS.board),
  roomTypes: list(RECORDS.roomType),
  ratePlans: list(RECORDS.ratePlan),
  inventory: list(RECORDS.inventory),
  rates: list(RECORDS.rate),
  packages: list(RECORDS.package),
  bookingSources: list(RECORDS.bookingSource),
  marketSegments: list(RECORDS.marketSegment),
  promotions: list(RECORDS.promotion, MAX_PROMOTIONS_OF_HOTEL),
  terms: list(RECORDS.terms, MAX_TERMS_OF_HOTEL),
  defaultTerms: record(TERMS_OF_RATES_FORM),
  termsByArrival: list(RECORDS.termsByArrival, MAX_TERMS_RANGES_OF_HOTEL),
  taxes: list(RECORDS.tax, MAX_TAXES_OF_HOTEL),
  partners: list(RECORDS.partner),
  partnerAllotments: list(RECORDS.partnerAllotment, MAX_ALLOTMENTS_OF_HOTEL),
  apiKeys: list(RECORDS.apiKey),
  staff: list(RECORDS.staff),
  stays: list(RECORDS.stay),
  bookings: list(part(BOOKING_FORM)),
};

const document = record(SECTIONS);

export type HotelFile = Json<typeof SECTIONS> & { hotel: Json<typeof HOTEL_FILE_FORM> };

/** A hotel file as it was read. Only where it has no faults are all its values there. */
export type ReadHotelFile = ReadRecord<typeof SECTIONS>;

export function readHotelFile(content: unknown): { file: ReadHotelFile; faults: Fault[] } {
  const reading = ReadContext.ofFile();
  const file = { hotel: {}, ...document.read(content, reading) };
  const faults = reading.faults.map(({ keys, reason }) => ({ path: jsonPath(keys), reason }));
  return { file: { ...file, hotel: file.hotel ?? {} }, faults };
}
