import { differences } from './hotel-record.js';

describe('what changed of a record', () => {
  it('is each field with what it was and what it is', () => {
    const before = { name: '101', sort: 1, retiredAt: null };
    expect(differences(before, { name: '102', sort: 1, retiredAt: null })).toEqual({ name: ['101', '102'] });
  });

  it.each([
    ['07', '7'],
    ['1.10', '1.1'],
    ['0042', '42'],
  ])('tells text %s from text %s', (old, next) => {
    expect(differences({ name: old }, { name: next })).toEqual({ name: [old, next] });
  });

  it('takes decimals of another scale for the same', () => {
    const decimals = new Set(['price', 'shares']);
    const before = { price: '12.50', shares: ['1.0000', '1.5000'] };
    expect(differences(before, { price: '12.5', shares: ['1', '1.5'] }, decimals)).toEqual({});
    expect(differences(before, { price: '12.51', shares: ['1', '1.5'] }, decimals)).toEqual({
      price: ['12.50', '12.51'],
    });
    expect(differences({ price: null }, { price: '0' }, decimals)).toEqual({ price: [null, '0'] });
  });

  it('does not mind the order of keys in JSON', () => {
    expect(differences({ title: { tr: 'Oda', en: 'Room' } }, { title: { en: 'Room', tr: 'Oda' } })).toEqual(
      {},
    );
  });

  it('tells of a secret only that it changed', () => {
    expect(differences({ passwordEncrypted: 'v1.1.a' }, { passwordEncrypted: 'v1.1.b' })).toEqual({
      password: [null, '•••'],
    });
  });
});
