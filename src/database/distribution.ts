import type { DataSource, EntityMetadata } from 'typeorm';

/** How a cluster stores rows: with their `hotel`, all on each machine (`reference`), or spread by their `own key`. */
export type Distribution = 'hotel' | 'reference' | 'own key';

const declared = new Map<unknown, Distribution>();

/** Declares where an entity's rows stand. One whose primary key begins with `hotel_id` needs no declaration. */
export function Distributed(how: Distribution): ClassDecorator {
  return (entity) => void declared.set(entity, how);
}

/** Returns the distribution of each table by its name, without tables for which none is declared. */
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

/** Lets a transaction touch all parts of a table, then a reference table. Other databases ignore it. */
export async function touchPartsInTurn(transaction: { query(sql: string): Promise<unknown> }): Promise<void> {
  await transaction.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`);
}
