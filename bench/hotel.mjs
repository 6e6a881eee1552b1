/** Who signs in to the panel of a hotel of the benchmark. */
export function managerOf(hotelId) {
  return {
    email: `manager-${hotelId}@bench.example`,
    name: 'Manager',
    role: 'manager',
    password: 'the-password-of-the-benchmark',
  };
}

/**
 * The hotel that is measured, as a hotel file: 20 room types with 5 boards each on 500 days, texts in four languages,
 * weekend prices, restrictions here and there.
 */
export function benchHotel({ id, roomTypes = 20, boards = 5, days = 500, stays = 0 }) {
  const languages = ['tr', 'en', 'de', 'ru'];
  const localized = (text) =>
    Object.fromEntries(languages.map((language) => [language, `${text} (${language})`]));
  const detail = 'Denize bakan, balkonlu, geniş ve ferah oda. '.repeat(6);
  const boardCodes = Array.from({ length: boards }, (_, i) => `B${i + 1}`);
  const typeCodes = Array.from({ length: roomTypes }, (_, i) => `R${i + 1}`);
  const last = `today+${days - 1}`;
  return {
    hotel: { id, title: `Ölçüm Oteli ${id}`, seoUrl: `olcum-oteli-${id}`, bookingHorizonDays: 500 },
    paymentTypes: [1, 9],
    buildings: [{ code: 'A', name: 'Ana bina', routerSifreleme: 0 }],
    boards: boardCodes.map((code, i) => ({
      code,
      title: localized(`Pansiyon ${i + 1}`),
      priceType: i === 4 ? 1 : 0,
    })),
    roomTypes: typeCodes.map((code, i) => ({
      code,
      name: localized(`Oda tipi ${i + 1}`),
      detail: localized(`<p>${detail}</p>`),
      capacityAdult: 2 + (i % 3),
      capacityChildren: 1 + (i % 2),
      capacityTotal: 3 + (i % 3),
      totalBed: 2,
      totalBathroom: 1,
      roomSize: 20 + i,
      refundable: true,
      nonRefundable: true,
      features: ['Klima', 'Kasa', 'Balkon', 'Minibar'].map((title) => ({
        title: localized(title),
        icon: 'fa fa-check',
      })),
      rooms:
        i === 0 ? Array.from({ length: stays }, (_, room) => ({ name: `S${room + 1}`, building: 'A' })) : [],
    })),
    ratePlans: typeCodes.flatMap((roomType) =>
      boardCodes.map((board) => ({
        roomType,
        board,
        nonRefundableDiscountPercent: 10,
        adultMultipliers: [1.5, 2, 2.7],
        childBands: [
          { ordinal: 1, fromAge: 0, toAge: 6, multiplier: 0 },
          { ordinal: 1, fromAge: 7, toAge: 12, multiplier: 0.5 },
          { ordinal: 2, fromAge: 0, toAge: 12, multiplier: 0.5 },
        ],
      })),
    ),
    inventory: typeCodes.map((roomType) => ({ roomType, from: 'today', to: last, allotment: 30_000 })),
    rates: typeCodes.flatMap((roomType, i) =>
      boardCodes.flatMap((board, j) => [
        { roomType, board, from: 'today', to: last, price: `${40 + i * 3 + j * 11}.00` },
        { roomType, board, from: 'today', to: last, weekdays: [5, 6], price: `${48 + i * 3 + j * 12}.50` },
      ]),
    ),
    partners: [{ name: `Bench ${id}`, apiKey: `bench-${id}`, apiSecret: `bench-secret-${id}` }],
    apiKeys: [
      { label: 'hotspot', key: `bench-hotspot-${id}` },
      { label: 'rates', key: `bench-rates-${id}`, scopes: ['rates'] },
    ],
    stays: Array.from({ length: stays }, (_, room) => ({
      room: `S${room + 1}`,
      checkin: 'today',
      checkout: 'today+3',
      guests: [
        {
          firstName: 'AYŞE NUR',
          lastName: `YILMAZ ${room}`,
          identityNumber: '12345678901',
          birthDate: '1990-01-31',
        },
      ],
    })),
  };
}
