const FORM = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
const TURKISH_LENGTH = 26;

export function bareIban(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase();
}

/** Whether an IBAN's check digits are right (ISO 13616), and a Turkish one's length. */
export function isIban(text: string): boolean {
  const iban = bareIban(text);
  if (!FORM.test(iban)) return false;
  if (iban.startsWith('TR') && iban.length !== TURKISH_LENGTH) return false;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  );
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}
