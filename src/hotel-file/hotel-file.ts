import { z } from 'zod';
import { SLUG_FORM } from '../hotel/hotel-settings.service.js';
import { isTimeZone } from '../values/time-zone.js';
import { decimalMinor, minorToDecimal } from '../http/strict.js';
import { resolveDay } from './day-expression.js';
import { jsonPath, type Fault } from './faults.js';

/**
 * The form of a hotel file. What it leaves out stays as it is on an update and has the columns' defaults in a new record,
 * so nothing has a default here. Unknown keys are faults everywhere.
 */

const SHORT = 255;
const LONG = 100_000;

const text = (limit = SHORT) =>
  z
    .string()
    .max(limit, `must have at most ${limit} characters`)
    .refine(
      (value) => value.isWellFormed() && !value.includes('\u0000'),
      'must not hold U+0000 or lone surrogates',
    );

const name = (limit = SHORT) => text(limit).refine((value) => value.trim() !== '', 'must not be empty');

const LANGUAGE = /^[a-z]{2,3}$/;
const language = z.string().regex(LANGUAGE, 'must be a language code such as "tr"');
const localized = (limit: number) => z.record(language, text(limit));
const localizedName = (limit = SHORT) =>
  z
    .record(language, name(limit))
    .refine((value) => Object.keys(value).length > 0, 'must have a text in at least one language');

/** A non-negative decimal, as text or number, with at most `places` decimals; becomes its text. */
const decimal = (places: number, max: number) =>
  z.union([z.string(), z.number()], 'must be a decimal number or its text').transform((value, context) => {
    const minor = decimalMinor(value, places);
    if (minor === undefined || minor > max * 10 ** places) {
      context.addIssue(`must be a decimal number from 0 to ${max} with at most ${places} decimals`);
      return z.NEVER;
    }
    return minorToDecimal(minor, places);
  });

const price = decimal(2, 99_999_999_999);
const multiplier = decimal(4, 9_999);
const whole = (min: number, max: number) => z.int().min(min).max(max);

const day = z
  .string()
  .refine(
    (value) => resolveDay(value, 0) !== undefined,
    'must be an existing day YYYY-MM-DD, "today", "today+N" or "today-N"',
  );
const birthDay = z
  .string()
  .refine(
    (value) => !value.startsWith('today') && resolveDay(value, 0) !== undefined,
    'must be an existing day YYYY-MM-DD',
  );

const coordinate = (limit: number) =>
  z
    .string()
    .refine(
      (value) => value === '' || (/^-?\d{1,3}(\.\d{1,15})?$/.test(value) && Math.abs(Number(value)) <= limit),
      `must be decimal degrees from -${limit} to ${limit}, as text`,
    );

const email = z.email('must be an e-mail address').max(SHORT);
const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an absolute http or https address' })
  .max(2_000);

const hotel = z.strictObject({
  id: z.int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  title: name().optional(),
  seoUrl: z.string().regex(SLUG_FORM, 'must have only letters a-z, digits and . _ ~ -').optional(),
  timeZone: z.string().refine(isTimeZone, 'must be a time zone such as "Europe/Istanbul"').optional(),
  currency: z.string().optional(),
  language: language.optional(),
  onlineSales: z.boolean().optional(),
  onlineChannel: z.boolean().optional(),
  checkOutTime: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time HH:MM')
    .optional(),
  releaseDays: whole(0, 1_500).optional(),
  bookingHorizonDays: whole(1, 1_500).optional(),
  contact: z
    .strictObject({
      phone: text().optional(),
      cellPhone: text().optional(),
      email: text().optional(),
      www: text().optional(),
      address: text(1_000).optional(),
      country: text().optional(),
      countryIng: text().optional(),
      city: text().optional(),
      district: text().optional(),
      latitude: coordinate(90).optional(),
      longitude: coordinate(180).optional(),
    })
    .optional(),
});

const socialLink = z.strictObject({
  category: name(),
  icon: text().optional(),
  iconsvg: text(LONG).nullish(),
  url: httpUrl,
});

const footerText = text(LONG).nullish();
const footer = z.strictObject({
  legal: z
    .strictObject({
      privacyPolicy: footerText,
      cookiePolicy: footerText,
      distanceSalesAgreement: footerText,
      cancellationPolicy: footerText,
      personalDataNotice: footerText,
    })
    .optional(),
  about: z.strictObject({ title: footerText, text: footerText }).optional(),
  analytics: z.strictObject({ head: footerText, body: footerText }).optional(),
});

const mailServer = z.strictObject({
  transport: name().optional(),
  encryption: text().optional(),
  port: whole(1, 65_535),
  host: name(),
  user: text().optional(),
  password: text(1_000).optional(),
});

const paymentType = z.literal([1, 3, 9, 10], 'must be 1, 3, 9 or 10');

const bankAccount = z.strictObject({
  companyName: name(),
  holder: text().optional(),
  branchName: text().optional(),
  branchNumber: text().optional(),
  bankAccountNumber: text().optional(),
  iban: text().optional(),
});

