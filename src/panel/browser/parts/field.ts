import type { BasePropertyJSON } from 'adminjs';

/** What the server says of a field beside AdminJS' own description. */
export interface FieldFacts {
  kind: string;
  form: '' | 'new' | 'edit' | 'both';
  choices: string[];
  section: string;
  [more: string]: unknown;
}

export function factsOf(property: BasePropertyJSON): FieldFacts {
  return property.custom as FieldFacts;
}
