import { inAlphabet, inNumberedOrder } from '../../../database/text-order.js';
import { parseDay } from '../../../values/day.js';
import { plainText } from '../../../http/scalars.js';
import type { PanelLanguage } from '../../../values/languages.js';
import type { FieldKind } from '../records.contract.js';
import { SHORT_KINDS } from '../short-kinds.js';
import type { PanelField, PanelResource } from './definition.js';

const RECORD_ID = /^[1-9]\d{0,15}$/;

const TURKISH = 'İIıŞşĞğÜüÖöÇçÂâÎîÛû';
const PLAIN = 'iiissgguuooccaaiiuu';

/** Kinds of fields that a list can be filtered and sorted by. */
const COMPARABLE: ReadonlySet<FieldKind> = new Set<FieldKind>([...SHORT_KINDS, 'longText']);

const TEXTS: ReadonlySet<FieldKind> = new Set<FieldKind>(['text', 'longText']);

/** Kinds of fields that may be longer than a line. */
const LONG: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'longText',
  'richText',
  'localizedLong',
  'localizedRich',
  'features',
  'images',
  'facts',
]);

/** Whether a value of the field stands in a line of a list or file. */
export function isShort(field: PanelField): boolean {
  return SHORT_KINDS.has(field.kind);
}

export function isComparable(field: PanelField): boolean {
  return COMPARABLE.has(field.kind) && field.sql !== null;
}

/** Whether a list can be filtered by the field: by what SQL reads, or as its definition finds records. */
export function isFilter(field: PanelField): boolean {
  return field.filter === true && (isComparable(field) || field.idsWith !== undefined);
}

export function recordId(text: unknown): number | undefined {
  const id = typeof text === 'number' || typeof text === 'string' ? String(text) : '';
  return RECORD_ID.test(id) && Number.isSafeInteger(Number(id)) ? Number(id) : undefined;
}

export interface RecordSort {
  sql: string;
  direction: 'asc' | 'desc';
  isNeverEmpty: boolean;
}

/** For whom records are read. */
export interface RecordReader {
  language: PanelLanguage;
  /** The language in whose alphabet they are sorted: the hotel's. */
  alphabet: string;
  timeZone: string;
}

/** Column names come from the definition alone, values are parameters; an invalid condition finds nothing. */
export class RecordQuery {
  private readonly values: unknown[] = [];
  private readonly conditions: string[] = [];
  /** SQL of the place of a record among those that were found. */
  rankSql: string | undefined;

  constructor(
    private readonly resource: PanelResource,
    hotelId: number | null,
    private readonly reader: RecordReader,
  ) {
    if (resource.hotel === null) return;
    if (hotelId === null) this.nothing();
    else this.where(`${resource.hotel} = ?`, hotelId);
  }

  ids(ids: readonly number[]): this {
    this.where(`${this.idSql()} = ANY(?)`, [...ids]);
    return this;
  }

  /** The records of these ids, which stand in this order where the list is asked for in no other. */
  inOrderOf(ids: readonly number[]): this {
    this.ids(ids);
    this.rankSql = `array_position($${this.values.length}::bigint[], ${this.idSql()})`;
    return this;
  }

  filter(field: PanelField, value: unknown): this {
    const sql = columnSql(field);
    if (typeof value === 'object' && value !== null) {
      const { from, to } = value as { from?: unknown; to?: unknown };
      this.range(field, sql, '>=', from);
      this.range(field, sql, '<=', to);
    } else {
      const text = plainText(value, Number.MAX_SAFE_INTEGER);
      if (text === undefined) this.nothing();
      else this.equal(field, sql, text);
    }
    return this;
  }

  inUse(): this {
    if (this.resource.retiredSql !== undefined) this.conditions.push(`NOT (${this.resource.retiredSql})`);
    return this;
  }

  titleContains(text: string): this {
    if (plainText(text, Number.MAX_SAFE_INTEGER) === undefined) return this.nothing();
    this.where(
      `position(${foldedSql('?::text')} IN ${foldedSql(`(${this.titleSql()})::text`)}) > 0`,
      text.trim(),
    );
    return this;
  }

  /** Finds nothing. A constant condition would do, but Citus refuses one beside an outer join. */
  nothing(): this {
    this.conditions.push(`${this.idSql()} IS NULL`);
    return this;
  }

  /** Of several records, without the long fields that no list shows. */
  select(sort: RecordSort, limit: number, offset: number, of: 'one' | 'several'): [string, unknown[]] {
    const fields = this.resource.fields
      .filter((field) => field.sql !== null && (of === 'one' || field.list || !LONG.has(field.kind)))
      .map((field) => `${readSql(field)} AS "${field.name}"`);
    const columns = [`${this.idSql()} AS id`, `${this.titleSql()} AS title`, ...fields];
    // With NULLS LAST, an index is of no use for the latest first.
    const nulls = sort.isNeverEmpty ? '' : ' NULLS LAST';
    const text = `SELECT ${columns.join(', ')} FROM ${this.resource.from} ${this.whereSql()}
      ORDER BY ${sort.sql} ${sort.direction === 'desc' ? 'DESC' : 'ASC'}${nulls}, ${this.idSql()}
      LIMIT ${limit} OFFSET ${offset}`;
    return [text, this.values];
  }

