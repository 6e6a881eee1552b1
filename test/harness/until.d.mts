/** Asks until the answer is neither false nor undefined, and returns it. Rejects at the deadline; the error says what was awaited. */
export function until<T>(
  what: string,
  ask: () => T | false | undefined | Promise<T | false | undefined>,
  withinMs?: number,
): Promise<T>;
