import type { Setup } from '../../contract/setup';

/** What the form of a step is given. */
export interface StepFormProps {
  setup: Setup;
  /** Reads all steps anew, and says what was done. */
  onDone: (message: string) => Promise<void>;
}
