import React, { useState } from 'react';
import type { BookingToChange, RoomToChange } from '../../in-house/bookings/booking-to-change';
import type { ChartedStay } from '../../in-house/reservations/desk-reservation';
import { isOpenRoom, stayOf, useRoomForm } from '../front-desk/change/use-booking-change';
import { type StepProps, useAskedChange } from '../front-desk/desk';
import { DeskDialog } from '../front-desk/desk-dialog';
import { centsOf, decimalOf } from '../parts/cents';
import { DateInput } from '../parts/date-input';
import { addDays, nightsBetween } from '../parts/days';
import { Dialog } from '../parts/dialog';
import { Field } from '../parts/field';
import { moneyText } from '../parts/format';
import { LoadError } from '../parts/load-error';
import { Notice } from '../parts/notice';
import { usePage } from '../parts/query';
import { type PackagesAfter, packagesAfter, shownPackages } from '../front-desk/change/packages-after';
import { ExtrasThatStay } from '../front-desk/change/package-rows';
import { changedRoomOf, type PriceOfStay } from './changed-departure';
import { usePlanWords } from './words';

export interface Extension {
  stay: ChartedStay;
  departure: string;
}

interface ExtendDialogProps extends Pick<StepProps, 'house' | 'onClose' | 'onStale'> {
  extension: Extension;
  onDone: (departure: string, before: PriceOfStay) => void;
}

/** Another departure of one room: what the nights cost that are added or left out, and then the change. */
export function ExtendDialog(props: ExtendDialogProps): React.ReactElement {
  const { extension, onClose } = props;
  const { stay } = extension;
  const words = usePlanWords();
  const read = usePage('bookingChanges', 'booking', { bookingId: stay.bookingId }, { isFresh: true });
  const room = read.data?.rooms.find((one) => one.reservationId === stay.reservationId && isOpenRoom(one));
  if (read.data && room) {
    return (
      <ExtendForm
        key={read.data.version}
        {...props}
        booking={read.data}
        room={room}
        onReread={() => void read.reload()}
      />
    );
  }
  return (
    <Dialog title={titleOf(stay, words)} closeText={words.desk('actions.close')} onClose={onClose}>
      <LoadError read={read} words={words} />
      {read.data ? (
        <Notice>{words.desk('refusals.reservation_is_not_found')}</Notice>
      ) : read.refused ? null : (
        <p className="p-soft">{words.desk('loading')}</p>
      )}
    </Dialog>
  );
}

function titleOf({ guestName }: ChartedStay, { word }: ReturnType<typeof usePlanWords>): string {
  return word('extend.title', { name: guestName || word('plan.unnamed') });
}

interface ExtendFormProps extends ExtendDialogProps {
  booking: BookingToChange;
  room: RoomToChange;
  onReread: () => void;
}

function ExtendForm(props: ExtendFormProps): React.ReactElement {
  const { extension, booking, room, house, onClose, onDone, onStale, onReread } = props;
  const { stay } = extension;
  const words = usePlanWords();
  const { word } = words;
  const [departure, setDeparture] = useState(extension.departure);
  const form = useRoomForm(booking, room, { ...stayOf(room), departure: extension.departure });
  const { change, accepted } = useAskedChange('bookingChanges', departure, () => {
    onStale();
    onReread();
  });
  const changed = changedRoomOf(room, { departure, shownTotal: form.total ?? null });
  const packages = packagesAfter(booking, [changed]);
  const submit = async () => {
    const { bookingId, version } = booking;
    const input = { bookingId, version, rooms: [changed], booker: null, reason: '', accepted };
    const shown = shownPackages(booking, packages);
    const before = { total: room.total, packages: packagesAfter(booking, []).total };
    if (await change.run('change', { ...input, ...shown })) onDone(departure, before);
    else form.reload();
  };
  const isSame = departure === room.departure;
  const isReady = !isSame && form.isReady && form.total !== undefined;
  const first =
    room.status === 'checked_in' && house.today > room.arrival ? house.today : addDays(room.arrival, 1);
  return (
    <DeskDialog
      title={titleOf(stay, words)}
      lead={words.stay(room)}
      change={change}
      submit={word(accepted.length > 0 ? 'extend.submitAnyway' : 'extend.submit')}
      disabled={!isReady}
      isUnsaved={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field className="p-field-above" label={words.desk('book.departure')}>
        <DateInput
          min={first}
          value={departure}
          data-autofocus
          onChange={(next) => {
            setDeparture(next);
            if (next !== '') form.setStay({ ...form.stay, departure: next });
          }}
        />
      </Field>
      <LoadError read={form.read} words={words} />
      {isSame ? null : (
        <>
          <Price
            form={form}
            room={room}
            departure={departure}
            currency={booking.currency}
            packages={packages}
          />
          <ExtrasThatStay booking={booking} />
        </>
      )}
    </DeskDialog>
  );
}

interface PriceProps {
  form: ReturnType<typeof useRoomForm>;
  room: RoomToChange;
  departure: string;
  currency: string;
  packages: PackagesAfter;
}

function Price({ form, room, departure, currency, packages }: PriceProps): React.ReactElement {
  const words = usePlanWords();
  const { word } = words;
  const { total } = form;
  if (total === undefined) {
    if (form.read.refused) return <></>;
    return form.isCurrent ? (
      <Notice kind="warning">{word(form.lacksPrice ? 'extend.notPriced' : 'extend.notLeft')}</Notice>
    ) : (
      <p className="p-soft">{words.desk('loading')}</p>
    );
  }
  const nights = departure === '' ? 0 : nightsBetween(room.departure, departure);
  const difference = total === null || room.total === null ? undefined : centsOf(total) - centsOf(room.total);
  const sign = (difference ?? 0) < 0 ? '−' : '+';
  return (
    <div role="status">
      <dl className="rp-price">
        <div>
          <dt>{word(nights > 0 ? 'extend.added' : 'extend.leftOut', { count: Math.abs(nights) })}</dt>
          <dd>
            {difference === undefined
              ? '—'
              : `${sign}${moneyText(decimalOf(Math.abs(difference)), currency)}`}
          </dd>
        </div>
        <div>
          <dt>{word('extend.total')}</dt>
          <dd>
            {room.total === null ? '—' : <s>{moneyText(room.total, currency)}</s>}{' '}
            <strong>{total === null ? '—' : moneyText(total, currency)}</strong>
          </dd>
        </div>
        {packages.changed.map(({ name, before, after }) => (
          <div key={name} data-testid="changed-package">
            <dt>{name}</dt>
            <dd>
              <s>{moneyText(before, currency)}</s> <strong>{moneyText(after, currency)}</strong>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
