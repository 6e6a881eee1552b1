import React from 'react';
import { BookingPanel } from './booking/booking-panel';
import { BookingDialog } from './booking-dialog';
import { CancelBookingDialog } from './change/cancel-booking-dialog';
import { ChangeBookingDialog } from './change/change-booking-dialog';
import { CheckInDialog } from './check-in-dialog';
import { CheckOutDialog } from './check-out-dialog';
import { ConfirmDialog } from './confirm-dialog';
import type { House } from './front-desk.contract';
import type { Done, NextStep, OpenDialog } from './desk';
import { FolioDialog } from './folio-dialog';
import { GroupCheckInDialog } from './group-check-in-dialog';
import { GuestDialog } from './guest-dialog';
import { MoveDialog } from './move-dialog';
import { NoShowDialog } from './no-show-dialog';
import { PlanRoomDialog } from './plan-room-dialog';
import { SplitStayDialog } from './split-stay-dialog';
import { UndoCheckOutDialog } from './undo-check-out-dialog';
import { UndoGuestOutDialog } from './undo-guest-out-dialog';

interface OpenedDialogProps {
  dialog: OpenDialog;
  house: House;
  onOpen: (dialog: OpenDialog) => void;
  onClose: () => void;
  onDone: (done: Done) => void;
  onStale: () => void;
  onBooked: (done: Done, next?: NextStep) => void;
}

export function OpenedDialog({ dialog, onOpen, onBooked, ...rest }: OpenedDialogProps): React.ReactElement {
  if (dialog.kind === 'book')
    return <BookingDialog house={rest.house} first={dialog} onClose={rest.onClose} onDone={onBooked} />;
  const given = { ...rest, reservation: dialog.reservation };
  switch (dialog.kind) {
    case 'details':
      return <BookingPanel {...given} onOpen={onOpen} />;
    case 'checkIn':
      return <CheckInDialog {...given} />;
    case 'checkInTogether':
      return <GroupCheckInDialog {...given} />;
    case 'moveRoom':
      return <MoveDialog {...given} wanted={dialog.wanted} />;
    case 'planRoom':
      return <PlanRoomDialog {...given} />;
    case 'splitStay':
      return <SplitStayDialog {...given} wanted={dialog.wanted} />;
    case 'changeBooking':
      return <ChangeBookingDialog {...given} />;
    case 'cancelBooking':
      return <CancelBookingDialog {...given} />;
    case 'checkOut':
      return <CheckOutDialog {...given} onOpen={onOpen} />;
    case 'guestOut':
      return <CheckOutDialog {...given} stayId={dialog.stayId} onOpen={onOpen} />;
    case 'folio':
      return <FolioDialog {...given} />;
    case 'addGuest':
      return <GuestDialog {...given} />;
    case 'editGuest':
      return <GuestDialog {...given} stayId={dialog.stayId} />;
    case 'noShow':
      return <NoShowDialog {...given} />;
    case 'undoCheckOut':
      return <UndoCheckOutDialog {...given} />;
    case 'undoGuestOut':
      return <UndoGuestOutDialog {...given} stayId={dialog.stayId} />;
    default:
      return <ConfirmDialog {...given} operation={dialog.kind} />;
  }
}
