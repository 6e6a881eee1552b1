import React from 'react';
import type { House } from './front-desk.contract';
import { type BookedGuest, ChosenGuest } from '../guests/chosen-guest';
import { Button } from '../parts/button';
import { moneyText } from '../parts/format';
import { BookerFields } from './booker-fields';
import type { Done, NextStep } from './desk';
import { DeskDialog } from './desk-dialog';
import { Offers } from './offers';
import { StayFields } from './stay-fields';
import { type BookingForm, useBooking } from './use-booking';
import { useWords } from './words';

interface BookingDialogProps {
  house: House;
  guest?: BookedGuest;
  /** When the guests arrive, until another day is chosen; by default today. */
  arrival?: string;
  onClose: () => void;
  onDone: (done: Done, next?: NextStep) => void;
}

/** A walk-in or a booking by telephone, of the rooms and at the prices that partners are offered. */
export function BookingDialog(props: BookingDialogProps): React.ReactElement {
  const { house, guest, onClose, onDone } = props;
  const { word, fault: faultText } = useWords();
  const form = useBooking(onDone, { arrival: props.arrival ?? house.today, guest });
  const { stay, total, change } = form;
  const fault = (field: string) => {
    const wrong = change.faults.find((one) => one.field === field);
    return wrong && faultText(wrong.message);
  };
  return (
    <DeskDialog
      wide
      title={word('book.title')}
      change={change}
      submit={word('book.submit')}
      disabled={total === undefined}
      onSubmit={() => form.book(false)}
      onClose={onClose}
      aside={<Total form={form} />}
      more={
        stay.arrival === house.today ? (
          <Button
            look="quiet"
            disabled={total === undefined || change.isBusy}
            onClick={() => void form.book(true)}
          >
            {word('book.submitCheckIn')}
          </Button>
        ) : null
      }
    >
      <StayFields today={house.today} stay={stay} onStay={form.setStay} fault={fault} />
      <Offers {...form} rooms={stay.rooms} onChoose={form.setChoice} />
      <ChosenGuest guest={form.guest} onChoose={form.setGuest} />
      <BookerFields house={house} booker={form.booker} onChange={form.setBooker} fault={fault} />
    </DeskDialog>
  );
}

function Total({ form: { total, offers } }: { form: BookingForm }): React.ReactElement {
  const { word } = useWords();
  return (
    <span className="fd-total" role="status">
      {total === undefined ? (
        <span className="fd-soft">{word('book.chooseOffer')}</span>
      ) : (
        <>
          {word('book.total')} <strong>{moneyText(total, offers?.currency)}</strong>
        </>
      )}
    </span>
  );
}
