import type { NightGroups } from '../quote/night-groups.js';
import { decimalWidth } from './json-writer.js';
import type { Piece } from './option-texts.js';

/** The nights of a price option as text, with a gap for the amount of each. */
export interface NightsText {
  bytes: Uint8Array;
  /** Where each gap ends. */
  ends: Uint16Array;
}

/** Of nights whose amounts are not equally wide. */
interface UnevenText extends NightsText {
  widths: number;
  /** The nights with the narrowest and the widest amounts, as bits. */
  narrows: number;
  wides: number;
}

/** Wider than any amount. */
const WIDEST = 32;
/** Of one answer; other uneven nights are written one by one. */
const MAX_UNEVEN = 64;

/** The texts of the nights of one answer, found by how wide their amounts are: those of free nights are narrower than others. */
export class NightTexts {
  private readonly even: NightsText[] = [];
  private readonly uneven: UnevenText[] = [];

  /** `nightEnds` are the texts behind the amounts. */
  constructor(private readonly nightEnds: readonly Piece[]) {}

  /** Returns the text of nights with such amounts, of which the least and the most are given; undefined where none is kept. */
  of(groups: NightGroups, amounts: Float64Array, least: number, most: number): NightsText | undefined {
    const narrow = decimalWidth(least);
    const wide = decimalWidth(most);
    if (narrow === wide) return (this.even[wide] ??= nightsText(this.nightEnds, () => wide));
    const { count, bits, sizes, ofNight } = groups;
    let middle = narrow;
    let narrows = 0;
    let wides = 0;
    for (let group = 0; group < count; group++) {
      if (sizes[group] === 0) continue;
      const width = decimalWidth(amounts[group]!);
      if (width === narrow) narrows |= bits[group]!;
      else if (width === wide) wides |= bits[group]!;
      else if (middle === narrow) middle = width;
      else if (middle !== width) return undefined;
    }
    const widths = (narrow * WIDEST + middle) * WIDEST + wide;
    for (const one of this.uneven) {
      if (one.wides === wides && one.narrows === narrows && one.widths === widths) return one;
    }
    if (this.uneven.length === MAX_UNEVEN) return undefined;
    const { bytes, ends } = nightsText(this.nightEnds, (night) => decimalWidth(amounts[ofNight[night]!]!));
    const text = { bytes, ends, widths, narrows, wides };
    this.uneven.push(text);
    return text;
  }
}

/** Returns nights of which each has an amount so wide. */
function nightsText(nightEnds: readonly Piece[], widthOf: (night: number) => number): NightsText {
  const nights = nightEnds.length;
  const ends = new Uint16Array(nights);
  let length = 0;
  for (let night = 0; night < nights; night++) {
    ends[night] = length + widthOf(night);
    length = ends[night]! + nightEnds[night]!.bytes.length;
  }
  const text = new Uint8Array(length);
  // Byte by byte is faster than a call for each night.
  for (let night = 0; night < nights; night++) {
    const { bytes } = nightEnds[night]!;
    const end = ends[night]!;
    for (let i = 0; i < bytes.length; i++) text[end + i] = bytes[i]!;
  }
  return { bytes: text, ends };
}
