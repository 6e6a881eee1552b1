import type { FieldKind } from '../../../contract/records';
import type { FieldMarks } from '../field';
import type { Translate } from '../panel';

/** Values with parts are JSON texts, in and out. */
export interface InputProps extends FieldMarks {
  kind: FieldKind;
  value: unknown;
  required: boolean;
  isStored: boolean;
  choices: readonly string[];
  choiceKey: (choice: string) => string;
  reference: string;
  text: Translate;
  onChange: (value: unknown) => void;
}
