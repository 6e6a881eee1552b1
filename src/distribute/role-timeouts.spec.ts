import { connectClient } from '../database/connection.js';
import { createEmptyDatabase, dropDatabase } from '../../test/harness/database.js';
import { missingTimeouts } from './role-timeouts.js';

describe('the timeouts of a role', () => {
  it('that are missing are asked for, each by the statement that sets it', async () => {
    const url = await createEmptyDatabase();
    const client = await connectClient({ url });
    try {
      const missing = await missingTimeouts(client);
      expect(missing.map((statement) => statement.replace(/^ALTER ROLE \S+ /, ''))).toEqual([
        `SET statement_timeout = '15s';`,
        `SET lock_timeout = '8s';`,
        `SET idle_in_transaction_session_timeout = '15s';`,
      ]);
      const { rows } = await client.query<{ here: string }>('SELECT quote_ident(current_database()) AS here');
      for (const statement of missing.slice(0, 2))
        await client.query(statement.replace(' SET ', ` IN DATABASE ${rows[0]!.here} SET `));
      expect(await missingTimeouts(client)).toEqual(missing.slice(2));
    } finally {
      await client.end();
      await dropDatabase(url);
    }
  });
});
