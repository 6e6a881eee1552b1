import type { ValueTransformer } from 'typeorm';
import { dayNumber, dayText } from '../../values/day.js';
import { minorToDecimal, storedMinor } from '../../values/money.js';

/** A `date` column whose property is a day number. */
export const DAY: ValueTransformer = {
  to: (day: unknown) => (typeof day === 'number' ? dayText(day) : day),
  // Null in a row of a left join that has found nothing.
  from: (text: string | null) => (text === null ? null : dayNumber(text)),
};

/** A `numeric(14,2)` column whose property is an amount in minor units. */
export const MINOR: ValueTransformer = {
  to: (minor: unknown) => (typeof minor === 'number' ? minorToDecimal(minor) : minor),
  from: (text: string | null) => (text === null ? null : storedMinor(text)),
};
