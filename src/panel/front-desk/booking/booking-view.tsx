import React, { useRef, useState } from 'react';
import type { DeskReservation } from '../../../in-house/reservations/desk-reservation';
import { bookerName } from '../../../values/names';
import { FolioView, isReception } from '../../folio/folio-view';
import type { OpenDialog } from '../desk';
import { useWords } from '../words';
import { BookingGuests } from '../../guests/booking-guests';
import { LoadError } from '../../parts/load-error';
import { BookingAtPartnerView } from './booking-at-partner';
import { actionsOf, mostUrgent } from './booking-actions';
import type { BookingDetails } from './booking.contract';
import { BookingDeposits } from './booking-deposits';
import { BookingActionBar, BookingFacts } from './booking-head';
import { BookingPackages } from './booking-packages';
import { BookingRooms } from './booking-rooms';
import { BookingStoryView } from './booking-story-view';
import { DepositDialog, expectedOn } from './deposit-dialog';
import { Section, type HeadingLevel } from '../../parts/section';
import { OriginDialog } from './origin-dialog';
import { PackagesDialog, takesPackages } from './packages-dialog';
import { UndoCancellationDialog } from './undo-cancellation-dialog';
import type { BookingWork } from './use-booking-work';
import { useBookingWords } from './words';

/** The dialog that is open. */
type Asked = 'undoCancellation' | 'origin' | 'deposit' | 'packages';

interface BookingViewProps {
  work: BookingWork;
  /** The room at which it was opened, as a list had it; undefined where it was opened as a whole. */
  opened: DeskReservation | undefined;
  /** The hotel's day. */
  today: string;
  level: HeadingLevel;
  onOpen: (dialog: OpenDialog) => void;
  onDone: (text: string) => void;
}

/** A booking: what it is, what can be done, its rooms, its folio and what happened to it. */
export function BookingView(props: BookingViewProps): React.ReactElement {
  const { work, opened, today, level, onOpen } = props;
  const [asks, setAsks] = useState<Asked>();
  const close = () => setAsks(undefined);
  const finish = (text: string) => {
    close();
    work.reload();
    props.onDone(text);
  };
  const undoCancellation = () => setAsks('undoCancellation');
  const askDeposit = () => setAsks('deposit');
  const { word } = useBookingWords();
  const folio = useRef<HTMLDivElement>(null);
  const { data: booking } = work.details;
  const room = roomOf(booking?.reservations, opened, today);
  const balance = booking?.balance ?? opened?.balance ?? '0.00';
  /** Brings the folio into sight, where its form takes the focus. */
  const showFolio = () => folio.current?.scrollIntoView({ block: 'start' });
  return (
    <div className="bk-booking">
      <BookingActionBar
        bookingId={work.bookingId}
        actions={actionsOf({ state: booking?.state, balance, today, room })}
        reservation={room}
        isOnPage={level === 2}
        onPayment={() => {
          work.folio.open('payment');
          showFolio();
        }}
        onUndoCancellation={undoCancellation}
        onAskDeposit={
          booking && booking.deposits.length === 0 && expectedOn(booking) !== undefined
            ? askDeposit
            : undefined
        }
        onAddPackages={booking && takesPackages(booking) ? () => setAsks('packages') : undefined}
        onOpen={onOpen}
      />
      {work.isRead ? (
        <>
          <WhatItIs
            work={work}
            level={level}
            onOpen={onOpen}
            onChangeOrigin={() => setAsks('origin')}
            onAskDeposit={askDeposit}
            onDone={finish}
          />
          <div ref={folio} className="bk-folio">
            <FolioSection work={work} level={level} />
          </div>
          {booking ? (
            <BookingStoryView
              story={work.story}
              booking={booking}
              reversible={reversibleOf(work)}
              level={level}
              onOpen={onOpen}
              onReverse={(line) => {
                work.folio.openLine('reverse', line);
                showFolio();
              }}
              onUndoCancellation={undoCancellation}
            />
          ) : null}
          {booking?.source === 'partner' && !isReception ? (
            <BookingAtPartnerView bookingId={work.bookingId} />
          ) : null}
        </>
      ) : (
        <p className="p-soft" role="status">
          {word('loading')}
        </p>
      )}
      {asks && booking ? (
        <AskedDialog asks={asks} booking={booking} onClose={close} onDone={finish} onStale={work.reload} />
      ) : null}
    </div>
  );
}

interface AskedDialogProps {
  asks: Asked;
  booking: BookingDetails;
  onClose: () => void;
  onDone: (text: string) => void;
  onStale: () => void;
}

function AskedDialog({ asks, ...props }: AskedDialogProps): React.ReactElement {
  switch (asks) {
    case 'origin':
      return <OriginDialog {...props} />;
    case 'deposit':
      return <DepositDialog {...props} />;
    case 'packages':
      return <PackagesDialog {...props} />;
    case 'undoCancellation': {
      const { booking, ...rest } = props;
      const { name, surname } = booking.booker;
      return (
        <UndoCancellationDialog
          {...rest}
          bookingId={booking.bookingId}
          name={bookerName({ guestName: name, guestSurname: surname })}
        />
      );
    }
  }
}

interface WhatItIsProps extends Pick<BookingViewProps, 'work' | 'level' | 'onOpen'> {
  onChangeOrigin: () => void;
  onAskDeposit: () => void;
  onDone: (text: string) => void;
}

function WhatItIs({ work, level, onOpen, onChangeOrigin, onAskDeposit, onDone }: WhatItIsProps) {
  const words = useWords();
  const { data: booking, refused } = work.details;
  if (!booking) return refused ? <LoadError read={{ refused, reload: work.reload }} words={words} /> : null;
  return (
    <>
      <BookingFacts booking={booking} onChangeOrigin={onChangeOrigin} />
      <BookingRooms booking={booking} level={level} areNightsOpen={level === 2} onOpen={onOpen} />
      <BookingDeposits booking={booking} level={level} onAsk={onAskDeposit} />
      <BookingPackages booking={booking} level={level} onDone={onDone} onStale={work.reload} />
      <BookingGuests guests={work.guests.data} level={level} />
    </>
  );
}

function FolioSection({ work, level }: Pick<BookingViewProps, 'work' | 'level'>): React.ReactElement {
  const { word } = useBookingWords();
  return (
    <Section level={level} title={word('folio.title')}>
      <FolioView work={work.folio} />
    </Section>
  );
}

function roomOf(
  reservations: readonly DeskReservation[] | undefined,
  opened: DeskReservation | undefined,
  today: string,
): DeskReservation | undefined {
  if (!reservations) return opened;
  return (
    reservations.find((one) => one.reservationId === opened?.reservationId) ?? mostUrgent(reservations, today)
  );
}

function reversibleOf({ folio }: BookingWork) {
  const lines = folio.read.data?.lines ?? [];
  return isReception || folio.form !== undefined ? [] : lines.filter(({ isReversible }) => isReversible);
}
