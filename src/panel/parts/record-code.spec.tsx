import { codeOf } from './record-code';

it('makes a code of a name in any alphabet, and one that is not taken', () => {
  expect(codeOf('Erken rezervasyon %20', [])).toBe('ERKEN-REZERVASYON-20');
  expect(codeOf('Kışın şöyle', [])).toBe('KISIN-SOYLE');
  expect(codeOf('7 = 6', ['7-6', '7-6-2'])).toBe('7-6-3');
  expect(codeOf('Раннее', [])).toBe('РАННЕЕ');
  expect(codeOf(' – ', [])).toBe('');
});
