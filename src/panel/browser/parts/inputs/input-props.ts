import type { FieldKind } from '../../../contract/records';
import type { FieldMarks } from '../field';
import type { Translate } from '../panel';

/** What every input of a form gets; its field gives the marks. Values with parts are JSON texts, coming and going. */
export interface InputProps extends FieldMarks {
  kind: FieldKind;
  value: unknown;
  required: boolean;
  /** Whether there is a secret, which is not shown. */
  isStored: boolean;
  choices: readonly string[];
  choiceKey: (choice: string) => string;
  reference: string;
  text: Translate;
  onChange: (value: unknown) => void;
}
