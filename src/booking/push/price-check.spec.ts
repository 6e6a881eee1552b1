import { checkPrices } from './price-check.js';

const offered = { refundable: { totalMinor: 20_000 }, nonRefundable: { totalMinor: 18_000 } };
const room = (totalMinor: number) => ({ totalMinor, currency: 'EUR', offered });
const booking = (totalMinor: number, extraTotalMinor: number | null = null) => ({
  totalMinor,
  extraTotalMinor,
  currency: 'EUR',
});

describe('the check of pushed prices', () => {
  it('says which rate a room matched', () => {
    expect(checkPrices(booking(38_000), [room(20_000), room(18_000)], 'EUR')).toEqual({
      mismatch: null,
      matched: ['refundable', 'non_refundable'],
      isInOtherCurrency: false,
      taxesInTotal: { ofRooms: false, ofExtras: false },
    });
  });

  it('takes the total with or without the extras', () => {
    expect(checkPrices(booking(20_000, 4_000), [room(20_000)], 'EUR').mismatch).toBeNull();
    expect(checkPrices(booking(24_000, 4_000), [room(20_000)], 'EUR').mismatch).toBeNull();
    expect(checkPrices(booking(23_999, 4_000), [room(20_000)], 'EUR').mismatch).toEqual([
      { kind: 'total', pushed: 23_999, rooms: 20_000, extras: 4_000 },
    ]);
  });

  it('takes the total with or without added taxes, and says whether it has them', () => {
    const taxes = { ofRoomsMinor: 1_000, ofExtrasMinor: 0 };
    const check = (totalMinor: number) =>
      checkPrices(booking(totalMinor, 4_000), [room(20_000)], 'EUR', [], taxes);
    expect(check(20_000)).toMatchObject({ mismatch: null, taxesInTotal: { ofRooms: false } });
    expect(check(21_000)).toMatchObject({ mismatch: null, taxesInTotal: { ofRooms: true } });
    expect(check(25_000)).toMatchObject({ mismatch: null, taxesInTotal: { ofRooms: true } });
    expect(check(25_001).mismatch).toEqual([
      { kind: 'total', pushed: 25_001, rooms: 20_000, extras: 4_000, taxes: 1_000 },
    ]);
  });

  it('flags a room that has neither price', () => {
    expect(checkPrices(booking(19_000), [room(19_000)], 'EUR')).toEqual({
      mismatch: [{ kind: 'room', position: 0, pushed: 19_000, refundable: 20_000, nonRefundable: 18_000 }],
      matched: [null],
      isInOtherCurrency: false,
      taxesInTotal: { ofRooms: false, ofExtras: false },
    });
  });

  it('never takes a missing price for a match', () => {
    const unknown = { totalMinor: 0, currency: null, offered: undefined };
    expect(checkPrices(booking(0), [unknown], 'EUR').matched).toEqual([null]);
    const none = {
      ...unknown,
      offered: { refundable: { totalMinor: null }, nonRefundable: { totalMinor: null } },
    };
    expect(checkPrices(booking(0), [none], 'EUR').matched).toEqual([null]);
  });

  it('flags other currencies', () => {
    const pounds = { ...booking(20_000), currency: 'GBP' };
    const kinds = (rooms: Parameters<typeof checkPrices>[1]) =>
      checkPrices(pounds, rooms, 'EUR').mismatch?.map(({ kind }) => kind);
    expect(kinds([room(20_000)])).toEqual(['currency', 'currency']);
    expect(kinds([{ ...room(20_000), currency: null }])).toEqual(['currency', 'room']);
  });
});
