import type { Comparison } from './guest-profile.js';
import { compared } from './profile-comparison.js';

type Person = Parameters<typeof compared>[0];

const AYSE: Person = {
  firstName: 'Ayşe',
  lastName: 'Yılmaz',
  birthDate: '1980-05-06',
  phone: '+90 532 123 45 67',
  email: 'ayse@ornek.example',
  countryCode: 'TR',
  identityDigests: ['passport'],
};
const UNKNOWN: Person = {
  firstName: '',
  lastName: '',
  birthDate: '',
  phone: '',
  email: '',
  countryCode: '',
  identityDigests: [],
};
const SAME: Comparison = {
  name: 'same',
  identityNumber: 'same',
  birthDate: 'same',
  phone: 'same',
  email: 'same',
  countryCode: 'same',
};

describe('two profiles side by side', () => {
  it.each<[string, Partial<Person>, Comparison]>([
    ['agree in all that both know', {}, SAME],
    ['have the same name in capitals, surname first', { firstName: 'YILMAZ', lastName: 'AYŞE' }, SAME],
    ['have the same number without its country', { phone: '0532 1234567' }, SAME],
    ['have the same address in capitals', { email: 'AYSE@ornek.example ' }, SAME],
    ['have the same document where one of several is', { identityDigests: ['card', 'passport'] }, SAME],
    ['differ in the document', { identityDigests: ['card'] }, { ...SAME, identityNumber: 'different' }],
    ['differ in the birth date', { birthDate: '1953-02-01' }, { ...SAME, birthDate: 'different' }],
    ['differ in the name', { firstName: 'Ali' }, { ...SAME, name: 'different' }],
    ['differ in a short number', { phone: '112' }, { ...SAME, phone: 'different' }],
  ])('%s', (_, other, comparison) => {
    expect(compared(AYSE, { ...AYSE, ...other })).toEqual(comparison);
    expect(compared({ ...AYSE, ...other }, AYSE)).toEqual(comparison);
  });

  it('say nothing of what one of them does not know', () => {
    expect(compared(AYSE, UNKNOWN)).toEqual({});
    expect(compared(UNKNOWN, UNKNOWN)).toEqual({});
  });
});
