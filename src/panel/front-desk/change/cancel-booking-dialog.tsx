import React, { useId, useState } from 'react';
import type {
  BookingToChange,
  CancellationCost,
  RoomToChange,
} from '../../../in-house/bookings/booking-to-change';
import type { House } from '../front-desk.contract';
import { DecimalInput } from '../../parts/decimal-input';
import { Dialog } from '../../parts/dialog';
import { Field, TextInput } from '../../parts/field';
import { moneyText } from '../../parts/format';
import { Notice } from '../../parts/notice';
import type { PageChange } from '../../parts/use-change';
import { type StepProps, useDeskChange } from '../desk';
import { DeskDialog } from '../desk-dialog';
import { type Query, usePage } from '../../parts/query';
import { LoadError } from '../../parts/load-error';
import { packagesAfter } from './packages-after';
import { useWords } from '../words';
import { MAX_TEXT_LENGTH } from '../../../values/limits';

export function CancelBookingDialog(props: StepProps): React.ReactElement {
  const { house, reservation, onClose, onDone, onStale } = props;
  const words = useWords();
  const { word } = words;
  const query = { bookingId: reservation.bookingId };
  const { data: booking, ...read } = usePage('bookingChanges', 'booking', query, { isFresh: true });
  const fees = usePage('bookingChanges', 'fees', query, { isFresh: true });
  const change = useDeskChange('bookingChanges', () => {
    onStale();
    void read.reload();
    void fees.reload();
  });
  const [wanted, setWanted] = useState<'room' | 'all'>();
  const [reason, setReason] = useState('');
  const [ownFee, setOwnFee] = useState<string>();
  const name = words.name(reservation);
  if (!booking) {
    return (
      <Dialog title={word('cancel.title', { name })} closeText={word('actions.close')} onClose={onClose}>
        <LoadError read={read} words={words} />
        {!read.refused && <p className="p-soft">{word('loading')}</p>}
      </Dialog>
    );
  }
  const isWhole = booking.rooms.every(({ status }) => status === 'active');
  const what = wanted ?? (booking.rooms.length > 1 || !isWhole ? 'room' : 'all');
  const room = booking.rooms.find(({ reservationId }) => reservationId === reservation.reservationId);
  const cost =
    what === 'all'
      ? fees.data?.whole
      : fees.data?.fees.find(({ reservationId }) => reservationId === room?.reservationId);
  const fee = ownFee ?? cost?.cancellation ?? '';
  const submit = async () => {
    if (reason.trim() === '') return change.refuse(word('cancel.reasonMissing'), 'reason');
    const reservationIds = what === 'all' ? null : [reservation.reservationId];
    const { bookingId, version } = booking;
    if (await change.run('cancel', { bookingId, version, reservationIds, reason, fee })) {
      const done = what === 'all' ? 'done.cancelled' : 'done.roomCancelled';
      onDone({ text: word(done, { name, booking: bookingId }) });
    }
  };
  return (
    <DeskDialog
      title={word(what === 'all' ? 'cancel.title' : 'cancel.titleRoom', { name })}
      lead={word('change.lead', { booking: booking.bookingId, voucher: booking.voucher })}
      change={change}
      submit={word(what === 'all' ? 'cancel.submit' : 'cancel.submitRoom')}
      closeText={word('cancel.keep')}
      danger
      disabled={!cost || fee === ''}
      onSubmit={submit}
      onClose={onClose}
    >
      {booking.rooms.length > 1 ? (
        <What
          house={house}
          booking={booking}
          room={room}
          isWhole={isWhole}
          what={what}
          onChoose={setWanted}
        />
      ) : null}
      <p>{costText(booking.currency, cost, words)}</p>
      {what === 'room' ? <PackagesWithout booking={booking} room={room} /> : null}
      {reservation.payment ? <Notice kind="warning">{word('cancel.paid')}</Notice> : null}
      <FeeField read={fees} change={change} currency={booking.currency} fee={fee} onFee={setOwnFee} />
      <Field
        className="p-field-above"
        label={word('change.reason')}
        hint={word('change.reasonHint')}
        fault={words.faultAt(change, 'reason')}
        isRequired
      >
        <TextInput maxLength={MAX_TEXT_LENGTH} value={reason} data-autofocus onChange={setReason} />
      </Field>
    </DeskDialog>
  );
}

interface WhatProps {
  house: House;
  booking: BookingToChange;
  room: RoomToChange | undefined;
  isWhole: boolean;
  what: 'room' | 'all';
  onChoose: (what: 'room' | 'all') => void;
}

function What({ house, booking, room, isWhole, what, onChoose }: WhatProps): React.ReactElement {
  const words = useWords();
  const { word } = words;
  const id = useId();
  const choice = (value: 'room' | 'all', label: string) => (
    <label className="fd-choice">
      <input type="radio" name={id} checked={what === value} onChange={() => onChoose(value)} />
      <span>{label}</span>
    </label>
  );
  return (
    <fieldset className="fd-section">
      <legend>{word('cancel.what')}</legend>
      {room
        ? choice(
            'room',
            word('cancel.room', { type: words.typeOf(house, room.roomTypeId), stay: words.stay(room) }),
          )
        : null}
      {isWhole ? choice('all', words.counted('cancel.all', booking.rooms.length)) : null}
    </fieldset>
  );
}

interface FeeFieldProps {
  read: Query<unknown>;
  change: PageChange<'bookingChanges'>;
  currency: string;
  fee: string;
  onFee: (fee: string) => void;
}

function FeeField({ read, change, currency, fee, onFee }: FeeFieldProps): React.ReactElement {
  const words = useWords();
  const { word } = words;
  return (
    <>
      <LoadError read={read} words={words} />
      <Field
        className="p-field-above"
        label={word('cancel.fee', { currency })}
        fault={words.faultAt(change, 'fee')}
        hint={word('cancel.feeHint')}
      >
        <DecimalInput money value={fee} onChange={onFee} />
      </Field>
    </>
  );
}

function PackagesWithout({ booking, room }: Pick<WhatProps, 'booking' | 'room'>): React.ReactElement | null {
  const { word } = useWords();
  const { changed } = packagesAfter(booking, [], room ? [room.reservationId] : []);
  if (changed.length === 0) return null;
  const money = (amount: string) => moneyText(amount, booking.currency);
  const packages = changed
    .map(({ name, before, after }) =>
      word('cancel.package', { name, before: money(before), after: money(after) }),
    )
    .join(', ');
  return <p data-testid="changed-packages">{word('cancel.packages', { packages })}</p>;
}

function costText(
  currency: string,
  cost: CancellationCost | undefined,
  { word }: ReturnType<typeof useWords>,
): string {
  if (!cost) return word('cancel.nights');
  const worth = word('cancel.worth', { total: moneyText(cost.price, currency) });
  const fee = cost.cancellation;
  return `${worth} ${Number(fee) > 0 ? word('cancel.byFees', { total: moneyText(fee, currency) }) : word('cancel.nights')}`;
}
