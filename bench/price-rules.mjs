import { startService, tokenFor } from './database.mjs';
import { benchHotel } from './hotel.mjs';
import { median, ROUND_MS, startLoad } from './measure.mjs';
import { cpuSeconds, stop } from './processes.mjs';
import { dice, differentForms, ROOM_LIST, roomList, searchForm } from './queries.mjs';
import { checkRoomList } from './right.mjs';

const PLAIN_ID = 9_401;
const RULED_ID = 9_402;
const ROUNDS = 9;
const FORMS_OF_ROUND = 20_000;
/** What rules may cost beside a search of a hotel that has none. */
const MOST_TIMES = 1.15;

/**
 * What 20 promotions, 3 terms, 4 taxes and half of the plans derived cost a search that was never asked before: processor time
 * beside that of a hotel with the same prices and no rules, in turn at one service.
 */
export async function measurePriceRules({ database, wanted, report }) {
  if (!wanted('price rules')) return;
  const plain = benchHotel({ id: PLAIN_ID });
  await database.importHotels([plain, ruledHotel()]);
  const service = await startService(database);
  const load = await startLoad();
  const hotels = [];
  for (const id of [PLAIN_ID, RULED_ID]) hotels.push({ id, token: await tokenFor(service, id) });
  for (const nights of [3, 30]) {
    const roll = dice(58 + nights);
    const formOf = (id) => searchForm(String(id), roll, nights, { random: true });
    for (let i = 0; i < 20; i++) await checkRules(service, hotels, plain, formOf(PLAIN_ID));
    const [ofPlain, ofRuled] = await inTurn(service, load, hotels, formOf);
    const times = median(ofRuled.map((us, round) => us / ofPlain[round]));
    report({
      name: `price rules, ${nights} nights, CPU of a search never asked before with 20 promotions, 3 terms, 4 taxes, half of the plans derived`,
      value: `${median(ofRuled).toFixed(0)} µs, without rules ${median(ofPlain).toFixed(0)} µs: ${times.toFixed(2)} times`,
      bound: `at most ${MOST_TIMES} times`,
      isMet: times <= MOST_TIMES,
    });
  }
  await stop(load.child);
  await stop(service.child);
}

/** Processor time in µs of a search of each hotel, of each round but the first. */
async function inTurn(service, load, hotels, formOf) {
  const costs = hotels.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, { id, token }] of hotels.entries()) {
      const bodies = differentForms(FORMS_OF_ROUND, () => formOf(id));
      const before = cpuSeconds(service.pid);
      const { count } = await load.run({ path: ROOM_LIST, token, port: service.port, ms: ROUND_MS, bodies });
      if (round > 0) costs[i].push(((cpuSeconds(service.pid) - before) / count) * 1e6);
    }
  }
  return costs;
}

/** Whether both hotels answer with the same options, which rules make cheaper and never dearer. */
async function checkRules(service, [ofPlain, ofRuled], plain, form) {
  const text = await roomList(service, ofPlain.token, form);
  checkRoomList(plain, form, text);
  const ruled = await roomList(service, ofRuled.token, form.replace(String(PLAIN_ID), String(RULED_ID)));
  const [before, after] = [text, ruled].map((one) =>
    JSON.parse(one).items.flatMap((item) =>
      item.accommodationTypes.flatMap(({ prices }) => Object.values(prices)),
    ),
  );
  const isCheaper = before.some(({ price }, i) => Number(after[i].price) < Number(price));
  const isDearer = before.some(({ price }, i) => Number(after[i].price) > Number(price));
  if (before.length !== after.length || !isCheaper || isDearer) throw new Error('promotions do not apply');
}

