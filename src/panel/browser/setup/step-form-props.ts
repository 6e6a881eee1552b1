import type { Setup } from '../../contract/setup';

export interface StepFormProps {
  setup: Setup;
  /** Reads all steps anew, and says what was done. */
  onDone: (message: string) => Promise<void>;
}
