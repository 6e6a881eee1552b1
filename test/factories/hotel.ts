import { HotelFileService, type ImportResult } from '../../src/hotel-file/hotel-file.service.js';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { expectDocumented } from '../harness/documented.js';
import {
  type Answer,
  logIn,
  type PartnerCalls,
  partnerWith,
  type Send,
  sendTo,
} from '../harness/api-client.mjs';
import type { TestService } from '../harness/service.js';

let made = 0;

/**
 * A hotel with three room types in two buildings, sold for a year, as a hotel file; each call makes another hotel with
 * another partner. `changes` replace whole sections, but for `hotel`, of which they replace keys.
 */
export function smallHotel(changes: Partial<HotelFile> = {}): HotelFile {
  const number = ++made;
  const { hotel, ...sections } = changes;
  return {
    hotel: {
      title: `Küçük Otel ${number}`,
      seoUrl: `kucuk-otel-${number}`,
      contact: { phone: '+90 242 555 00 00', email: 'info@kucukotel.example', city: 'Antalya' },
      ...hotel,
    },
    paymentTypes: [9, 1, 3],
    bankAccounts: [
      { companyName: 'Örnek Bankası', holder: 'Küçük Otel A.Ş.', iban: 'TR330006100519786457841326' },
    ],
    buildings: [
      { code: 'A', name: 'Ana bina', routerSifreleme: 0 },
      { code: 'B', name: 'Bahçe', routerSifreleme: 1 },
    ],
    boards: [
      { code: 'BB', title: { tr: 'Oda kahvaltı', en: 'Bed & breakfast' }, priceType: 0 },
      { code: 'RO', title: { tr: 'Sadece oda', en: 'Room only' }, priceType: 1 },
    ],
    roomTypes: [
      {
        code: 'STD',
        name: { tr: 'Standart oda', en: 'Standard room' },
        capacityAdult: 2,
        capacityChildren: 1,
        capacityTotal: 3,
        refundable: true,
        nonRefundable: true,
        rooms: [
          { name: '101', building: 'A' },
          { name: '102', building: 'A' },
          { name: '103', building: 'A' },
        ],
      },
      {
        code: 'FAM',
        name: { tr: 'Aile odası', en: 'Family room' },
        capacityAdult: 4,
        capacityChildren: 3,
        capacityTotal: 5,
        refundable: true,
        nonRefundable: false,
        rooms: [
          { name: '201', building: 'A' },
          { name: 'B1', building: 'B' },
        ],
      },
      {
        code: 'SUI',
        name: { tr: 'Süit', en: 'Suite' },
        capacityAdult: 2,
        capacityChildren: 0,
        capacityTotal: 2,
        refundable: true,
        nonRefundable: true,
        rooms: [{ name: 'B2', building: 'B' }],
      },
    ],
    ratePlans: [
      {
        roomType: 'STD',
        board: 'BB',
        nonRefundableDiscountPercent: 10,
        adultMultipliers: [1.5, 2],
        childBands: [
          { ordinal: 1, fromAge: 0, toAge: 6, multiplier: 0 },
          { ordinal: 1, fromAge: 7, toAge: 12, multiplier: 0.5 },
        ],
      },
      { roomType: 'STD', board: 'RO', nonRefundableDiscountPercent: 10 },
      {
        roomType: 'FAM',
        board: 'BB',
        adultMultipliers: [1.8, 2, 2.7, 3.4],
        childBands: [
          { ordinal: 1, fromAge: 0, toAge: 6, multiplier: 0 },
          { ordinal: 1, fromAge: 7, toAge: 12, multiplier: 0.5 },
          { ordinal: 2, fromAge: 0, toAge: 12, multiplier: 0.5 },
        ],
      },
      { roomType: 'SUI', board: 'RO', nonRefundableDiscountPercent: 5 },
    ],
    inventory: [
      { roomType: 'STD', from: 'today-10', to: 'today+365', allotment: 3 },
      { roomType: 'FAM', from: 'today-10', to: 'today+365', allotment: 2 },
      { roomType: 'SUI', from: 'today-10', to: 'today+365', allotment: 1 },
    ],
    rates: [
      { roomType: 'STD', board: 'BB', from: 'today', to: 'today+365', price: '40.00' },
      { roomType: 'STD', board: 'RO', from: 'today', to: 'today+365', price: '70.00' },
      { roomType: 'FAM', board: 'BB', from: 'today', to: 'today+365', price: '55.00' },
      { roomType: 'SUI', board: 'RO', from: 'today', to: 'today+365', price: '120.00' },
    ],
    partners: [{ name: `Partner ${number}`, apiKey: `partner-${number}`, apiSecret: `secret-of-${number}` }],
    apiKeys: [{ label: 'hotspot' }],
    ...sections,
  };
}

/** Pictures that the file names are those of the demonstration hotel. */
export function importHotel(service: TestService, file: HotelFile): Promise<ImportResult> {
  return service.app.get(HotelFileService).import(file, { folder: 'demo' });
}

/** A partner of a hotel, logged in. */
export interface PartnerClient extends PartnerCalls {
  token: string;
  hotelID: number;
}

export type { Answer };

export async function partnerOf(service: TestService, imported: ImportResult): Promise<PartnerClient> {
  const partner = imported.partners[0];
  if (!partner?.apiSecret) throw new Error('the hotel has no partner whose secret is known');
  const { apiKey, apiSecret } = partner;
  const token = await logIn(sendingIn(service), { apiKey, apiSecret }, imported.hotelID);
  return clientWith(service, token, imported.hotelID);
}

/** A partner logged in for all of its hotels, of which the client is for one. */
export async function allHotelsPartnerOf(
  service: TestService,
  account: { apiKey: string; apiSecret: string },
  hotelID: number,
): Promise<PartnerClient> {
  return clientWith(service, await logIn(sendingIn(service), account), hotelID);
}

export function clientWith(service: TestService, token: string, hotelID: number): PartnerClient {
  return { token, hotelID, ...partnerWith(sendingIn(service), token) };
}

/** Sends a request. A JSON answer that is not as the OpenAPI document says fails the test. */
export async function send(
  service: TestService,
  method: string,
  path: string,
  init: RequestInit = {},
): Promise<Answer> {
  const answer = await sendTo(service.url, method, path, init);
  expectDocumented(service, method, path, answer.status, answer.body, answer.headers);
  return answer;
}

/** Sends requests to a service as {@link send} does. */
export const sendingIn =
  (service: TestService): Send =>
  (method, path, init) =>
    send(service, method, path, init);
