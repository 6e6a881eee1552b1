import { MAX_FAULTS, MAX_LONG_TEXTS_LENGTH } from '../values/limits.js';

export type Key = string | number;

/** What is wrong with a value: an identifier that the panel translates, and a reason in words for files and machines. */
export interface FormFault {
  keys: readonly Key[];
  message: string;
  reason: string;
}

/** A place in what is being read, and the faults found so far. */
export class ReadContext {
  constructor(
    readonly faults: FormFault[] = [],
    /** The hotel's language, in which people must give every name; files give it in any language. */
    readonly language?: string,
    private readonly keys: readonly Key[] = [],
    private readonly longTexts = { length: 0 },
    private readonly maxFaults = MAX_FAULTS,
  ) {}

  /** Of a hotel file, of which every fault is told: a command reads it in a process of its own. */
  static ofFile(): ReadContext {
    return new ReadContext([], undefined, [], undefined, Infinity);
  }

  /** Stops at the first fault, where it is told only that there is one. */
  static upToOneFault(): ReadContext {
    return new ReadContext([], undefined, [], undefined, 1);
  }

  /** Whether there are as many faults as are told: what comes after them need not be read. */
  get isFull(): boolean {
    return this.faults.length >= this.maxFaults;
  }

  at(key: Key): ReadContext {
    return new ReadContext(this.faults, this.language, [...this.keys, key], this.longTexts, this.maxFaults);
  }

  /** The same place, as that of a record whose long texts are counted for themselves. */
  ofRecord(): ReadContext {
    return new ReadContext(this.faults, this.language, this.keys, undefined, this.maxFaults);
  }

  /** Counts a long text of the record. Returns whether all of them together are not too long yet. */
  takesLongText(text: string): boolean {
    this.longTexts.length += text.length;
    return this.longTexts.length <= MAX_LONG_TEXTS_LENGTH;
  }

  fault(message: string, reason: string): undefined {
    if (!this.isFull) this.faults.push({ keys: this.keys, message, reason });
    return undefined;
  }
}
