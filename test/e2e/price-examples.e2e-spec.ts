import { readFile } from 'node:fs/promises';
import type { HotelFile } from '../../src/hotel-file/hotel-file.js';
import { Clock } from '../../src/values/clock.service.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { itemsOf, type Option } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';

/* The examples that docs/rates.md works out: each line of its table is a hotel, and what a search of it answers. */

type Section<K extends 'promotions' | 'taxes' | 'terms' | 'ratePlans'> = NonNullable<HotelFile[K]>[number];
interface Terms {
  freeUntil: string | null;
  deposits: { amount: string }[];
}
interface Taxes {
  taxes: { code: string; amount: string; included: boolean }[];
  totalWithTaxes: string;
}
type Answered = Option & { receipt: { promotions: { amount: string }[] }[]; terms: Terms } & Taxes;

/** 2027-01-15, 12:00 in Berlin. */
const NOW_MS = Date.parse('2027-01-15T11:00:00Z');
const ARRIVAL = '2027-03-28';
const ROOM_ONLY = { roomType: 'R', board: 'RO' };

interface Example {
  /** What the nights from the arrival on cost. */
  nights: string[];
  persons?: number;
  rules?: Partial<HotelFile>;
  /** The board that is asked for, where it derives its prices. */
  derivedFrom?: Omit<NonNullable<Section<'ratePlans'>['derivedFrom']>, 'roomType' | 'board'>;
}

const days = (count: number, price: string) => Array.from({ length: count }, () => price);
const promotion = (effect: Partial<Section<'promotions'>>): Partial<HotelFile> => ({
  promotions: [{ code: 'P', name: { en: 'Promotion' }, ...effect }],
});
const tax = (code: string, rest: Partial<Section<'taxes'>>): Section<'taxes'> => ({
  code,
  name: { en: code },
  ...rest,
});
const included = (...percents: string[]): Partial<HotelFile> => ({
  taxes: percents.map((percent, i) => tax(`T${i}`, { percent, included: true })),
});
const termsOf = (terms: Partial<Section<'terms'>>): Partial<HotelFile> => ({
  terms: [{ code: 'FLEX', name: { en: 'Flexible' }, ...terms }],
  defaultTerms: { refundable: 'FLEX', nonRefundable: 'FLEX' },
});
const fromStep = (daysBefore: number, time: string) =>
  termsOf({ steps: [{ daysBefore, time, nights: 1 }], noShow: { percent: '100' } });
const A_PERSON = tax('FEE', { amount: '10.00', per: 'personNight' });

const EARLY = {
  ...promotion({ percent: '15' }),
  taxes: [tax('A', { percent: '10' }), tax('B', { percent: '5' })],
};
const DEPOSITS = { deposits: ['30', '20', '10'].map((percent) => ({ percent })) };

const EXAMPLES: Record<string, Example> = {
  '100.00 derived −10 %, rounded to 1': {
    nights: ['100.00'],
    derivedFrom: { percent: -10, roundTo: '1' },
  },
  '95.55 derived +20 %, ending .90, half up': {
    nights: ['95.55'],
    derivedFrom: { percent: 20, ending: '0.90', rounding: 'halfUp' },
  },
  'tiers 7: 5 %, 14: 10 %, 21: 15 %; 14 nights at 200.00': {
    nights: days(14, '200.00'),
    rules: promotion({ tiers: { 7: '5', 14: '10', 21: '15' } }),
  },
  '10.10 − 15 %': { nights: ['10.10'], rules: promotion({ percent: '15' }) },
  'stay 7 pay 6; six nights at 100.00, one at 80.00': {
    nights: [...days(6, '100.00'), '80.00'],
    rules: promotion({ freeNights: { stay: 7, pay: 6 } }),
  },
  'stay 7 pay 6; 14 nights at 100.00, but the 2nd 80.00 and the 3rd 70.00': {
    nights: ['100.00', '80.00', '70.00', ...days(11, '100.00')],
    rules: promotion({ freeNights: { stay: 7, pay: 6 } }),
  },
  '220.00 − 15 %; taxes 10 % and 5 % added, paid at booking': { nights: ['220.00'], rules: EARLY },
  'the same with deposits of 30 %, 20 % and 10 %': {
    nights: ['220.00'],
    rules: { ...EARLY, ...termsOf(DEPOSITS) },
  },
  '120.00, 20 % included': { nights: ['120.00'], rules: included('20') },
  '149.00, 15 % included': { nights: ['149.00'], rules: included('15') },
  '130.00, 20 % and 10 % included': { nights: ['130.00'], rules: included('20', '10') },
  '112.00, VAT 10 % and accommodation tax 2 % included': {
    nights: ['112.00'],
    rules: included('10', '2'),
  },
  '2 nights at 50.00 for 2 persons; 10.00 a person and night and 3 % added': {
    nights: days(2, '50.00'),
    persons: 2,
    rules: { taxes: [A_PERSON, tax('PCT', { percent: '3' })] },
  },
  '1 night at 100.00 for 1 person; 10.00 a person and night added, 3 % on both': {
    nights: ['100.00'],
    persons: 1,
    rules: { taxes: [A_PERSON, tax('PCT', { percent: '3', onTaxes: ['FEE'] })] },
  },
  '2 nights at 50.00 for 2 persons; 10.00 a person and night added, 3 % on both': {
    nights: days(2, '50.00'),
    persons: 2,
    rules: { taxes: [A_PERSON, tax('PCT', { percent: '3', onTaxes: ['FEE'] })] },
  },
  'Berlin, arrival 2027-03-28; one night from 2 days before, 18:00': {
    nights: ['100.00'],
    rules: fromStep(2, '18:00'),
  },
  'Berlin, arrival 2027-03-28; one night from 0 days before, 02:30, which summer time skips': {
    nights: ['100.00'],
    rules: fromStep(0, '02:30'),
  },
};

