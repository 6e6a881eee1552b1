import { readdirSync, readFileSync } from 'node:fs';
import { text } from '../../texts/texts.js';
import { AUDIT_ACTIONS, AUDIT_ENTITIES } from './audit-actions.js';

describe.each(['tr', 'en'] as const)('the audit trail in %s', (language) => {
  const isMissing = (key: string) => text(language, key) === key;

  it('has words for every action', () => {
    const keys = AUDIT_ACTIONS.flatMap((action) => {
      const [entity, verb] = action.split('.');
      return verb === undefined
        ? [`audit.acts.${action}`]
        : [`audit.entities.${entity}`, `audit.verbs.${verb}`];
    });
    expect(keys.filter(isMissing)).toEqual([]);
  });

  it('has words for every kind of thing', () => {
    expect(AUDIT_ENTITIES.map((entity) => `audit.entities.${entity}`).filter(isMissing)).toEqual([]);
  });
});

it('the audit trail knows every action that is written', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.spec)\.ts$/.test(name),
  );
  const sources = files
    .map((name) => readFileSync(`src/${name}`, 'utf8'))
    .filter((source) => /import .*\baudit\b.* from/.test(source));
  const written = sources.flatMap((source) =>
    [
      ...source.matchAll(
        /'((?:staff|card|hotel|hotel_file|image|partner|api-key|[a-z-]+)\.[a-z-]+|[a-z]+_[a-z_]+)'/g,
      ),
    ]
      .filter(({ index }) => /action(: | ===? )[^,\n]*$/.test(source.slice(Math.max(0, index - 60), index)))
      .map((match) => match[1]!),
  );
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((action) => !AUDIT_ACTIONS.includes(action))).toEqual([]);
});
