const MAX_LENGTH = 24;

/** A code for a record of this name that no other one has: `ERKEN-REZERVASYON`. */
export function codeOf(name: string, taken: readonly string[]): string {
  const letters = name.toLocaleUpperCase('en').normalize('NFKD').replace(/\p{M}/gu, '');
  const words = letters.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  const code = words.slice(0, MAX_LENGTH).replace(/-$/, '');
  if (code === '' || !taken.includes(code)) return code;
  const free = Array.from({ length: taken.length + 1 }, (_, i) => `${code}-${i + 2}`);
  return free.find((one) => !taken.includes(one)) ?? code;
}
