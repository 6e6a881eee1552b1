import type { EntityManager } from 'typeorm';
import { query } from '../database/queries.js';
import { MAX_HOTEL_TEXT_BYTES } from '../values/limits.js';

/** The bytes of a hotel's texts, by section of a hotel file; of retired records, too. */
export type TextBytes = Record<(typeof SECTIONS)[number], number>;

const SECTIONS = [
  ...(['roomTypes', 'boards', 'packages', 'footer', 'socialMedia'] as const),
  ...(['promotions', 'terms', 'taxes'] as const),
];

/** Whether a file names a section with such texts. */
export function namesTexts(file: { [section in keyof TextBytes]?: unknown }): boolean {
  return SECTIONS.some((section) => file[section] !== undefined);
}

export async function readTextBytes(tx: EntityManager, hotelId: number): Promise<TextBytes> {
  const sum = (table: string, texts: string) =>
    `(SELECT coalesce(sum(octet_length(concat(${texts}))), 0)::integer FROM ${table} WHERE hotel_id = $1)`;
  const [bytes] = await query<TextBytes>(
    tx,
    `SELECT ${sum('room_type', 'name, detail, features')} AS "roomTypes", ${sum('board', 'title')} AS boards,
            ${sum('promotion', 'name')} AS promotions, ${sum('terms', 'name, text')} AS terms, ${sum('tax', 'name')} AS taxes,
            ${sum('package', 'name, note')} AS packages, ${sum('social_link', 'iconsvg')} AS "socialMedia",
            ${sum(
              'footer_text',
              `privacy_policy, cookie_policy, distance_sales_agreement, cancellation_policy, personal_data_notice,
               about_title, about_text, analytics_head, analytics_body`,
            )} AS footer`,
    [hotelId],
  );
  return bytes!;
}

/**
 * Returns the section whose texts have grown most where a hotel has more than it may; undefined where it has not, and where a
 * hotel that had more before has not grown.
 */
export function overgrownSection(
  before: TextBytes | undefined,
  after: TextBytes,
): keyof TextBytes | undefined {
  const growth = (section: keyof TextBytes) => after[section] - (before?.[section] ?? 0);
  if (total(after) <= MAX_HOTEL_TEXT_BYTES || (before && total(after) <= total(before))) return undefined;
  return [...SECTIONS].sort((a, b) => growth(b) - growth(a))[0];
}

function total(bytes: TextBytes): number {
  return Object.values(bytes).reduce((sum, one) => sum + one, 0);
}
