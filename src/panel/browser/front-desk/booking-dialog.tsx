import React from 'react';
import type { House } from '../../contract/front-desk';
import { Button } from '../parts/button';
import { Field, TextInput } from '../parts/field';
import { moneyText } from '../parts/format';
import { Notice } from '../parts/notice';
import type { Done } from './desk';
import { DeskDialog } from './desk-dialog';
import { CountrySelect } from './guest-fields';
import { OfferCard } from './offer-card';
import { StayFields } from './stay-fields';
import { type Booker, type BookingForm, useBooking } from './use-booking';
import { useWords } from './words';
import { MAX_NOTE_LENGTH, MAX_TEXT_LENGTH } from '../../../values/limits';

interface BookingDialogProps {
  house: House;
  onClose: () => void;
  onDone: (done: Done, checkIn?: number) => void;
}

/** A walk-in or a booking by telephone, of the rooms and at the prices that partners are offered. */
export function BookingDialog({ house, onClose, onDone }: BookingDialogProps): React.ReactElement {
  const { word, fault: faultText } = useWords();
  const form = useBooking(house, onDone);
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
      <Offers form={form} />
      <BookerFields house={house} form={form} fault={fault} />
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

function Offers({ form }: { form: BookingForm }): React.ReactElement {
  const { word, nights, fault } = useWords();
  const { nightCount, offers, failure } = form;
  return (
    <fieldset className="fd-section">
      <legend>
        {word('book.offers')} {nightCount > 0 ? <small>{nights(nightCount)}</small> : null}
      </legend>
      {failure !== '' ? <Notice>{failure}</Notice> : null}
      {nightCount < 1 ? <Notice kind="warning">{fault('departure_is_not_after_arrival')}</Notice> : null}
      {nightCount > 0 && !offers && failure === '' ? <p className="fd-soft">{word('loading')}</p> : null}
      {offers?.offers.length === 0 ? <p className="fd-soft">{word('book.noOffers')}</p> : null}
      {offers?.offers.map((offer) => (
        <OfferCard
          key={offer.roomTypeId}
          offer={offer}
          currency={offers.currency}
          nightCount={nightCount}
          rooms={form.stay.rooms}
          choice={form.choice}
          onChoose={form.setChoice}
        />
      ))}
    </fieldset>
  );
}

interface BookerFieldsProps {
  house: House;
  form: BookingForm;
  fault: (field: string) => string | undefined;
}

function BookerFields({ house, form, fault }: BookerFieldsProps): React.ReactElement {
  const { word } = useWords();
  const { booker, setBooker } = form;
  const contact = (field: keyof Booker, label: string, type = 'text') => (
    <Field className="p-field-above" label={word(`book.${label}`)} fault={fault(field)}>
      <TextInput
        type={type}
        maxLength={MAX_TEXT_LENGTH}
        autoComplete="off"
        value={booker[field]}
        onChange={(typed) => setBooker({ [field]: typed })}
      />
    </Field>
  );
  return (
    <fieldset className="fd-section">
      <legend>{word('book.guest')}</legend>
      <div className="fd-contact">
        {contact('guestName', 'firstName')}
        {contact('guestSurname', 'lastName')}
        {contact('guestPhone', 'phone', 'tel')}
        {contact('guestEmail', 'email', 'email')}
        <Field className="p-field-above" label={word('book.country')}>
          <CountrySelect
            house={house}
            value={booker.guestCountry}
            onChange={(guestCountry) => setBooker({ guestCountry })}
          />
        </Field>
      </div>
      <Field className="p-field-above" label={word('book.remarks')} fault={fault('remarks')}>
        <textarea
          className="p-input"
          rows={2}
          maxLength={MAX_NOTE_LENGTH}
          value={booker.remarks}
          onChange={(event) => setBooker({ remarks: event.target.value })}
        />
      </Field>
    </fieldset>
  );
}
