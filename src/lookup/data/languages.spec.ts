import { readdirSync, readFileSync } from 'node:fs';
import { SERVICE_LANGUAGES } from '../../values/languages.js';
import { XMLValidator } from 'fast-xml-parser';

interface LanguageRow {
  id: number;
  title: string;
  code: string;
  flag: string;
}

const languages: LanguageRow[] = JSON.parse(
  readFileSync(new URL('./languages.json', import.meta.url), 'utf8'),
);
const flagFolder = new URL('../flags/', import.meta.url);

describe('the list of languages', () => {
  it('is that in which a hotel may have texts', () => {
    expect([...SERVICE_LANGUAGES]).toEqual(languages.map(({ code }) => code));
  });

  it('begins with the six that every hotel may rely on, under IDs that never change', () => {
    expect(languages.slice(0, 6)).toEqual([
      { id: 1, title: 'Türkçe', code: 'tr', flag: 'tr' },
      { id: 2, title: 'English', code: 'en', flag: 'gb' },
      { id: 3, title: 'Deutsch', code: 'de', flag: 'de' },
      { id: 4, title: 'Русский', code: 'ru', flag: 'ru' },
      { id: 5, title: 'Français', code: 'fr', flag: 'fr' },
      { id: 6, title: 'العربية', code: 'ar', flag: 'sa' },
    ]);
  });

  it('numbers its 42 languages from 1 without a gap', () => {
    expect(languages.map((language) => language.id)).toEqual(
      Array.from({ length: 42 }, (_, index) => index + 1),
    );
  });

  it.each(['code', 'title', 'flag'] as const)('has no %s twice', (field) => {
    expect(new Set(languages.map((language) => language[field])).size).toBe(languages.length);
  });

  it.each(languages)('$code is a language that can be named', ({ code, title, flag }) => {
    expect(code).toMatch(/^[a-z]{2}$/);
    expect(flag).toMatch(/^[a-z]{2}$/);
    expect(title).toBe(title.trim());
    expect(new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code)).toBeDefined();
  });
});

describe('the flags', () => {
  it.each(languages)('$flag.svg is a plain drawing', ({ flag }) => {
    const svg = readFileSync(new URL(`${flag}.svg`, flagFolder), 'utf8');
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
    expect(XMLValidator.validate(svg)).toBe(true);
    expect(svg).not.toMatch(/<script|<foreignObject|<style|<image|<!DOCTYPE|<!ENTITY|javascript:/i);
    expect(svg).not.toMatch(/\son[a-z]+\s*=/i);
    expect(svg).not.toMatch(/href\s*=\s*["'](?!#)/i);
  });

  it('are those of the languages and no others, with their licence', () => {
    const files = languages.map(({ flag }) => `${flag}.svg`);
    expect(readdirSync(flagFolder).sort()).toEqual([...files, 'LICENSE.txt'].sort());
    expect(readFileSync(new URL('LICENSE.txt', flagFolder), 'utf8')).toContain('The MIT License (MIT)');
  });
});
