export interface CardHolder {
  fullname: string;
  address: string;
  country: string;
  city: string;
}

export interface PushedCard {
  holder: CardHolder;
  number: string;
  /** MMYY */
  expiry: string;
  cvv: string | null;
}

const NUMBER = /^\d{12,19}$/;
const EXPIRY = /^(0[1-9]|1[0-2])(\d{2})$/;

/** Whether the text has 12 to 19 digits whose Luhn check holds. */
export function isCardNumber(text: string): boolean {
  if (!NUMBER.test(text)) return false;
  let sum = 0;
  for (let i = 0; i < text.length; i++) {
    const digit = Number(text[text.length - 1 - i]);
    const doubled = i % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0 && /[1-9]/.test(text);
}

export function isExpiry(text: string): boolean {
  return EXPIRY.test(text);
}

/** `expiry` is `MMYY`, `today` is `YYYY-MM-DD`. A card is good to the end of its month. */
export function isExpired(expiry: string, today: string): boolean {
  const month = `20${expiry.slice(2)}-${expiry.slice(0, 2)}`;
  return month < today.slice(0, 7);
}

export function masked(number: string): string {
  return '*'.repeat(number.length - 4) + number.slice(-4);
}
