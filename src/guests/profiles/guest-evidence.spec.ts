import {
  emailKey,
  type Evidence,
  identityKey,
  isBooker,
  likeness,
  nameKey,
  phoneKey,
} from './guest-evidence.js';

const evidence = (changes: Partial<Evidence> = {}): Evidence => ({
  nameKey: nameKey('Işıl', 'Groß'),
  emailKey: '',
  phoneKey: '',
  identityDigest: null,
  birthDate: null,
  ...changes,
});

describe('what people are compared by', () => {
  it.each([
    ['IŞIL', 'GROSS', 'Işıl', 'Groß'],
    ['isil', 'gross', 'Işıl', 'Groß'],
    ['Groß', 'Işıl', 'Işıl', 'Groß'],
    ['Jean-Luc', 'Lefèvre', 'jean luc', 'LEFEVRE'],
    ['Søren', 'Ærø', 'Soren', 'Aero'],
    ['Łukasz', "O'Neill", 'lukasz', 'o neill'],
  ])('is the same name: %s %s and %s %s', (first, last, otherFirst, otherLast) => {
    expect(nameKey(first, last)).toBe(nameKey(otherFirst, otherLast));
  });

  it.each([
    ['Ali', 'Veli', 'Ali', 'Velioğlu'],
    ['Ayşe', 'Ak', 'Ayşe', 'Aksoy'],
  ])('are different names: %s %s and %s %s', (first, last, otherFirst, otherLast) => {
    expect(nameKey(first, last)).not.toBe(nameKey(otherFirst, otherLast));
  });

  it.each([
    ['+90 (532) 123 45 67', '321234567'],
    ['0532 1234567', '321234567'],
    ['5321234567', '321234567'],
    ['123 45', ''],
    ['', ''],
  ])('knows a telephone number by its end: %s', (phone, key) => {
    expect(phoneKey(phone)).toBe(key);
  });

  it('compares identity numbers without spaces and case, and e-mail addresses without case', () => {
    expect(identityKey(' u 12-34 567 ')).toBe('U1234567');
    expect(emailKey(' Isil@Ornek.EXAMPLE ')).toBe('isil@ornek.example');
  });
});

describe('two profiles', () => {
  it('are one person by identity number, whatever the name', () => {
    const a = evidence({ identityDigest: 'd', nameKey: 'x' });
    expect(likeness(a, evidence({ identityDigest: 'd' }))).toEqual({
      isSame: true,
      reasons: ['identityNumber'],
    });
  });

  it('are one person by e-mail address only with the same name', () => {
    const a = evidence({ emailKey: 'a@b.example' });
    expect(likeness(a, { ...a })).toEqual({ isSame: true, reasons: ['email'] });
    expect(likeness(a, { ...a, nameKey: 'other' })).toEqual({ isSame: false, reasons: ['email'] });
  });

  it.each([
    ['birthDate', { birthDate: '1990-01-31' }],
    ['phone', { phoneKey: '321234567' }],
  ] as const)('are proposed by name and %s', (reason, known) => {
    const a = evidence(known);
    expect(likeness(a, { ...a })).toEqual({ isSame: false, reasons: [reason] });
    expect(likeness(a, { ...a, nameKey: 'other' })).toEqual({ isSame: false, reasons: [] });
  });

  it('have nothing in common by name alone', () => {
    expect(likeness(evidence(), evidence())).toEqual({ isSame: false, reasons: [] });
  });

  it('are not taken for one where identity numbers or birth dates differ', () => {
    const a = evidence({ emailKey: 'a@b.example', identityDigest: 'd', birthDate: '1990-01-31' });
    expect(likeness(a, { ...a, identityDigest: 'e' }).isSame).toBe(false);
    expect(likeness(a, { ...a, birthDate: '1960-01-31' })).toEqual({
      isSame: false,
      reasons: ['identityNumber', 'email'],
    });
    expect(likeness(a, { ...a, birthDate: null }).isSame).toBe(true);
  });
});

it('takes a guest for the booker by name, unless identity numbers differ', () => {
  expect(isBooker(evidence({ identityDigest: 'd' }), evidence())).toBe(true);
  expect(isBooker(evidence({ identityDigest: 'd' }), evidence({ identityDigest: 'e' }))).toBe(false);
  expect(isBooker(evidence({ nameKey: '' }), evidence({ nameKey: '' }))).toBe(false);
});
