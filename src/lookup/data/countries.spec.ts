import { readFileSync } from 'node:fs';

interface CountryRow {
  id: number;
  name: string;
  nameIng: string;
  code: string;
  plate: string;
}

const countries: CountryRow[] = JSON.parse(
  readFileSync(new URL('./countries.json', import.meta.url), 'utf8'),
);
const byCode = new Map(countries.map((country) => [country.code, country]));

describe('the list of countries', () => {
  it('holds the 249 entries of ISO 3166-1', () => {
    expect(countries).toHaveLength(249);
    expect(byCode.has('XK')).toBe(false);
  });

  it.each(['id', 'code', 'name', 'nameIng'] as const)('has no %s twice', (field) => {
    expect(new Set(countries.map((country) => country[field])).size).toBe(countries.length);
  });

  it('is written in the order of its IDs, which are ISO numeric codes', () => {
    const ids = countries.map((country) => country.id);
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids.every((id) => Number.isInteger(id) && id >= 4 && id <= 894)).toBe(true);
  });

  it.each(countries)('$code has names, an alpha-2 code and a well-formed vehicle sign', (country) => {
    expect(Object.keys(country)).toEqual(['id', 'name', 'nameIng', 'code', 'plate']);
    expect(country.code).toMatch(/^[A-Z]{2}$/);
    expect(country.plate).toMatch(/^[A-Z]{0,3}$/);
    for (const name of [country.name, country.nameIng]) {
      expect(name).toBe(name.trim().normalize('NFC'));
      expect(name).not.toBe('');
      expect(name).not.toBe(country.code);
      expect(name).not.toMatch(/SAR|ÖİB|&|\(Burma\)/);
    }
  });

  it.each([
    ['TR', 792, 'Türkiye', 'Turkey', 'TR'],
    ['DE', 276, 'Almanya', 'Germany', 'D'],
    ['GB', 826, 'Birleşik Krallık', 'United Kingdom', 'UK'],
    ['AT', 40, 'Avusturya', 'Austria', 'A'],
    ['CH', 756, 'İsviçre', 'Switzerland', 'CH'],
    ['FI', 246, 'Finlandiya', 'Finland', 'FIN'],
    ['MK', 807, 'Kuzey Makedonya', 'North Macedonia', 'NMK'],
    ['RU', 643, 'Rusya', 'Russia', 'RUS'],
    ['HK', 344, 'Hong Kong', 'Hong Kong', 'HK'],
    ['BA', 70, 'Bosna-Hersek', 'Bosnia and Herzegovina', 'BIH'],
    ['CD', 180, 'Kongo Demokratik Cumhuriyeti', 'Democratic Republic of the Congo', 'CGO'],
    ['US', 840, 'Amerika Birleşik Devletleri', 'United States', 'USA'],
    ['AQ', 10, 'Antarktika', 'Antarctica', ''],
  ])('%s is %i, %s, %s, %s', (code, id, name, nameIng, plate) => {
    expect(byCode.get(code)).toEqual({ id, name, nameIng, code, plate });
  });

  it('gives a vehicle sign to one country alone, but for territories whose vehicles carry their state’s sign', () => {
    const codesOf = new Map<string, string[]>();
    for (const { code, plate } of countries) {
      if (plate !== '') codesOf.set(plate, [...(codesOf.get(plate) ?? []), code]);
    }
    const shared = [...codesOf].filter(([, codes]) => codes.length > 1);
    expect(Object.fromEntries(shared.map(([plate, codes]) => [plate, codes.sort()]))).toEqual({
      F: ['FR', 'GF', 'GP', 'MF', 'MQ', 'RE', 'YT'],
      N: ['NO', 'SJ'],
      USA: ['AS', 'GU', 'MP', 'US', 'VI'],
    });
  });
});
