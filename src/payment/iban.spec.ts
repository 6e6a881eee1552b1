import { bareIban, isIban } from './iban.js';

describe('IBAN', () => {
  it.each(['TR33 0006 1005 1978 6457 8413 26', 'DE89370400440532013000', 'GB82 WEST 1234 5698 7654 32'])(
    'takes %s',
    (iban) => expect(isIban(iban)).toBe(true),
  );

  it.each([
    '',
    'TR',
    'TR330006100519786457841327',
    'TR33000610051978645784132',
    'DE8937040044053201300A',
    'iban',
  ])('refuses %s', (iban) => expect(isIban(iban)).toBe(false));

  it('is kept without spaces, in capitals', () => {
    expect(bareIban('tr33 0006')).toBe('TR330006');
  });
});
