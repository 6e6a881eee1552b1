import type { Setup } from '../../contract/setup';

export interface StepFormProps {
  setup: Setup;
  onDone: (message: string) => Promise<void>;
}
