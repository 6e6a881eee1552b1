import React, { useState } from 'react';
import type { Acceptable } from '../../../in-house/plan/acceptable';
import type { BookingToChange, RoomToChange } from '../../../in-house/bookings/booking-to-change';
import { Button } from '../../parts/button';
import { addDays } from '../../parts/days';
import { Dialog } from '../../parts/dialog';
import { Field } from '../../parts/field';
import { usePage } from '../../parts/query';
import { Select } from '../../parts/select';
import { LoadError } from '../../parts/load-error';
import type { PageChange } from '../../parts/use-change';
import { BookerFields } from '../booker-fields';
import { ChangeDates } from './change-dates';
import { ChangePrice, NO_OWN_PRICE } from './change-price';
import { type PackagesAfter, packagesAfter, shownPackages } from './packages-after';
import { type StepProps, useAskedChange } from '../desk';
import { DeskDialog } from '../desk-dialog';
import { Offers } from '../offers';
import { StayFields, type WantedStay } from '../stay-fields';
import type { Booker } from '../use-booking';
import {
  bookerOf,
  changedDays,
  type EnteredDays,
  type RoomForm,
  isOpenRoom,
  stayOf,
  useRoomForm,
  withDays,
} from './use-booking-change';
import { useWords } from '../words';

const ADDED = 'added';
const ALL = 'all';

/** Changes a booking, one room at a time, or adds one: first what, then the price, which is confirmed. */
export function ChangeBookingDialog(props: StepProps): React.ReactElement {
  const { reservation, onClose, onStale } = props;
  const words = useWords();
  const { word } = words;
  const { bookingId, reservationId } = reservation;
  const read = usePage('bookingChanges', 'booking', { bookingId }, { isFresh: true });
  const { data: booking, reload } = read;
  /** Undefined until a room is chosen here. */
  const [choice, setChoice] = useState<string>();
  const chosen = choice ?? String(reservationId);
  /** What was entered of the booker, who is the same whichever room is chosen. */
  const [entered, setEntered] = useState<Partial<Booker>>({});
  const [days, setDays] = useState<EnteredDays>({});
  const onDays = (changed: EnteredDays) => setDays({ ...days, ...changed });
  const askedOf = JSON.stringify([chosen, days]);
  const { change, accepted } = useAskedChange('bookingChanges', askedOf, () => {
    onStale();
    void reload();
  });
  const title = word('change.title', { name: words.name(reservation) });
  if (!booking) {
    return (
      <Dialog title={title} wide closeText={word('actions.close')} onClose={onClose}>
        {read.refused ? <LoadError read={read} words={words} /> : <p className="p-soft">{word('loading')}</p>}
      </Dialog>
    );
  }
  const booker = { ...bookerOf(booking), ...entered };
  const isBookerChanged = !isSameBooker(booker, bookerOf(booking));
  const choosing = { booking, chosen, isChosen: choice !== undefined, onChoose: setChoice };
  if (chosen === ALL) {
    return (
      <ChangeDates
        key={booking.version}
        {...props}
        title={title}
        booking={booking}
        change={change}
        accepted={accepted}
        choice={<RoomSelect house={props.house} {...choosing} />}
        booker={isBookerChanged ? booker : null}
        days={days}
        onDays={onDays}
      />
    );
  }
  return (
    <ChangeForm
      key={`${booking.version} ${chosen}`}
      {...props}
      {...choosing}
      title={title}
      room={booking.rooms.find(({ reservationId }) => String(reservationId) === chosen)}
      change={change}
      accepted={accepted}
      booker={booker}
      isBookerChanged={isBookerChanged}
      onBooker={(changes) => setEntered({ ...entered, ...changes })}
      days={days}
      onDays={onDays}
    />
  );
}

interface ChangeFormProps extends StepProps {
  title: string;
  booking: BookingToChange;
  room: RoomToChange | undefined;
  chosen: string;
  /** Whether it was chosen in this dialog, which then begins there: arrow keys go on to the next one. */
  isChosen: boolean;
  onChoose: (chosen: string) => void;
  change: PageChange<'bookingChanges'>;
  accepted: readonly Acceptable[];
  booker: Booker;
  isBookerChanged: boolean;
  onBooker: (changes: Partial<Booker>) => void;
  days: EnteredDays;
  onDays: (days: EnteredDays) => void;
}

