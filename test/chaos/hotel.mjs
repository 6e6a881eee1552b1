/** The hotel that the callers fight for: few rooms on few days. */
export const ALLOTMENT = 6;
export const PRICE_MINOR = 10_000;
export const FIRST_DAY = 2;
export const LAST_DAY = 24;
/** Sold by the callers; the room type DESK is the front desk's own. */
export const SOLD_TYPES = ['A', 'B', 'C'];
export const DESK_ROOMS = ['1', '2', '3', '4'];
export const MANAGER = { email: 'manager@chaos.example', password: 'a long enough password' };
export const PARTNER = { apiKey: 'chaos', apiSecret: 'the-secret-of-the-partner' };
/** A partner for which rooms of some types are set aside; it and the other one fight for the last rooms. */
export const AGENCY = { apiKey: 'agency', apiSecret: 'the-secret-of-the-agency' };
export const ALLOTTED_TYPES = ['A', 'B'];
export const ALLOTTED_ROOMS = 2;
export const HOTSPOT_KEY = 'the-key-of-the-hotspot-of-chaos';

/** A zone in which it is about noon now, so that no run sees midnight. */
function noonZone() {
  const hours = new Date().getUTCHours() - 12;
  return hours === 0 ? 'Etc/GMT' : `Etc/GMT${hours > 0 ? '+' : ''}${hours}`;
}

/** @param {import('../bank/bank.mjs').Bank} bank */
export function chaosHotel(bank) {
  const types = [...SOLD_TYPES, 'DESK'];
  const last = 'today+40';
  return {
    hotel: { title: 'Chaos', seoUrl: 'chaos', timeZone: noonZone(), currency: 'EUR' },
    paymentTypes: [9, 10, 1],
    virtualPos: {
      company_code: 'nestpay',
      company_name: 'Bank',
      company_id: 7,
      max_installment: 1,
      gatewayUrl: bank.url,
      merchant_id: bank.accounts.nestpay.clientId,
      store_key: bank.accounts.nestpay.storeKey,
    },
    buildings: [{ code: 'A', name: 'A', routerSifreleme: 0 }],
    boards: [{ code: 'RO', title: { tr: 'Sadece oda', en: 'Room only' }, priceType: 1 }],
    roomTypes: types.map((code) => ({
      code,
      name: { tr: `Oda ${code}`, en: `Room ${code}` },
      refundable: true,
      nonRefundable: true,
      capacityAdult: 2,
      capacityChildren: 0,
      capacityTotal: 2,
      rooms: code === 'DESK' ? DESK_ROOMS.map((name) => ({ name, building: 'A' })) : [],
    })),
    ratePlans: types.map((roomType) => ({ roomType, board: 'RO', nonRefundableDiscountPercent: 10 })),
    inventory: types.map((roomType) => ({
      roomType,
      from: 'today',
      to: last,
      allotment: roomType === 'DESK' ? 10_000 : ALLOTMENT,
    })),
    rates: types.map((roomType) => ({
      roomType,
      board: 'RO',
      from: 'today',
      to: last,
      price: PRICE_MINOR / 100,
    })),
    partners: [
      { name: 'Chaos', ...PARTNER },
      { name: 'Agency', ...AGENCY },
    ],
    partnerAllotments: ALLOTTED_TYPES.map((roomType) => ({
      partner: AGENCY.apiKey,
      roomType,
      rooms: ALLOTTED_ROOMS,
      releaseDays: null,
      from: `today+${FIRST_DAY}`,
      to: `today+${LAST_DAY}`,
    })),
    apiKeys: [{ label: 'hotspot', key: HOTSPOT_KEY }],
    staff: [{ ...MANAGER, name: 'Manager', role: 'manager' }],
  };
}