const virtualPos = z.strictObject({
  company_code: name(),
  company_name: text().optional(),
  company_id: whole(0, 2_147_483_647).optional(),
  merchant_id: text().optional(),
  store_key: text(1_000).optional(),
  terminal_no: text().optional(),
  user: text().optional(),
  password: text(1_000).optional(),
  max_installment: whole(1, 36).optional(),
  gatewayUrl: httpUrl.nullish(),
});

const building = z.strictObject({ code: name(), name: name(), routerSifreleme: whole(0, 1).optional() });

const board = z.strictObject({ code: name(), title: localizedName(), priceType: whole(0, 1).optional() });

const room = z.strictObject({ name: name(), building: name() });

const roomType = z.strictObject({
  code: name(),
  name: localizedName(),
  detail: localized(LONG).optional(),
  capacityAdult: whole(1, 40),
  capacityChildren: whole(0, 40).optional(),
  capacityTotal: whole(1, 80).optional(),
  totalBed: whole(0, 1_000).optional(),
  totalBathroom: whole(0, 1_000).optional(),
  roomSize: whole(0, 100_000).optional(),
  refundable: z.boolean().optional(),
  nonRefundable: z.boolean().optional(),
  onlineSales: z.boolean().optional(),
  images: z.array(name(1_000)).optional(),
  features: z.array(z.strictObject({ title: localizedName(), icon: text().optional() })).optional(),
  rooms: z.array(room).optional(),
});

const childBand = z
  .strictObject({ ordinal: whole(1, 40), fromAge: whole(0, 99), toAge: whole(0, 99), multiplier })
  .refine((band) => band.toAge >= band.fromAge, { path: ['toAge'], error: 'must not be below fromAge' });

const ratePlan = z.strictObject({
  roomType: name(),
  board: name(),
  nonRefundableDiscountPercent: decimal(2, 100).optional(),
  adultMultipliers: z.array(multiplier).max(40).optional(),
  childBands: z.array(childBand).optional(),
});

const nights = whole(1, 999).nullish();
const restrictions = {
  stopSale: z.boolean().optional(),
  closedToCheckin: z.boolean().optional(),
  closedToCheckout: z.boolean().optional(),
  minStay: nights,
  maxStay: nights,
};
const weekdays = z.array(whole(1, 7)).min(1, 'must name at least one weekday').max(7).optional();

const inventoryRange = z.strictObject({
  roomType: name(),
  from: day,
  to: day,
  weekdays,
  allotment: whole(0, 32_767).optional(),
  ...restrictions,
});

const rateRange = z.strictObject({
  roomType: name(),
  board: name(),
  from: day,
  to: day,
  weekdays,
  price: price.nullish(),
  ...restrictions,
});

const packageOffer = z.strictObject({
  name: localizedName(),
  note: localized(10_000).optional(),
  price,
  priceMode: whole(0, 3).optional(),
});

const partner = z.strictObject({
  name: name().optional(),
  apiKey: name(),
  apiSecret: name().optional(),
  enabled: z.boolean().optional(),
});

const apiKey = z.strictObject({ label: name(), key: name().optional() });

const staffMember = z.strictObject({
  email,
  name: name().optional(),
  password: name().optional(),
  role: z.enum(['manager', 'reception']),
});

const guest = z.strictObject({
  firstName: name(),
  lastName: name(),
  identityNumber: text().nullish(),
  birthDate: birthDay.nullish(),
});

const stay = z.strictObject({
  room: name(),
  checkin: day,
  checkout: day,
  guests: z.array(guest).min(1, 'must name at least one guest').max(80),
});

const schema = z.strictObject({
  hotel,
  socialMedia: z.array(socialLink).optional(),
  footer: z.record(language, footer).optional(),
  mailServer: mailServer.optional(),
  paymentTypes: z.array(paymentType).optional(),
  bankAccounts: z.array(bankAccount).optional(),
  virtualPos: virtualPos.optional(),
  buildings: z.array(building).optional(),
  boards: z.array(board).optional(),
  roomTypes: z.array(roomType).optional(),
  ratePlans: z.array(ratePlan).optional(),
  inventory: z.array(inventoryRange).optional(),
  rates: z.array(rateRange).optional(),
  packages: z.array(packageOffer).optional(),
  partners: z.array(partner).optional(),
  apiKeys: z.array(apiKey).optional(),
  staff: z.array(staffMember).optional(),
  stays: z.array(stay).optional(),
});

/** A hotel file as it is written: decimals as text or number. */
export type HotelFile = z.input<typeof schema>;

/** A hotel file whose form is right: decimals are texts with all their places. */
export type ReadHotelFile = z.output<typeof schema>;

/** Reads the form of a document. The faults are every fault of form; without any there is a file. */
export function readHotelFile(document: unknown): { file?: ReadHotelFile; faults: Fault[] } {
  const result = schema.safeParse(document);
  if (result.success) return { file: result.data, faults: [] };
  const faults = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ path: jsonPath([...issue.path, key]), reason: 'is not a known key' }))
      : [{ path: jsonPath(issue.path), reason: reasonOf(issue) }],
  );
  return { faults };
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_key') return issue.issues[0]?.message ?? issue.message;
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'is missing';
  return issue.message;
}
