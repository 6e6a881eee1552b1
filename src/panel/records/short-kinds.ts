import type { FieldKind } from './records.contract.js';

/** Kinds of fields that stand in a line of a list or of a file. The others have parts, are long, or are secret. */
export const SHORT_KINDS: ReadonlySet<FieldKind> = new Set<FieldKind>([
  'text',
  'phone',
  'email',
  'whole',
  'decimal',
  'money',
  'amount',
  'flag',
  'choice',
  'day',
  'instant',
  'time',
  'timeZone',
  'currency',
  'reference',
  'localized',
  'auditAction',
  'auditEntity',
]);
