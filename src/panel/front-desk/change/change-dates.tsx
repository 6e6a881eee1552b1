import React from 'react';
import type { Acceptable } from '../../../in-house/plan/acceptable';
import type { BookingToChange, RoomToChange } from '../../../in-house/bookings/booking-to-change';
import type { RoomAtNewDates } from './booking-changes.contract';
import { centsOf, decimalOf } from '../../parts/cents';
import { DateInput } from '../../parts/date-input';
import { Field, TextInput } from '../../parts/field';
import { moneyText } from '../../parts/format';
import { panel } from '../../parts/panel';
import { usePage, useDebounced } from '../../parts/query';
import { writtenDay } from '../../parts/typed-day';
import { LoadError } from '../../parts/load-error';
import type { PageChange } from '../../parts/use-change';
import type { StepProps } from '../desk';
import { DeskDialog } from '../desk-dialog';
import type { Booker } from '../use-booking';
import { ExtrasThatStay, PackageRows } from './package-rows';
import { packagesAfter, shownPackages } from './packages-after';
import { type EnteredDays, isOpenRoom } from './use-booking-change';
import { useWords } from '../words';

interface ChangeDatesProps extends StepProps {
  title: string;
  booking: BookingToChange;
  change: PageChange<'bookingChanges'>;
  accepted: readonly Acceptable[];
  choice: React.ReactNode;
  /** What was entered of the booker with one of the rooms; null for nothing. */
  booker: Booker | null;
  days: EnteredDays;
  onDays: (days: EnteredDays) => void;
}

export function ChangeDates(props: ChangeDatesProps): React.ReactElement {
  const { title, booking, change, accepted, choice, booker, house, onClose, onDone, reservation } = props;
  const words = useWords();
  const { word } = words;
  const open = booking.rooms.filter(isOpenRoom);
  const expected = open.filter(({ status }) => status === 'active');
  const arrival = props.days.arrival ?? commonDay(expected.length > 0 ? expected : open, 'arrival');
  const departure = props.days.departure ?? commonDay(open, 'departure');
  const isAsked = arrival === '' || departure === '' || departure > arrival;
  const asked = `${arrival} ${departure}`;
  const isSettled = useDebounced(asked) === asked && isAsked;
  const { bookingId, version, currency } = booking;
  const read = usePage(
    'bookingChanges',
    'dates',
    isSettled ? { bookingId, ...givenDays({ arrival, departure }) } : null,
  );
  const rooms = isSettled && !read.isReading && !read.refused ? read.data?.rooms : undefined;
  const isReady = rooms !== undefined && rooms.every(({ after, isLeft }) => after !== null && isLeft);
  const hint = (day: string) => (day === '' ? word('change.ownDays') : undefined);
  const submit = async () => {
    if (!rooms) return;
    const changed = rooms.map((room) => changedRoom(booking, room));
    const shown = shownPackages(booking, packagesAfter(booking, changed));
    const input = { bookingId, version, rooms: changed, booker, reason: '', accepted, ...shown };
    if (await change.run('change', input)) {
      onDone({ text: word('done.changed', { name: words.name(reservation), booking: bookingId }) });
    } else void read.reload();
  };
  return (
    <DeskDialog
      key="dates"
      wide
      title={title}
      lead={word('change.priceLead')}
      change={change}
      submit={word(accepted.length > 0 ? 'change.submitAnyway' : 'change.submit')}
      disabled={!isReady}
      isUnsaved={booker !== null || Object.keys(props.days).length > 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {choice}
      <div className="fd-stay">
        <Field className="p-field-above" label={word('book.arrival')} hint={hint(arrival)}>
          {expected.length === 0 ? (
            <TextInput disabled value={writtenDay(arrival, panel.language)} onChange={() => undefined} />
          ) : (
            <DateInput
              min={arrival !== '' && arrival < house.today ? arrival : house.today}
              value={arrival}
              onChange={(day) => props.onDays({ arrival: day })}
            />
          )}
        </Field>
        <Field className="p-field-above" label={word('book.departure')} hint={hint(departure)}>
          <DateInput
            min={house.today}
            value={departure}
            onChange={(day) => props.onDays({ departure: day })}
          />
        </Field>
      </div>
      {open.some(({ status }) => status === 'checked_in') ? (
        <p className="p-soft">{word('change.arrivalKept')}</p>
      ) : null}
      <LoadError read={read} words={words} />
      {rooms ? <Prices {...props} rooms={rooms} currency={currency} /> : null}
      <ExtrasThatStay booking={booking} />
    </DeskDialog>
  );
}

/** The day that all of the rooms have; '' where they have not the same. */
function commonDay(rooms: readonly RoomToChange[], of: 'arrival' | 'departure'): string {
  const [day = '', ...others] = new Set(rooms.map((room) => room[of]));
  return others.length === 0 ? day : '';
}

function givenDays({ arrival, departure }: { arrival: string; departure: string }): EnteredDays {
  return { ...(arrival === '' ? {} : { arrival }), ...(departure === '' ? {} : { departure }) };
}

function Prices({
  booking,
  house,
  rooms,
  currency,
}: ChangeDatesProps & { rooms: readonly RoomAtNewDates[]; currency: string }): React.ReactElement {
  const words = useWords();
  const { word } = words;
  const money = (amount: string | null) => (amount === null ? '—' : moneyText(amount, currency));
  const packages = packagesAfter(
    booking,
    rooms.map((room) => changedRoom(booking, room)),
  );
  const sum = (of: 'before' | 'after') =>
    decimalOf([...rooms, ...packages.all].reduce((cents, one) => cents + centsOf(one[of]), 0));
  return (
    <table className="p-table fd-change">
      <thead>
        <tr>
          <th scope="col">{word('change.what')}</th>
          <th scope="col">{word('change.before')}</th>
          <th scope="col">{word('change.after')}</th>
        </tr>
      </thead>
      <tbody>
        {rooms.map((room) => {
          const old = booking.rooms.find(({ reservationId }) => reservationId === room.reservationId);
          return (
            <tr key={room.reservationId}>
              <th scope="row">
                {old ? words.typeOf(house, old.roomTypeId) : room.reservationId} · {words.stay(room)}
                {room.isLeft ? null : <small className="p-fault">{word('book.soldOut')}</small>}
              </th>
              <td className="p-number">{money(room.before)}</td>
              <td className="p-number">{room.after === null ? word('book.notPriced') : money(room.after)}</td>
            </tr>
          );
        })}
        <PackageRows currency={currency} packages={packages.all} />
        <tr>
          <th scope="row">{word('book.total')}</th>
          <td className="p-number">{moneyText(sum('before'), currency)}</td>
          <td className="p-number">
            <strong>{moneyText(sum('after'), currency)}</strong>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function changedRoom(
  { rooms }: BookingToChange,
  { reservationId, arrival, departure, after }: RoomAtNewDates,
) {
  const room = rooms.find((one) => one.reservationId === reservationId)!;
  const { adults, childAges, roomTypeId, boardId, rate } = room;
  return {
    reservationId,
    arrival,
    departure,
    adults,
    childAges,
    roomTypeId,
    boardId,
    rate: rate ?? ('refundable' as const),
    shownTotal: after,
    ownTotal: '',
  };
}
