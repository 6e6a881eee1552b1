import type { Translate } from '../panel';

/** What every input of a form gets. Values with parts are JSON texts, coming and going. */
export interface InputProps {
  id: string;
  /** The element that names the field. */
  labelledBy: string;
  kind: string;
  value: unknown;
  invalid: boolean;
  describedBy: string | undefined;
  required: boolean;
  /** There is a secret, which is not shown. */
  stored: boolean;
  choices: string[];
  choiceKey: (choice: string) => string;
  reference: string;
  text: Translate;
  onChange: (value: unknown) => void;
}
