import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import type { TestService } from '../harness/service.js';
import { importHotel, type PartnerClient, partnerOf } from './hotel.js';

/** A hotel with everything that a hotel can have, and a mark in each of its texts by which a leak is seen. */
export function markedHotel(mark: string): HotelFile {
  const text = (what: string) => `${mark}-${what}`;
  const both = (what: string) => ({ tr: text(what), en: text(`${what}-en`) });
  const slug = mark.toLowerCase();
  return {
    hotel: {
      title: text('title'),
      seoUrl: slug,
      contact: {
        phone: text('phone'),
        cellPhone: text('cell'),
        email: `${slug}@hotel.example`,
        www: `https://${slug}.example`,
        address: text('address'),
        country: 'Türkiye',
        countryIng: 'Turkey',
        city: text('city'),
        district: text('district'),
        latitude: '36.8969',
        longitude: '30.7133',
      },
    },
    socialMedia: ['facebook', 'instagram', 'x'].map((category) => ({
      category,
      icon: `fa fa-${category}`,
      iconsvg: category === 'x' ? '<svg/>' : null,
      url: `https://${category}.example/${mark}`,
    })),
    footer: {
      tr: {
        legal: { privacyPolicy: text('privacy'), cookiePolicy: text('cookies') },
        about: { title: text('about'), text: text('about-text') },
        analytics: { head: text('head'), body: null },
      },
      en: { legal: { privacyPolicy: text('privacy-en') } },
    },
    mailServer: {
      transport: 'smtp',
      encryption: 'tls',
      port: 587,
      host: `smtp.${slug}.example`,
      user: text('mail-user'),
      password: text('mail-password'),
    },
    paymentTypes: [9, 1, 3, 10],
    bankAccounts: ['first', 'second'].map((which) => ({
      companyName: text(`bank-${which}`),
      holder: text('holder'),
      branchName: text('branch'),
      branchNumber: '0417',
      bankAccountNumber: '6299001',
      iban: 'TR330006100519786457841326',
    })),
    virtualPos: {
      company_code: 'nestpay',
      company_name: text('pos'),
      company_id: 1,
      merchant_id: text('merchant'),
      store_key: text('store-key'),
      terminal_no: text('terminal'),
      user: text('pos-user'),
      password: text('pos-password'),
      max_installment: 6,
      gatewayUrl: 'https://sanalpos.isbank.com.tr',
    },
    buildings: [
      { code: 'A', name: text('building-a'), routerSifreleme: 0 },
      { code: 'B', name: text('building-b'), routerSifreleme: 1 },
    ],
    boards: [
      { code: 'BB', title: both('per-person'), priceType: 0 },
      { code: 'RO', title: both('per-room'), priceType: 1 },
    ],
    roomTypes: [
      {
        code: 'STD',
        name: both('standard'),
        detail: both('standard-detail'),
        capacityAdult: 2,
        capacityChildren: 1,
        capacityTotal: 3,
        totalBed: 2,
        totalBathroom: 1,
        roomSize: 22,
        refundable: true,
        nonRefundable: true,
        features: [{ title: both('wifi'), icon: 'fa fa-wifi' }],
        rooms: [
          { name: '101', building: 'A' },
          { name: '102', building: 'A' },
        ],
      },
      {
        code: 'SUI',
        name: both('suite'),
        capacityAdult: 2,
        capacityTotal: 2,
        refundable: true,
        nonRefundable: false,
        rooms: [{ name: '201', building: 'B' }],
      },
    ],
    ratePlans: [
      {
        roomType: 'STD',
        board: 'BB',
        nonRefundableDiscountPercent: 10,
        adultMultipliers: [1.5, 2],
        childBands: [{ ordinal: 1, fromAge: 0, toAge: 6, multiplier: 0 }],
      },
      { roomType: 'STD', board: 'RO', nonRefundableDiscountPercent: 10 },
      { roomType: 'SUI', board: 'RO' },
    ],
    inventory: [
      { roomType: 'STD', from: 'today-5', to: 'today+400', allotment: 1000 },
      { roomType: 'SUI', from: 'today-5', to: 'today+400', allotment: 1000 },
    ],
    rates: [
      { roomType: 'STD', board: 'BB', from: 'today', to: 'today+400', price: '40.00' },
      { roomType: 'STD', board: 'RO', from: 'today', to: 'today+400', price: '70.00' },
      { roomType: 'SUI', board: 'RO', from: 'today', to: 'today+400', price: '120.00' },
    ],
    packages: ['transfer', 'boat'].map((what, mode) => ({
      name: both(what),
      note: both(`${what}-note`),
      price: '40.00',
      priceMode: mode,
    })),
    partners: [{ name: text('partner'), apiKey: text('api-key'), apiSecret: text('api-secret') }],
    apiKeys: [
      { label: 'hotspot', key: text('hotspot-key') },
      { label: text('pms'), key: text('rates-key'), scopes: ['rates'] },
    ],
    stays: [
      {
        room: '101',
        checkin: 'today-2',
        checkout: 'today+3',
        guests: [
          {
            firstName: text('AYŞE'),
            lastName: text('YILMAZ'),
            identityNumber: 'P1234567',
            birthDate: '1990-01-31',
          },
          { firstName: text('MEHMET'), lastName: text('YILMAZ') },
        ],
      },
      {
        room: '201',
        checkin: 'today',
        checkout: 'today+1',
        guests: [{ firstName: text('JOHN'), lastName: text('SMITH') }],
      },
    ],
  };
}

/** The partners of two marked hotels, ALPHA and BRAVO. */
export async function markedPartners(service: TestService): Promise<[PartnerClient, PartnerClient]> {
  return [
    await partnerOf(service, await importHotel(service, markedHotel('ALPHA'))),
    await partnerOf(service, await importHotel(service, markedHotel('BRAVO'))),
  ];
}