function ChangeForm(props: ChangeFormProps): React.ReactElement {
  const { title, booking, room, change, accepted, booker, isBookerChanged, house, onClose } = props;
  const words = useWords();
  const { word } = words;
  const lead = word('change.lead', { booking: booking.bookingId, voucher: booking.voucher });
  const standing = room ? stayOf(room) : firstStay(booking, house.today);
  const form = useRoomForm(booking, room, withDays(standing, props.days, room?.status === 'checked_in'));
  const [own, setOwn] = useState(NO_OWN_PRICE);
  const [step, setStep] = useState<'what' | 'price'>('what');
  // Each step is a dialog of its own, which does not know what was entered in the other one.
  const isChanged = form.isChanged || isBookerChanged || own !== NO_OWN_PRICE;
  const fault = faultsIn(change, words);
  const packages = packagesOfForm(props, form);
  const submit = async () => {
    if (step === 'what') return setStep('price');
    const name = words.name(props.reservation);
    if (await change.run('change', askedChange(props, form, own))) {
      props.onDone({ text: word('done.changed', { name, booking: booking.bookingId }) });
    } else form.reload();
  };
  if (step === 'what') {
    return (
      <DeskDialog
        key="what"
        wide
        title={title}
        lead={lead}
        change={change}
        submit={word('change.toPrice')}
        disabled={!form.isReady}
        isUnsaved={isChanged || undefined}
        onSubmit={submit}
        onClose={onClose}
      >
        <RoomSelect {...props} />
        <StayFields
          today={house.today}
          stay={form.stay}
          onStay={(stay) => {
            props.onDays(changedDays(form.stay, stay));
            form.setStay(stay);
          }}
          hasRooms={false}
          isInHouse={room?.status === 'checked_in'}
          fault={fault}
        />
        <Offers {...form} rooms={1} onChoose={form.setChoice} note={word('change.offersNote')} />
        <BookerFields house={house} booker={booker} onChange={props.onBooker} fault={fault} />
      </DeskDialog>
    );
  }
  return (
    <DeskDialog
      key="price"
      title={title}
      lead={word('change.priceLead')}
      change={change}
      submit={word(accepted.length > 0 ? 'change.submitAnyway' : room ? 'change.submit' : 'change.submitAdd')}
      isReady
      isUnsaved={isChanged || undefined}
      disabled={
        !form.isReady || (own.price === '' && (form.lacksPrice || !(form.isChanged || isBookerChanged)))
      }
      onSubmit={submit}
      onClose={onClose}
      more={<BackButton onClick={() => setStep('what')} />}
    >
      <ChangePrice
        house={house}
        booking={booking}
        form={form}
        packages={packages}
        isBookerChanged={isBookerChanged}
        own={own}
        onOwn={setOwn}
        fault={fault}
      />
    </DeskDialog>
  );
}

function BackButton({ onClick }: { onClick: () => void }): React.ReactElement {
  const { word } = useWords();
  return (
    <Button look="quiet" onClick={onClick}>
      {word('change.back')}
    </Button>
  );
}

function faultsIn({ faults }: PageChange<'bookingChanges'>, words: ReturnType<typeof useWords>) {
  return (field: string): string | undefined => {
    const wrong = faults.find((one) => one.field === field);
    return wrong && words.fault(wrong.message);
  };
}

function RoomSelect({
  booking,
  house,
  chosen,
  isChosen,
  onChoose,
}: Pick<ChangeFormProps, 'booking' | 'house' | 'chosen' | 'isChosen' | 'onChoose'>): React.ReactElement {
  const words = useWords();
  const { word } = words;
  const rooms = booking.rooms.filter(isOpenRoom).map((room, index) => {
    const type = words.typeOf(house, room.roomTypeId);
    const text = word('change.roomOf', { n: index + 1, type, stay: words.stay(room) });
    return [String(room.reservationId), text] as const;
  });
  return (
    <Field className="p-field-above fd-room-to-change" label={word('change.room')}>
      <Select
        options={[
          ...rooms,
          ...(rooms.length > 1 ? [[ALL, word('change.allDates')] as const] : []),
          [ADDED, word('change.addRoom')],
        ]}
        value={chosen}
        data-autofocus={isChosen || undefined}
        onChange={onChoose}
      />
    </Field>
  );
}

/** A room that is added is for the days of the first one, if those have not begun. */
function firstStay(booking: BookingToChange, today: string): WantedStay {
  const like = booking.rooms.find(isOpenRoom);
  const days =
    like && like.departure > today ? stayOf(like) : { arrival: today, departure: addDays(today, 1) };
  const arrival = days.arrival < today ? today : days.arrival;
  return { arrival, departure: days.departure, adults: 2, childAges: [], rooms: 1 };
}

/** What the packages of the booking cost once the room is as the form has it. */
function packagesOfForm({ booking, room }: ChangeFormProps, { isChanged, stay }: RoomForm): PackagesAfter {
  const after = { ...stay, reservationId: room?.reservationId ?? null };
  return packagesAfter(booking, isChanged ? [after] : []);
}

function askedChange(props: ChangeFormProps, form: RoomForm, own: typeof NO_OWN_PRICE) {
  const { booking, accepted, booker, isBookerChanged } = props;
  const { bookingId, version } = booking;
  return {
    bookingId,
    version,
    rooms: form.isChanged || own.price !== '' ? [changedRoom(props, form, own.price)] : [],
    booker: isBookerChanged ? booker : null,
    reason: own.reason,
    accepted,
    ...shownPackages(booking, packagesOfForm(props, form)),
  };
}

function changedRoom({ room }: ChangeFormProps, { stay, choice, total }: RoomForm, ownTotal: string) {
  const { arrival, departure, adults, childAges } = stay;
  return {
    reservationId: room?.reservationId ?? null,
    arrival,
    departure,
    adults,
    childAges,
    roomTypeId: choice?.roomTypeId ?? room?.roomTypeId ?? 0,
    boardId: choice?.boardId ?? null,
    rate: choice?.rate ?? ('refundable' as const),
    shownTotal: total ?? null,
    ownTotal,
  };
}

function isSameBooker(a: Booker, b: Booker): boolean {
  return (Object.keys(a) as (keyof Booker)[]).every((field) => a[field].trim() === b[field].trim());
}
