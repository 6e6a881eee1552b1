/**
 * The selection ID of a price option: 64 bits that depend on all that was selected. The same selection has the same
 * ID on every instance. It is a digest, not a secret.
 */
export class OptionId {
  high = 0x9e3779b9 | 0;
  low = 0x7f4a7c15 | 0;

  /** Goes on from another state. */
  from(other: OptionId): this {
    this.high = other.high;
    this.low = other.low;
    return this;
  }

  /** Takes an integer in. */
  add(value: number): this {
    const word = (value | 0) ^ Math.imul(Math.floor(value / 0x1_0000_0000), 0x27d4eb2f);
    let high = Math.imul(this.high ^ word, 0x85ebca6b);
    high ^= high >>> 15;
    let low = Math.imul(this.low + word, 0xc2b2ae35);
    low ^= low >>> 13;
    this.high = Math.imul(high + low, 0x9e3779b1);
    this.low = low ^ this.high;
    return this;
  }
}