  count(): [string, unknown[]] {
    return [`SELECT count(*) AS total FROM ${this.resource.from} ${this.whereSql()}`, this.values];
  }

  titleSql(): string {
    return this.resource.title.replaceAll(':language', `'${this.reader.language}'`);
  }

  titleOrder(): string {
    return this.inOrder(this.titleSql());
  }

  /** SQL by which a list is sorted by the field: texts as in the alphabet, all others by their value. */
  orderOf(field: PanelField): string {
    return TEXTS.has(field.kind) ? this.inOrder(columnSql(field)) : columnSql(field);
  }

  private inOrder(sql: string): string {
    const order = this.resource.areNumbered ? inNumberedOrder : inAlphabet;
    return order(`(${sql})::text`, this.reader.alphabet);
  }

  private idSql(): string {
    return this.resource.idSql ?? 'r.id';
  }

  private whereSql(): string {
    return this.conditions.length === 0 ? '' : `WHERE ${this.conditions.join(' AND ')}`;
  }

  private where(sql: string, value: unknown): void {
    this.values.push(value);
    this.conditions.push(sql.replace('?', `$${this.values.length}`));
  }

  private equal(field: PanelField, sql: string, value: string): void {
    switch (field.kind) {
      case 'flag':
        if (value !== 'true' && value !== 'false') this.nothing();
        else this.where(`${sql} = ?`, value === 'true');
        break;
      case 'whole':
      case 'reference':
        if (!/^\d{1,15}$/.test(value)) this.nothing();
        // As large as a text may say, also where the column is smaller.
        else this.where(`${sql} = ?::bigint`, value);
        break;
      case 'decimal':
      case 'money':
      case 'amount':
        if (!/^\d{1,12}([.,]\d{1,4})?$/.test(value)) this.nothing();
        else this.where(`${sql} = ?`, value.replace(',', '.'));
        break;
      case 'choice':
      case 'auditAction':
      case 'auditEntity':
        this.where(`${sql}::text = ?`, value);
        break;
      case 'day':
        this.range(field, sql, '=', value);
        break;
      case 'instant':
        this.nothing();
        break;
      case 'localized':
        this.where(
          `EXISTS (SELECT 1 FROM jsonb_each_text(${sql}) part
                    WHERE position(${foldedSql('?::text')} IN ${foldedSql('part.value')}) > 0)`,
          value,
        );
        break;
      default:
        this.where(`position(${foldedSql('?::text')} IN ${foldedSql(`${sql}::text`)}) > 0`, value);
    }
  }

  /** One end of a range of days; an instant is compared by its day in the hotel, as `to` is meant inclusive. */
  private range(field: PanelField, sql: string, sign: '>=' | '<=' | '=', value: unknown): void {
    if (value === undefined || value === '') return;
    const known = typeof value === 'string' ? value.slice(0, 10) : '';
    if ((field.kind !== 'day' && field.kind !== 'instant') || parseDay(known) === undefined) {
      this.nothing();
    } else if (field.kind === 'day') {
      this.where(`${sql} ${sign} ?`, known);
    } else {
      const zone = `$${this.values.push(this.reader.timeZone)}`;
      const [than, day] = sign === '<=' ? ['<', '(?::date + 1)'] : ['>=', '?::date'];
      this.where(`${sql} ${than} (${day})::timestamp AT TIME ZONE ${zone}::text`, known);
    }
  }
}

export function columnSql(field: PanelField): string {
  return field.sql ?? `r.${field.name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
}

/** How a field is read: what has parts as JSON text, whatever its column is. */
function readSql(field: PanelField): string {
  const sql = columnSql(field);
  switch (field.kind) {
    case 'localized':
    case 'localizedLong':
    case 'localizedRich':
    case 'childBands':
    case 'features':
    case 'paymentTypes':
    case 'permissions':
    case 'priceDifferences':
    case 'facts':
      return `(${sql})::text`;
    case 'adultMultipliers':
    case 'images':
    case 'lines':
    case 'words':
      return `to_json(${sql})::text`;
    case 'secret':
      return `(${sql} IS NOT NULL)`;
    default:
      return sql;
  }
}

/** A text without case and Turkish letters, so that `isik` finds `IŞIK` and `ışık` on any keyboard. */
export function foldedSql(sql: string): string {
  return `lower(translate(${sql}, '${TURKISH}', '${PLAIN}'))`;
}
