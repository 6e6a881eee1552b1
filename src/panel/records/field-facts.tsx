import type { BasePropertyJSON } from 'adminjs';
import type { FieldMeta } from './records.contract';

export function factsOf(property: BasePropertyJSON): FieldMeta {
  return property.custom as FieldMeta;
}