/** The measured hotel with rules; the later half of its room types derive the prices that they have without. */
function ruledHotel() {
  const file = benchHotel({ id: RULED_ID });
  const { roomTypes, ratePlans, rates } = file;
  const half = roomTypes.length / 2;
  const parentOf = new Map(roomTypes.slice(half).map(({ code }, i) => [code, roomTypes[i].code]));
  return {
    ...file,
    ratePlans: ratePlans.map((plan) => {
      const parent = parentOf.get(plan.roomType);
      if (parent === undefined) return plan;
      const derivedFrom = { roomType: parent, board: plan.board, percent: 0, amount: `${half * 3}.00` };
      return { ...plan, derivedFrom };
    }),
    rates: rates.filter(({ roomType }) => !parentOf.has(roomType)),
    promotions: promotions(roomTypes.map(({ code }) => code)),
    terms: TERMS,
    defaultTerms: { refundable: 'FLEX', nonRefundable: 'STRICT' },
    termsByArrival: [{ from: 'today+30', to: 'today+40', refundable: 'FESTIVE', nonRefundable: 'STRICT' }],
    taxes: TAXES,
  };
}

/** Every kind of effect and condition; a stay meets half of them, and up to seven of them combine. */
function promotions(types) {
  const within = (from, to) => ({ ranges: [{ from: `today+${from}`, to: `today+${to}` }] });
  const all = [
    { percent: '20', combines: true, daysBefore: { min: 90, max: null } },
    { percent: '15', combines: true, daysBefore: { min: 60, max: 89 } },
    { percent: '10', combines: true, daysBefore: { min: 30, max: 59 } },
    { percent: '12', daysBefore: { min: null, max: 7 } },
    { percent: '9', bookable: { from: 'today', to: 'today+20' } },
    { tiers: { 3: '4', 7: '5', 14: '10', 21: '15' }, combines: true },
    { tiers: { 2: '3', 10: '8', 28: '18' } },
    { freeNights: { stay: 7, pay: 6 } },
    { freeNights: { stay: 14, pay: 12 }, combines: true },
    { percent: '8', combines: true, stay: { ranges: [], weekdays: [1, 2, 3, 4] } },
    { amount: '4.00', combines: true, stay: { ranges: [], weekdays: [5, 6, 7] } },
    { percent: '10', combines: true, stay: within(60, 180) },
    { percent: '13', stay: within(300, 420) },
    { percent: '5', boards: ['B1', 'B2'] },
    { amount: '10.00', boards: ['B5'], nights: { min: 2, max: null } },
    { percent: '6', combines: true, roomTypes: types.slice(0, types.length / 2) },
    { amount: '3.00', roomTypes: types.slice(types.length / 2) },
    { percent: '4', combines: true, rates: ['nonRefundable'] },
    { percent: '2', combines: true, rates: ['refundable'] },
    { percent: '25', partners: [`bench-${RULED_ID}`], nights: { min: 5, max: 6 } },
  ];
  return all.map((one, i) => ({
    code: `P${i + 1}`,
    name: { tr: `Kampanya ${i + 1}` },
    order: i + 1,
    ...one,
  }));
}

const terms = (code, steps) => ({
  code,
  name: { tr: code },
  steps,
  noShow: { percent: '100' },
  deposits: [{ percent: '30' }],
});

const TERMS = [
  terms('FLEX', [{ daysBefore: 7, time: '18:00', percent: '50' }]),
  terms('STRICT', [{ daysBefore: 365, time: '00:00', percent: '100' }]),
  terms('FESTIVE', [{ daysBefore: 30, time: '12:00', nights: 1 }]),
];

const tax = (code, rest) => ({ code, name: { tr: code }, of: ['lodging'], ...rest });

const TAXES = [
  tax('VAT', { percent: '10', included: true, paidAt: 'booking' }),
  tax('STAY', { percent: '2', included: true, paidAt: 'booking' }),
  tax('CITY', { amount: '3.00', per: 'personNight', included: false, paidAt: 'hotel' }),
  tax('SERVICE', { percent: '5', included: false, paidAt: 'booking', onTaxes: ['CITY'] }),
];
