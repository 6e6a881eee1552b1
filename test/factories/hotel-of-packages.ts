const named = (tr: string) => ({ name: { tr } });

/** A tax that is added to what is sold beside rooms. */
export const SERVICE_TAX = {
  code: 'SERVICE',
  name: { tr: 'Servis' },
  percent: '10',
  included: false,
  paidAt: 'booking',
  of: ['extras'],
};

/** What a hotel file has of packages, one of each way to charge them: per stay, night, person, and person and night. */
export const HOTEL_OF_PACKAGES = {
  packages: [
    { ...named('Transfer'), price: '40.00', priceMode: 0 },
    { ...named('Otopark'), price: '5.00', priceMode: 1 },
    { ...named('Tekne turu'), price: '35.00', priceMode: 2 },
    { ...named('Akşam yemeği'), price: '12.50', priceMode: 3 },
  ],
  taxes: [SERVICE_TAX],
};
