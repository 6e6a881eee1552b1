import type { ServiceError } from './errors.js';

interface Turn {
  owner: number;
  begin: () => void;
}

/**
 * Runs work in turns: at a time one piece of an owner (a hotel or a partner), and `atOnce` in all. Work runs in the order in
 * which it came, but the work of another owner goes before the next of the same. `maxWaiting` bounds what waits in memory.
 */
export class Turns {
  private readonly running = new Set<number>();
  private waiting: Turn[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: { ofOwner: number; ofAll: number },
    private readonly refusal: () => ServiceError,
  ) {}

  /** Throws the refusal where too many wait, and the signal's reason where the caller has left before. */
  async take<T>(owner: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    if (!this.mayBegin(owner)) await this.wait(owner, signal);
    this.running.add(owner);
    try {
      return await work();
    } finally {
      this.running.delete(owner);
      this.beginNext(owner);
    }
  }

  private mayBegin(owner: number): boolean {
    return this.running.size < this.atOnce && !this.running.has(owner);
  }

  private wait(owner: number, signal: AbortSignal | undefined): Promise<void> {
    const ofOwner = this.waiting.filter((turn) => turn.owner === owner).length;
    if (ofOwner >= this.maxWaiting.ofOwner || this.waiting.length >= this.maxWaiting.ofAll) {
      throw this.refusal();
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting = this.waiting.filter((one) => one !== turn);
        reject(signal?.reason as Error);
      };
      const turn = {
        owner,
        begin: () => {
          signal?.removeEventListener('abort', leave);
          // Taken at once, so that nobody else begins before the work does.
          this.running.add(owner);
          resolve();
        },
      };
      this.waiting.push(turn);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  private beginNext(ended: number): void {
    const ready = this.waiting.filter((turn) => this.mayBegin(turn.owner));
    const next = ready.find((turn) => turn.owner !== ended) ?? ready[0];
    if (!next) return;
    this.waiting = this.waiting.filter((turn) => turn !== next);
    next.begin();
  }
}
