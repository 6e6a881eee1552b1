import { AUDIT_ACTIONS, AUDIT_ENTITIES } from '../../database/audit-actions.js';
import { text } from './texts.js';

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
