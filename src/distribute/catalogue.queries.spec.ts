import { createEmptyDatabase, dropDatabase, itOnOneServer } from '../../test/harness/database.js';
import { connectClient } from '../database/connection.js';
import { readLocalCopies } from './catalogue.queries.js';

describe('the rows that a server kept of distributed tables', () => {
  // A table of the name and columns of Citus' own stands in for it.
  itOnOneServer(
    'are those of tables that stand in their place, not of tables of this server alone',
    async () => {
      const url = await createEmptyDatabase();
      const client = await connectClient({ url });
      try {
        await client.query(`CREATE TABLE pg_dist_partition (logicalrelid regclass, partmethod "char");
        CREATE TABLE moved AS SELECT 1 AS id;
        CREATE TABLE referred AS SELECT 1 AS id;
        CREATE TABLE forgotten AS SELECT 1 AS id;
        CREATE TABLE local AS SELECT 1 AS id;
        TRUNCATE forgotten;
        INSERT INTO pg_dist_partition VALUES ('moved', 'h'), ('forgotten', 'h'), ('referred', 'n')`);
        expect(await readLocalCopies(client)).toEqual(['moved', 'referred']);
      } finally {
        await client.end();
        await dropDatabase(url);
      }
    },
  );
});
