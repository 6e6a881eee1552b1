import React from 'react';
import { Link } from 'react-router-dom';
import type { StepProps, OpenDialog } from '../desk';
import { Status } from '../reservation-list';
import { useWords } from '../words';
import { MarkChips } from '../../guests/mark-chip';
import { bookingAddress } from '../../parts/booking-address';
import { Dialog } from '../../parts/dialog';
import { BookingView } from './booking-view';
import { useBookingWork } from './use-booking-work';
import { useBookingWords } from './words';

interface BookingPanelProps extends StepProps {
  onOpen: (dialog: OpenDialog) => void;
}

/** A booking beside a list or the room plan, opened at one of its rooms. */
export function BookingPanel(props: BookingPanelProps): React.ReactElement {
  const { house, reservation, onClose, onDone, onStale, onOpen } = props;
  const { word } = useBookingWords();
  const words = useWords();
  const { bookingId, reservationId } = reservation;
  const work = useBookingWork(bookingId, onStale);
  const read = work.details.data?.reservations.find((one) => one.reservationId === reservationId);
  const shown = read ?? reservation;
  return (
    <Dialog
      side
      title={words.name(shown)}
      lead={
        <>
          <Status reservation={shown} today={house.today} words={words} /> <MarkChips marked={shown.marked} />{' '}
          <Link to={bookingAddress(bookingId)}>{word('openPage')}</Link>
        </>
      }
      // Its forms, which close one by one, say so themselves.
      isUnsaved={false}
      onClose={onClose}
    >
      <BookingView
        work={work}
        opened={reservation}
        today={house.today}
        level={3}
        onOpen={onOpen}
        onDone={(text) => onDone({ text })}
      />
    </Dialog>
  );
}
