import { isCommon, isMadeOfKnownWords } from './guessable-password.js';

const owner = { email: 'ayse.kaya@otel.example', hotelTitles: ['Deniz Kapısı Öğretmenevi', 'Işık'] };

describe('a password', () => {
  it.each(['password1234', 'PassWord1234', 'qwertyqwerty', '123456789012', 'ISTANBUL1453'])(
    'is one of the commonest: %s',
    (password) => expect(isCommon(password)).toBe(true),
  );

  it('is not common for holding a common one', () => {
    expect(isCommon('a password1234 with more')).toBe(false);
  });

  it.each([
    ['the e-mail address', 'ayse.kaya@otel.example'],
    ['its part before the @, and a year', 'AyseKaya-2026'],
    ['a part of it, twice', 'kaya-kaya-12345'],
    ['the name of a hotel', 'denizkapisiogretmenevi'],
    ['a word of the name in other letters', 'ÖĞRETMENEVİ 123'],
    ['a name with Turkish dots, thrice', 'isik ISIK ışık 1'],
    ['words of the house', 'Otel-Resepsiyon1'],
    ['a club and a year', 'Galatasaray1905'],
    ['a place and a club', 'İstanbul-Beşiktaş'],
    ['what one says to a sweetheart', 'seni seviyorum 1'],
    ['keys side by side', 'qwerty123456'],
  ])('is made of known words: %s', (_what, password) => {
    expect(isMadeOfKnownWords(password, owner)).toBe(true);
  });

  it.each([
    ['more than them', 'deniz kenarında yürüyen otel'],
    ['a place among other words', 'istanbul sabahları serin'],
    ['none of them, and few letters', '!!!! ---- 12 ab ++++'],
    ['a name of three letters', 'ali ali ali 12'],
  ])('is not made of known words: %s', (_what, password) => {
    expect(isMadeOfKnownWords(password, { email: 'ali@x.example', hotelTitles: ['Deniz Oteli'] })).toBe(
      false,
    );
  });
});