const table = (await readFile('docs/rates.md', 'utf8'))
  .split('\n')
  .map((line) => /^\| (.+?) +\| (.+?) +\|$/.exec(line)?.slice(1) as [string, string] | undefined)
  .filter((row) => row !== undefined);
const LINES = table.slice(table.findIndex(([hotel]) => hotel === 'the hotel') + 2);

describe('the examples of docs/rates.md', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
    service.app.get(Clock).nowMs = () => NOW_MS;
  });
  afterAll(() => service.close());

  it('are all tried', () => {
    expect(LINES.map(([hotel]) => hotel)).toEqual(Object.keys(EXAMPLES));
  });

  it.each(LINES)('%s: %s', async (hotel, answer) => {
    expect(answerOf(answer, await answered(EXAMPLES[hotel]!))).toBe(answer);
  });

  async function answered({ nights, persons = 2, rules, derivedFrom }: Example): Promise<Answered> {
    const asked = derivedFrom ? 'HB' : 'RO';
    const file = smallHotel({
      boards: ['RO', 'HB'].map((code) => ({ code, title: { en: code }, priceType: 1 as const })),
      roomTypes: [
        {
          code: 'R',
          name: { en: 'Room' },
          capacityAdult: 2,
          capacityTotal: 2,
          refundable: true,
          rooms: [{ name: '1', building: 'A' }],
        },
      ],
      ratePlans: [
        ROOM_ONLY,
        ...(derivedFrom
          ? [{ roomType: 'R', board: 'HB', derivedFrom: { ...ROOM_ONLY, ...derivedFrom } }]
          : []),
      ],
      inventory: [{ roomType: 'R', from: ARRIVAL, to: dayAt(30), allotment: 1 }],
      rates: nights.map((price, i) => ({ ...ROOM_ONLY, from: dayAt(i), to: dayAt(i), price })),
      ...rules,
    });
    const { hotel } = file;
    const imported = await importHotel(service, { ...file, hotel: { ...hotel, timeZone: 'Europe/Berlin' } });
    const items = await itemsOf(await partnerOf(service, imported), {
      startDate: ARRIVAL,
      endDate: dayAt(nights.length),
      adultCount: persons,
      language: 'en',
      'include[]': ['receipt', 'terms', 'taxes'],
    });
    const board = items[0]!.accommodationTypes.find(({ title }) => title === asked)!;
    return board.prices['1-1'] as Answered;
  }
});

function dayAt(nights: number): string {
  return new Date(Date.parse(ARRIVAL) + nights * 86_400_000).toISOString().slice(0, 10);
}

/** What was answered, told as the table tells it. */
function answerOf(told: string, { price, prices, receipt, terms, taxes, totalWithTaxes }: Answered): string {
  const amounts = taxes?.map(({ amount }) => amount) ?? [];
  if (told.startsWith('free until')) return `free until ${terms.freeUntil}`;
  if (told.includes('net')) {
    const net = Number(price) - amounts.reduce((sum, amount) => sum + Number(amount), 0);
    return [...amounts, `net ${net.toFixed(2)}`].join(', ');
  }
  if (told.includes(' + ')) return `${[price, ...amounts].join(' + ')} = ${totalWithTaxes}`;
  if (told.includes('taken off')) return `${price}, taken off: ${receipt[0]!.promotions[0]!.amount}`;
  if (told.includes('×')) return `${prices.length} × ${prices[0]!.price} = ${price}`;
  return terms?.deposits.length ? terms.deposits.map(({ amount }) => amount).join(', ') : price;
}
