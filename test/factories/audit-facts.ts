import { type Database, query } from '../../src/database/queries.js';
import { text } from '../../src/panel/mount/texts.js';
import { PANEL_LANGUAGES } from '../../src/values/languages.js';

/** Names of facts in the audit trail that have no text in a language of the panel, where people would read the key. */
export async function factsWithoutText(database: Database): Promise<string[]> {
  const rows = await query<{ name: string }>(
    database,
    `SELECT DISTINCT jsonb_object_keys(held) AS name
       FROM audit_entry, jsonb_path_query(changes, '$.** ? (@.type() == "object")') AS held ORDER BY 1`,
  );
  const names = rows.map(({ name }) => name);
  return PANEL_LANGUAGES.flatMap((language) =>
    names
      .filter((name) => text(language, `facts.${name}`) === `facts.${name}`)
      .map((name) => `${language}: ${name}`),
  );
}
