import type { BasePropertyJSON } from 'adminjs';
import type { FieldFacts } from '../../contract/records';

export function factsOf(property: BasePropertyJSON): FieldFacts {
  return property.custom as FieldFacts;
}
