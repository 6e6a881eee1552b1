import React, { useEffect, useId, useState } from 'react';
import { moneyText } from '../parts/format';
import { Dialog } from '../parts/dialog';
import { type House, type Notice, type Offer, readOffers } from './desk';
import { DeskForm } from './form';
import { CountrySelect } from './guest-fields';
import { LabelledField } from './labelled-field';
import { type Choice, OfferCard, priceOfChoice } from './offer-card';
import { nightsOf, StayFields, type WantedStay } from './stay-fields';
import { useChange } from './use-change';
import { addDays, useWords } from './words';

const TYPING_MS = 250;

interface BookingDialogProps {
  house: House;
  onClose: () => void;
  onDone: (notice: Notice, checkIn?: number) => void;
}

/** A walk-in or a booking by telephone, of the rooms and at the prices that partners are offered. */
export function BookingDialog({ house, onClose, onDone }: BookingDialogProps): React.ReactElement {
  const words = useWords();
  const { word, nights } = words;
  const id = useId();
  const [stay, setStay] = useState<WantedStay>({
    arrival: house.today,
    departure: addDays(house.today, 1),
    adults: 2,
    childAges: [],
    rooms: 1,
  });
  const [offers, setOffers] = useState<{ currency: string; offers: Offer[] }>();
  const [failure, setFailure] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [choice, setChoice] = useState<Choice>();
  const [guest, setGuest] = useState({
    guestName: '',
    guestSurname: '',
    guestPhone: '',
    guestEmail: '',
    guestCountry: '',
  });
  const [remarks, setRemarks] = useState('');
  const change = useChange(() => setAttempt((before) => before + 1));

  const { arrival, departure, adults } = stay;
  const nightCount = nightsOf(stay);
  const childAges = stay.childAges.join(',');
  useEffect(() => {
    if (nightCount < 1) return setOffers(undefined);
    let stale = false;
    const timer = setTimeout(() => {
      void readOffers({ arrival, departure, adults: String(adults), childAges }).then((answer) => {
        if (stale) return;
        setOffers(answer.ok ? answer.data : undefined);
        setFailure(answer.ok ? '' : words.unread(answer));
      });
    }, TYPING_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [arrival, departure, adults, childAges, attempt]);

  const roomPrice = choice && offers ? priceOfChoice(offers.offers, choice, stay.rooms) : null;
  const total = roomPrice === null ? undefined : timesDecimal(roomPrice, stay.rooms);

  const book = async (thenCheckIn: boolean) => {
    if (!choice || total === undefined) return change.refuse(word('book.chooseOffer'));
    const answer = await change.run<{ bookingId: number; roomIds: number[] }>('sell', {
      ...stay,
      ...choice,
      ...guest,
      shownTotal: total,
      remarks,
    });
    if (!answer) return;
    const name = `${guest.guestName} ${guest.guestSurname}`.trim();
    const notice = { text: word('done.booked', { name, booking: answer.bookingId }) };
    onDone(notice, thenCheckIn ? answer.roomIds[0] : undefined);
  };
  const fault = (field: string) => {
    const wrong = change.faults.find((one) => one.field === field);
    return wrong ? words.fault(wrong.message) : undefined;
  };
  const contact = (
    field: keyof typeof guest,
    label: string,
    more: React.InputHTMLAttributes<HTMLInputElement> = {},
  ) => (
    <LabelledField id={`${id}-${field}`} label={word(`book.${label}`)} fault={fault(field)}>
      <input
        className="p-input"
        maxLength={255}
        autoComplete="off"
        value={guest[field]}
        onChange={(event) => setGuest({ ...guest, [field]: event.target.value })}
        {...more}
      />
    </LabelledField>
  );

  return (
    <Dialog wide title={word('book.title')} onClose={onClose}>
      <DeskForm
        change={change}
        submit={word('book.submit')}
        disabled={total === undefined}
        onSubmit={() => book(false)}
        onClose={onClose}
        aside={
          <span className="fd-total" role="status">
            {total === undefined ? (
              <span className="fd-soft">{word('book.chooseOffer')}</span>
            ) : (
              <>
                {word('book.total')} <strong>{moneyText(total, offers?.currency)}</strong>
              </>
            )}
          </span>
        }
        more={
          arrival === house.today ? (
            <button
              type="button"
              className="p-button p-button-quiet"
              disabled={total === undefined || change.busy}
              onClick={() => void book(true)}
            >
              {word('book.submitCheckIn')}
            </button>
          ) : null
        }
      >
        <StayFields today={house.today} stay={stay} onStay={setStay} fault={fault} />
        <fieldset className="fd-section">
          <legend>
            {word('book.offers')} {nightCount > 0 ? <small>{nights(nightCount)}</small> : null}
          </legend>
          {failure !== '' ? <p className="p-alert">{failure}</p> : null}
          {nightCount < 1 ? (
            <p className="fd-warning">{words.fault('departure_is_not_after_arrival')}</p>
          ) : null}
          {nightCount > 0 && !offers && failure === '' ? <p className="fd-soft">{word('loading')}</p> : null}
          {offers?.offers.length === 0 ? <p className="fd-soft">{word('book.noOffers')}</p> : null}
          {offers?.offers.map((offer) => (
            <OfferCard
              key={offer.roomTypeId}
              offer={offer}
              currency={offers.currency}
              nightCount={nightCount}
              rooms={stay.rooms}
              choice={choice}
              name={`${id}-offer`}
              onChoose={setChoice}
            />
          ))}
        </fieldset>
        <fieldset className="fd-section">
          <legend>{word('book.guest')}</legend>
          <div className="fd-contact">
            {contact('guestName', 'firstName')}
            {contact('guestSurname', 'lastName')}
            {contact('guestPhone', 'phone', { type: 'tel' })}
            {contact('guestEmail', 'email', { type: 'email' })}
            <LabelledField id={`${id}-country`} label={word('book.country')}>
              <CountrySelect
                id={`${id}-country`}
                house={house}
                value={guest.guestCountry}
                onChange={(guestCountry) => setGuest({ ...guest, guestCountry })}
              />
            </LabelledField>
          </div>
          <LabelledField id={`${id}-remarks`} label={word('book.remarks')} fault={fault('remarks')}>
            <textarea
              className="p-input"
              rows={2}
              maxLength={10_000}
              value={remarks}
              onChange={(event) => setRemarks(event.target.value)}
            />
          </LabelledField>
        </fieldset>
      </DeskForm>
    </Dialog>
  );
}

/** A decimal text with two places, some times over, without binary fractions. */
function timesDecimal(decimal: string, times: number): string {
  const digits = (BigInt(decimal.replace('.', '')) * BigInt(times)).toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
