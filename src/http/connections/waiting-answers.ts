import type { Reader } from './reader.js';

export interface WaitingAnswer {
  reader: Reader;
  /** What may be handed over next. */
  bytes: number;
  /** The whole answer. Callers who wait for the same one share it. */
  content: Buffer;
  begin: (mayWrite: boolean) => void;
}

/** Answers that wait for room, by the address of their callers. */
export class WaitingAnswers {
  private readonly byAddress = new Map<string, WaitingAnswer[]>();
  private readonly sharers = new Map<Buffer, number>();
  private total = 0;

  /** Bytes of all contents, each counted once. */
  get bytes(): number {
    return this.total;
  }

  get size(): number {
    return this.byAddress.size;
  }

  add(waiting: WaitingAnswer): void {
    const { content, reader } = waiting;
    const sharers = this.sharers.get(content) ?? 0;
    if (sharers === 0) this.total += content.length;
    this.sharers.set(content, sharers + 1);
    const own = this.byAddress.get(reader.address) ?? [];
    own.push(waiting);
    this.byAddress.set(reader.address, own);
  }

  /** The oldest one of the address for which least is kept. */
  first(kept: ReadonlyMap<string, number>): WaitingAnswer | undefined {
    let least = Infinity;
    let found: WaitingAnswer | undefined;
    for (const [address, [oldest]] of this.byAddress) {
      const bytes = kept.get(address) ?? 0;
      if (bytes < least) [least, found] = [bytes, oldest];
    }
    return found;
  }

  /** The latest one of the address for which most wait. */
  lastOfHeaviest(): WaitingAnswer | undefined {
    let most: WaitingAnswer[] = [];
    for (const own of this.byAddress.values()) if (own.length > most.length) most = own;
    return most.at(-1);
  }

  begin(waiting: WaitingAnswer): void {
    this.remove(waiting);
    waiting.begin(true);
  }

  /** Ends what waits for a caller that is gone. */
  end(reader: Reader): void {
    const own = this.byAddress.get(reader.address) ?? [];
    for (const waiting of own.filter((one) => one.reader === reader)) {
      this.remove(waiting);
      waiting.begin(false);
    }
  }

  private remove(waiting: WaitingAnswer): void {
    const { content, reader } = waiting;
    const left = (this.byAddress.get(reader.address) ?? []).filter((one) => one !== waiting);
    if (left.length > 0) this.byAddress.set(reader.address, left);
    else this.byAddress.delete(reader.address);
    const sharers = (this.sharers.get(content) ?? 1) - 1;
    if (sharers > 0) {
      this.sharers.set(content, sharers);
      return;
    }
    this.sharers.delete(content);
    this.total -= content.length;
  }
}
