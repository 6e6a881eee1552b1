const FORM = /^[1-9]\d{10}$/;
const ELEVEN_DIGITS = /^\d{11}$/;

/** Checks the two check digits of a Turkish identity number; those of foreign residents begin with 99. */
export function isTurkishIdentityNumber(text: string): boolean {
  if (!FORM.test(text)) return false;
  const digits = Array.from(text, Number);
  const sum = (from: number, to: number, step: number): number => {
    let total = 0;
    for (let index = from; index < to; index += step) total += digits[index] ?? 0;
    return total;
  };
  const tenth = (((sum(0, 9, 2) * 7 - sum(1, 8, 2)) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === sum(0, 10, 1) % 10;
}

/** Only a warning: eleven digits with wrong check digits, or a Turkish citizen's number of another form. */
export function identityNumberIsDoubtful(guest: {
  identityNumber: string | null;
  nationality: string | null;
}): boolean {
  if (guest.identityNumber === null || isTurkishIdentityNumber(guest.identityNumber)) return false;
  return guest.nationality === 'TR' || ELEVEN_DIGITS.test(guest.identityNumber);
}
