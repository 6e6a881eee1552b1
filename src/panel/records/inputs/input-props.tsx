import type { FieldKind } from '../records.contract';
import type { FieldMarks } from '../../parts/field';
import type { Translate } from '../../parts/panel';
import type { ReferenceChoice } from '../reference-select';

/** Values with parts are JSON texts, in and out. */
export interface InputProps extends FieldMarks {
  kind: FieldKind;
  value: unknown;
  required: boolean;
  isStored: boolean;
  choices: readonly string[];
  choiceKey: (choice: string) => string;
  reference: string;
  /** What the stored record names in a reference. */
  stored: ReferenceChoice | undefined;
  text: Translate;
  onChange: (value: unknown) => void;
}
