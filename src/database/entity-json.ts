import type { ColumnType, EntityManager, EntityTarget, ObjectLiteral, ValueTransformer } from 'typeorm';

/** Returns the columns of an entity's values, by which SQL makes its row from JSON; those that have no value are left out. */
export function columnsOf<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  values: Partial<T>,
): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const { propertyName, databaseName, transformer } of manager.connection.getMetadata(entity).columns) {
    if (!(propertyName in values)) continue;
    const value: unknown = values[propertyName];
    row[databaseName] = transformer ? (transformer as ValueTransformer).to(value) : value;
  }
  return row;
}

/** Returns the entity whose row PostgreSQL has written as JSON, without relations: as its repository reads it, in less time. */
export function entityOf<T extends ObjectLiteral>(
  manager: EntityManager,
  entity: EntityTarget<T>,
  row: Readonly<Record<string, unknown>>,
): T {
  const metadata = manager.connection.getMetadata(entity);
  const read = metadata.create() as Record<string, unknown>;
  for (const { propertyName, databaseName, type, scale, transformer } of metadata.columns) {
    const value = valueOf(row[databaseName], type, scale);
    read[propertyName] = transformer ? (transformer as ValueTransformer).from(value) : value;
  }
  return read as T;
}

/** What a column's JSON is where it is read by itself. */
function valueOf(json: unknown, type: ColumnType, scale = 0): unknown {
  if (json === null) return null;
  if (type === 'numeric') return (json as number).toFixed(scale);
  return type === 'timestamptz' ? new Date(json as string) : json;
}
