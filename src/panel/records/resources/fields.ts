import type { FieldMeta, FieldKind } from '../records.contract.js';
import type { PanelField } from '../adapter/definition.js';

type Part = Partial<PanelField>;

export const COLUMN: Part = { list: true, filter: true, sort: true };
export const LISTED: Part = { list: true, filter: true };
export const FILTER: Part = { filter: true, sort: true };
export const FORM: Part = { form: 'both' };
export const REQUIRED: Part = { form: 'both', required: true };
export const NEW: Part = { form: 'new' };
export const REQUIRED_NEW: Part = { form: 'new', required: true };

export const initial = (value: FieldMeta['initial']): Part => ({ initial: value });
/** SQL over the alias `r` where the field is not a column of its name; null where the database has no such value. */
export const from = (sql: string | null): Part => ({ sql });

/** Of parts that say the same the last one counts. */
export function field(kind: FieldKind, name: string, ...parts: readonly Part[]): PanelField {
  return Object.assign({ name, kind }, ...parts) as PanelField;
}

export const text = (name: string, ...parts: Part[]) => field('text', name, ...parts);
export const longText = (name: string, ...parts: Part[]) => field('longText', name, ...parts);
export const richText = (name: string, ...parts: Part[]) => field('richText', name, ...parts);
export const localized = (name: string, ...parts: Part[]) => field('localized', name, ...parts);
export const whole = (name: string, ...parts: Part[]) => field('whole', name, ...parts);
export const decimal = (name: string, ...parts: Part[]) => field('decimal', name, ...parts);
export const money = (name: string, ...parts: Part[]) => field('money', name, ...parts);
export const amount = (name: string, ...parts: Part[]) => field('amount', name, ...parts);
export const flag = (name: string, ...parts: Part[]) => field('flag', name, ...parts);
export const day = (name: string, ...parts: Part[]) => field('day', name, ...parts);
export const instant = (name: string, ...parts: Part[]) => field('instant', name, ...parts);
export const priceDifferences = (name: string, ...parts: Part[]) => field('priceDifferences', name, ...parts);
export const facts = (name: string, ...parts: Part[]) => field('facts', name, ...parts);

export const choice = (name: string, choices: readonly string[], ...parts: Part[]) =>
  field('choice', name, { choices }, ...parts);

export const reference = (name: string, resource: string, ...parts: Part[]) =>
  field('reference', name, { reference: resource }, ...parts);

export const secret = (name: string, sql: string) => field('secret', name, { sql }, FORM);

/** SQL of a text in the person's language, else in any. */
export const localizedSql = (column: string) =>
  `coalesce(${column} ->> :language, ${column} ->> 'tr', ${column} ->> 'en', (SELECT min(value) FROM jsonb_each_text(${column})))`;

/** Where a record stands in its list; people see the order itself. */
export const SORT: PanelField = whole('sort', FORM, initial('0'), { sort: true, hideInShow: true });

/** Fields under a heading of the form; its text is `resources.<id>.sections.<name>`. */
export const section = (name: string, ...fields: PanelField[]): PanelField[] =>
  fields.map((one) => ({ ...one, section: name }));
