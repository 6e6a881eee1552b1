import type { StepProps } from '../front-desk/desk';
import type { PlanAnswer } from './room-plan.contract';

export interface PlanDialogProps extends Pick<StepProps, 'house' | 'onClose' | 'onDone'> {
  plan: PlanAnswer;
}
