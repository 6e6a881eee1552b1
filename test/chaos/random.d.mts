export interface Random {
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the entries `[weight, value]`. */
  weighted<T>(entries: readonly (readonly [number, T])[]): T;
}

/** Numbers that are the same for the same seed. */
export function seeded(seed: number): Random;
