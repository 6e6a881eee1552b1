import { ServiceError } from './errors.js';

interface Turn {
  hotelId: number;
  begin: () => void;
}

/**
 * Heavy work on uploads in turns: one piece of a hotel and `atOnce` in all, in the order in which they came but another
 * hotel's before the next of the same. `maxWaiting` bounds the files that are kept in memory.
 */
export class Turns {
  private readonly running = new Set<number>();
  private waiting: Turn[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly maxWaiting: { ofHotel: number; ofAll: number },
  ) {}

  /** Throws `too_many_uploads` where too many wait, and the signal's reason where the caller has left before. */
  async take<T>(hotelId: number, signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    signal?.throwIfAborted();
    if (!this.mayBegin(hotelId)) await this.wait(hotelId, signal);
    this.running.add(hotelId);
    try {
      return await work();
    } finally {
      this.running.delete(hotelId);
      this.beginNext(hotelId);
    }
  }

  private mayBegin(hotelId: number): boolean {
    return this.running.size < this.atOnce && !this.running.has(hotelId);
  }

  private wait(hotelId: number, signal: AbortSignal | undefined): Promise<void> {
    const ofHotel = this.waiting.filter((turn) => turn.hotelId === hotelId).length;
    if (ofHotel >= this.maxWaiting.ofHotel || this.waiting.length >= this.maxWaiting.ofAll) {
      throw new ServiceError('too_many_uploads', 429);
    }
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.waiting = this.waiting.filter((one) => one !== turn);
        reject(signal?.reason as Error);
      };
      const turn = {
        hotelId,
        begin: () => {
          signal?.removeEventListener('abort', leave);
          // Taken at once, so that nobody else begins before the work does.
          this.running.add(hotelId);
          resolve();
        },
      };
      this.waiting.push(turn);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  private beginNext(ended: number): void {
    const ready = this.waiting.filter((turn) => this.mayBegin(turn.hotelId));
    const next = ready.find((turn) => turn.hotelId !== ended) ?? ready[0];
    if (!next) return;
    this.waiting = this.waiting.filter((turn) => turn !== next);
    next.begin();
  }
}
