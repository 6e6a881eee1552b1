import type { BasePropertyJSON } from 'adminjs';
import type { FieldFacts } from './records.contract';

export function factsOf(property: BasePropertyJSON): FieldFacts {
  return property.custom as FieldFacts;
}
