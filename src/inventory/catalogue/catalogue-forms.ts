import type { FieldReader } from '../../http/field-reader.js';
import { decimalMinor, jsonWholeNumber, minorToDecimal, plainObject, plainText } from '../../http/strict.js';
import type { ChildBand } from './rate-plan.entity.js';
import type { RoomFeature } from './room-type.entity.js';

const MULTIPLIER_PLACES = 4;
const MULTIPLIER_MAX = 9_999;
const OLDEST_CHILD = 99;

/** What 1, 2, 3 … adults pay together, as multiples of the price. */
export function readAdultMultipliers(form: FieldReader, field: string): string[] {
  const rows = listOf(form, field, 40);
  const read = rows.map((row) => multiplier(row));
  if (read.some((one) => one === undefined)) form.fault(field, 'is_not_a_decimal');
  return read.map((one) => one ?? '0');
}

/** Shares of children by ordinal and age. Two rows for one ordinal may not overlap: one of them would never count. */
export function readChildBands(form: FieldReader, field: string): ChildBand[] {
  const bands: ChildBand[] = [];
  for (const row of listOf(form, field, 200)) {
    const sent = plainObject(row) ?? {};
    const ordinal = jsonWholeNumber(sent['ordinal']);
    const fromAge = jsonWholeNumber(sent['fromAge']);
    const toAge = jsonWholeNumber(sent['toAge']);
    const share = multiplier(sent['multiplier']);
    if (
      ordinal === undefined ||
      ordinal < 1 ||
      ordinal > 40 ||
      fromAge === undefined ||
      toAge === undefined ||
      toAge > OLDEST_CHILD ||
      share === undefined
    ) {
      form.fault(field, 'is_not_valid');
      return [];
    }
    if (fromAge > toAge) {
      form.fault(field, 'ages_are_not_in_order');
      return [];
    }
    bands.push({ ordinal, fromAge, toAge, multiplier: share });
  }
  const overlap = bands.some((a, i) =>
    bands.some((b, j) => i < j && a.ordinal === b.ordinal && a.fromAge <= b.toAge && b.fromAge <= a.toAge),
  );
  if (overlap) form.fault(field, 'bands_overlap');
  return bands.sort((a, b) => a.ordinal - b.ordinal || a.fromAge - b.fromAge);
}

/** Features of a room type: a title by language, and the class of an icon. A row left empty is left out. */
export function readFeatures(form: FieldReader, field: string): RoomFeature[] {
  const features: RoomFeature[] = [];
  for (const row of listOf(form, field, 200)) {
    const sent = plainObject(row) ?? {};
    const icon = plainText(sent['icon'] ?? '', 255)?.trim();
    const titles = Object.entries(plainObject(sent['title']) ?? {});
    const texts = titles.map(([language, title]) => [language, plainText(title, 255)?.trim()] as const);
    if (
      icon === undefined ||
      texts.some(([language, title]) => title === undefined || !/^[a-z]{2,3}$/.test(language))
    ) {
      form.fault(field, 'is_not_valid');
      return [];
    }
    const title = Object.fromEntries(texts.filter(([, one]) => one !== '')) as Record<string, string>;
    if (Object.keys(title).length > 0) features.push({ title, icon });
    else if (icon !== '') form.fault(field, 'is_required');
  }
  return features;
}

function listOf(form: FieldReader, field: string, most: number): unknown[] {
  const sent = form.json(field) ?? [];
  if (Array.isArray(sent) && sent.length <= most) return sent as unknown[];
  form.fault(field, 'is_not_valid');
  return [];
}

function multiplier(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().replace(',', '.') : value;
  const scaled = decimalMinor(text, MULTIPLIER_PLACES);
  if (scaled === undefined || scaled > MULTIPLIER_MAX * 10 ** MULTIPLIER_PLACES) return undefined;
  return minorToDecimal(scaled, MULTIPLIER_PLACES);
}
