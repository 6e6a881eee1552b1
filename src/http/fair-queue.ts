import type { ServiceError } from './errors.js';

interface Turn {
  begin: () => void;
}

/** How much may wait in memory: of one owner, and of all together. */
export interface MaxWaiting {
  ofOwner: number;
  ofAll: number;
}

/**
 * Runs work in turns: at a time one piece of an owner (a hotel, a partner, an address), and `atOnce` in all. The work of
 * one owner runs in the order in which it came. The owners take turns, so that nobody waits for more than one piece of
 * each other owner.
 */
export class FairQueue<Owner extends string | number = number> {
  private readonly running = new Set<Owner>();
  /** What waits of each owner. The owner whose work began longest ago comes first. */
  private readonly waiting = new Map<Owner, Turn[]>();

  /** `refusal` makes the error for work that may not wait, by the bound that it meets. */
  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: MaxWaiting,
    private readonly refusal: (bound: keyof MaxWaiting) => ServiceError,
  ) {}

  /** Throws the refusal where too many wait, and the signal's reason where the caller has left before. */
  async run<T>(owner: Owner, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    if (!this.mayBegin(owner)) await this.wait(owner, signal);
    this.running.add(owner);
    try {
      return await work();
    } finally {
      this.running.delete(owner);
      this.letOthersBefore(owner);
      this.beginNext();
    }
  }

  private mayBegin(owner: Owner): boolean {
    return this.running.size < this.atOnce && !this.running.has(owner);
  }

  private wait(owner: Owner, signal: AbortSignal | undefined): Promise<void> {
    const ofOwner = this.waiting.get(owner) ?? [];
    if (ofOwner.length >= this.maxWaiting.ofOwner) throw this.refusal('ofOwner');
    if (this.countWaiting() >= this.maxWaiting.ofAll) throw this.refusal('ofAll');
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.remove(owner, turn);
        reject(signal?.reason as Error);
      };
      const turn = {
        begin: () => {
          signal?.removeEventListener('abort', leave);
          // Taken at once, so that nobody else begins before the work does.
          this.running.add(owner);
          resolve();
        },
      };
      this.waiting.set(owner, [...ofOwner, turn]);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  private countWaiting(): number {
    return [...this.waiting.values()].reduce((count, turns) => count + turns.length, 0);
  }

  private remove(owner: Owner, turn: Turn): void {
    const left = this.waiting.get(owner)?.filter((one) => one !== turn) ?? [];
    if (left.length === 0) this.waiting.delete(owner);
    else this.waiting.set(owner, left);
  }

  private letOthersBefore(owner: Owner): void {
    const turns = this.waiting.get(owner);
    if (!turns) return;
    this.waiting.delete(owner);
    this.waiting.set(owner, turns);
  }

  private beginNext(): void {
    for (const [owner, [next]] of this.waiting) {
      if (!next || !this.mayBegin(owner)) continue;
      this.remove(owner, next);
      return next.begin();
    }
  }
}
