import { folded, matchesSearch } from './folded-text.js';

describe('the search of the front desk', () => {
  it.each([
    ['ışık', 'IŞIK'],
    ['isik', 'Işık'],
    ['İBRAHİM', 'ibrahim'],
    ['ibrahim', 'İbrahim'],
    ['S\u0327ahin', 'şahin'],
    ['muller', 'Müller'],
    ['  ali   veli ', 'ALİ VELİ'],
  ])('finds %s as %s', (search, name) => {
    expect(folded(search)).toBe(folded(name));
  });

  it('wants every word, in any of the texts', () => {
    expect(matchesSearch('yilmaz 101', ['AYŞE YILMAZ', '101', 'V-77'])).toBe(true);
    expect(matchesSearch('yilmaz 102', ['AYŞE YILMAZ', '101', 'V-77'])).toBe(false);
  });

  it('finds names that are written together, from either name on', () => {
    for (const search of ['王小明', '小明王', '王', '王 小明']) {
      expect([search, matchesSearch(search, ['小明 王'])]).toEqual([search, true]);
    }
    for (const search of ['devries', 'jandevries', 'DeVriesJan']) {
      expect([search, matchesSearch(search, ['Jan de Vries'])]).toEqual([search, true]);
    }
    expect(matchesSearch('vriesjande', ['Jan Vries', 'de'])).toBe(false);
  });

  it('matches all when it is empty', () => {
    expect(matchesSearch('  ', ['anything'])).toBe(true);
  });
});
