import { QueryFailedError } from 'typeorm';
import { isUniqueViolation } from './transaction.js';

describe('a unique violation', () => {
  const violated = (constraint: string, code = '23505') =>
    new QueryFailedError('INSERT', [], Object.assign(new Error('from the database'), { code, constraint }));

  it('is known by the name of its constraint, on a shard too', () => {
    expect(isUniqueViolation(violated('api_key_label'), 'api_key_label')).toBe(true);
    expect(isUniqueViolation(violated('api_key_label_102045'), 'api_key_label')).toBe(true);
    expect(isUniqueViolation(violated('api_key_label'))).toBe(true);
  });

  it('is known by its message where another machine has refused it', () => {
    const message = 'duplicate key value violates unique constraint "api_key_label_102045"';
    const refused = new QueryFailedError('INSERT', [], Object.assign(new Error(message), { code: '23505' }));
    expect(isUniqueViolation(refused, 'api_key_label')).toBe(true);
    expect(isUniqueViolation(refused, 'api_key_pkey')).toBe(false);
  });

  it('is not one of another constraint or another error', () => {
    expect(isUniqueViolation(violated('api_key_pkey'), 'api_key_label')).toBe(false);
    expect(isUniqueViolation(violated('api_key_label', '23503'), 'api_key_label')).toBe(false);
  });
});
