import type { BasePropertyJSON } from 'adminjs';
import type { FieldFacts } from '../../contract/records';

/** What the server says of a field beside AdminJS' own description. */
export function factsOf(property: BasePropertyJSON): FieldFacts {
  return property.custom as FieldFacts;
}
