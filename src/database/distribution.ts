import type { DataSource, EntityMetadata } from 'typeorm';

/**
 * Where the rows of a table stand when the database is distributed over several machines: those of a hotel together on
 * one of them, those of a reference table whole on each, or spread by a key of their own.
 */
export type Distribution = 'hotel' | 'reference' | 'own key';

const declared = new Map<unknown, Distribution>();

/**
 * Declares where the table of an entity stands. An entity whose primary key begins with the hotel stands with its hotel
 * and needs no declaration.
 */
export function Distributed(how: Distribution): ClassDecorator {
  return (entity) => void declared.set(entity, how);
}

/** Returns where the table of each entity stands; a table of which nothing says so is left out. */
export function distributions({ entityMetadatas }: DataSource): Map<string, Distribution> {
  const known = new Map<string, Distribution>();
  for (const entity of entityMetadatas) {
    const how = distributionOf(entity);
    if (how !== undefined) known.set(entity.tableName, how);
  }
  return known;
}

function distributionOf({ target, primaryColumns }: EntityMetadata): Distribution | undefined {
  return declared.get(target) ?? (primaryColumns[0]?.databaseName === 'hotel_id' ? 'hotel' : undefined);
}
