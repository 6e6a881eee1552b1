import React from 'react';
import type { HouseRoom } from '../../../in-house/reservations/desk-reservation';
import type { PlanDialogProps } from '../desk';
import { ProposalDialog } from './proposal-dialog';
import { RoomDialog } from './room-dialog';

export function PlanDialogs({
  opened,
  ...props
}: PlanDialogProps & { opened: HouseRoom | 'proposal' | undefined }): React.ReactElement | null {
  if (opened === undefined) return null;
  return opened === 'proposal' ? <ProposalDialog {...props} /> : <RoomDialog {...props} room={opened} />;
}
