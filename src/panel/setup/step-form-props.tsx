import type { Setup } from './setup.contract';

export interface StepFormProps {
  setup: Setup;
  onDone: (message: string) => Promise<void>;
}
