import { until } from './until.mjs';

/** What is expected of a value that is read again until it is so. */
interface Soon {
  toBe(expected: unknown): Promise<void>;
  toEqual(expected: unknown): Promise<void>;
  toContain(expected: unknown): Promise<void>;
  toMatch(expected: RegExp): Promise<void>;
}

/**
 * Expects that what is read becomes so: a page shows a moment later what was done on it. Fails at the deadline as `expect`
 * does, with what was read last.
 */
export function expectSoon(read: () => Promise<unknown>): Soon {
  async function becomes(expectOf: (value: unknown) => void): Promise<void> {
    let fault: unknown;
    const isSo = async () => {
      try {
        expectOf(await read());
        return true;
      } catch (error) {
        fault = error;
        return false;
      }
    };
    await until('what is expected', isSo).catch(() => Promise.reject(fault as Error));
  }
  return {
    toBe: (expected) => becomes((value) => expect(value).toBe(expected)),
    toEqual: (expected) => becomes((value) => expect(value).toEqual(expected)),
    toContain: (expected) => becomes((value) => expect(value).toContain(expected)),
    toMatch: (expected) => becomes((value) => expect(value).toMatch(expected)),
  };
}
