import React, { useEffect, useId, useState } from 'react';
import { DateInput } from '../parts/date-input';
import { localizedText, moneyText } from '../parts/format';
import { Dialog } from '../parts/dialog';
import { type House, type Notice, type Offer, type OfferedBoard, readOffers } from './desk';
import { DeskForm } from './form';
import { CountrySelect } from './guest-fields';
import { useChange } from './use-change';
import { addDays, nightsBetween, useWords } from './words';

type Rate = 'refundable' | 'non_refundable';

interface Choice {
  roomTypeId: number;
  boardId: number;
  rate: Rate;
}

const TYPING_MS = 250;
const MOST_ROOMS = 30;
const MOST_ADULTS = 40;
const MOST_CHILDREN = 10;
const OLDEST_CHILD = 16;

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
  const [stay, setStay] = useState({
    arrival: house.today,
    departure: addDays(house.today, 1),
    adults: 2,
    rooms: 1,
  });
  const [ages, setAges] = useState<number[]>([]);
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
  const nightCount = arrival !== '' && departure !== '' ? nightsBetween(arrival, departure) : 0;
  const childAges = ages.join(',');
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

  const chosen = choice && offers ? offered(offers.offers, choice) : undefined;
  const roomPrice = chosen && choice ? priceOf(chosen.board, choice.rate) : null;
  const sellable =
    chosen !== undefined && roomPrice !== null && chosen.offer.takesParty && chosen.offer.left >= stay.rooms;
  const total = sellable ? timesDecimal(roomPrice, stay.rooms) : undefined;

  const book = async (thenCheckIn: boolean) => {
    if (!choice || total === undefined) return change.refuse(word('book.chooseOffer'));
    const answer = await change.run<{ bookingId: number; roomIds: number[] }>('sell', {
      ...stay,
      ...choice,
      ...guest,
      childAges: ages,
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
  const number = (field: 'adults' | 'rooms', most: number) => (
    <Field id={`${id}-${field}`} label={word(`book.${field}`)} fault={fault(field)} narrow>
      <input
        type="number"
        className="p-input"
        min={1}
        max={most}
        value={stay[field]}
        onChange={(event) => setStay({ ...stay, [field]: clamp(event.target.value, 1, most) })}
      />
    </Field>
  );
  const contact = (
    field: keyof typeof guest,
    label: string,
    more: React.InputHTMLAttributes<HTMLInputElement> = {},
  ) => (
    <Field id={`${id}-${field}`} label={word(`book.${label}`)} fault={fault(field)}>
      <input
        className="p-input"
        maxLength={255}
        autoComplete="off"
        value={guest[field]}
        onChange={(event) => setGuest({ ...guest, [field]: event.target.value })}
        {...more}
      />
    </Field>
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
        <div className="fd-stay">
          <Field id={`${id}-arrival`} label={word('book.arrival')} fault={fault('arrival')}>
            <DateInput
              min={house.today}
              value={arrival}
              data-autofocus
              onChange={(moved) => {
                const kept =
                  moved !== '' && moved >= departure ? addDays(moved, Math.max(1, nightCount)) : departure;
                setStay({ ...stay, arrival: moved, departure: kept });
              }}
            />
          </Field>
          <Field id={`${id}-departure`} label={word('book.departure')} fault={fault('departure')}>
            <DateInput
              min={arrival === '' ? house.today : addDays(arrival, 1)}
              value={departure}
              onChange={(moved) => setStay({ ...stay, departure: moved })}
            />
          </Field>
          {number('adults', MOST_ADULTS)}
          <Field id={`${id}-children`} label={word('book.children')} fault={fault('childAges')} narrow>
            <input
              type="number"
              className="p-input"
              min={0}
              max={MOST_CHILDREN}
              value={ages.length}
              onChange={(event) => {
                const wanted = clamp(event.target.value, 0, MOST_CHILDREN);
                setAges(Array.from({ length: wanted }, (_, index) => ages[index] ?? 8));
              }}
            />
          </Field>
          {ages.map((age, index) => (
            <Field
              key={index}
              id={`${id}-age-${index}`}
              label={word('book.childAge', { n: index + 1 })}
              narrow
            >
              <input
                type="number"
                className="p-input"
                min={0}
                max={OLDEST_CHILD}
                value={age}
                onChange={(event) => {
                  const years = clamp(event.target.value, 0, OLDEST_CHILD);
                  setAges(ages.map((one, at) => (at === index ? years : one)));
                }}
              />
            </Field>
          ))}
          {number('rooms', MOST_ROOMS)}
        </div>
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
            <Field id={`${id}-country`} label={word('book.country')}>
              <CountrySelect
                id={`${id}-country`}
                house={house}
                value={guest.guestCountry}
                onChange={(guestCountry) => setGuest({ ...guest, guestCountry })}
              />
            </Field>
          </div>
          <Field id={`${id}-remarks`} label={word('book.remarks')} fault={fault('remarks')}>
            <textarea
              className="p-input"
              rows={2}
              maxLength={10_000}
              value={remarks}
              onChange={(event) => setRemarks(event.target.value)}
            />
          </Field>
        </fieldset>
      </DeskForm>
    </Dialog>
  );
}

interface OfferCardProps {
  offer: Offer;
  currency: string;
  nightCount: number;
  rooms: number;
  choice: Choice | undefined;
  name: string;
  onChoose: (choice: Choice) => void;
}

function OfferCard({
  offer,
  currency,
  nightCount,
  rooms,
  choice,
  name,
  onChoose,
}: OfferCardProps): React.ReactElement {
  const { word, counted } = useWords();
  const full = offer.left < rooms;
  const closed = full || !offer.takesParty;
  const price = (board: OfferedBoard, rate: Rate) => {
    const amount = priceOf(board, rate);
    if (amount === null) return null;
    const isChosen =
      choice?.roomTypeId === offer.roomTypeId && choice.boardId === board.boardId && choice.rate === rate;
    return (
      <label key={rate} className="fd-price-choice">
        <input
          type="radio"
          name={name}
          checked={isChosen && !closed}
          disabled={closed}
          onChange={() => onChoose({ roomTypeId: offer.roomTypeId, boardId: board.boardId, rate })}
        />
        <span>
          <strong className="p-number">{moneyText(amount, currency)}</strong>
          <small>{word(rate === 'refundable' ? 'book.refundable' : 'book.nonRefundable')}</small>
          {nightCount > 1 ? (
            <small>
              {word('book.perNight', { price: moneyText(Number(amount) / nightCount, currency) })}
            </small>
          ) : null}
        </span>
      </label>
    );
  };
  return (
    <div
      className={closed ? 'fd-offer fd-closed' : 'fd-offer'}
      role="group"
      aria-label={localizedText(offer.name)}
    >
      <div className="fd-offer-head">
        <strong>{localizedText(offer.name)}</strong>
        <span className={full ? 'p-chip fd-chip-red' : 'p-chip p-chip-yes'}>
          {offer.left < 1 ? word('book.soldOut') : counted('book.left', offer.left)}
        </span>
        {offer.takesParty ? null : (
          <small>
            {word('book.tooSmall', {
              adults: offer.capacityAdult,
              children: offer.capacityChildren,
              total: offer.capacityTotal,
            })}
          </small>
        )}
      </div>
      {offer.boards.map((board) => (
        <div key={board.boardId} className="fd-board">
          <div>
            {localizedText(board.title)}
            {board.restriction ? (
              <small className="fd-restriction">
                {word(`book.restriction.${board.restriction}`, { n: board.restrictionNights })}
              </small>
            ) : null}
          </div>
          <div className="fd-prices">
            {board.refundable === null && board.nonRefundable === null ? (
              <span className="p-none">{word('book.notPriced')}</span>
            ) : (
              [price(board, 'refundable'), price(board, 'non_refundable')]
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

interface FieldProps {
  id: string;
  label: string;
  fault?: string;
  narrow?: boolean;
  children: React.ReactElement<{ id?: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string }>;
}

/** A label over its input, and what is wrong with it below. */
function Field({ id, label, fault, narrow, children }: FieldProps): React.ReactElement {
  const marks = fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-fault` };
  return (
    <div className={narrow ? 'fd-field fd-narrow' : 'fd-field'}>
      <label htmlFor={id}>{label}</label>
      {React.cloneElement(children, { id, ...marks })}
      {fault === undefined ? null : (
        <p id={`${id}-fault`} className="p-fault">
          {fault}
        </p>
      )}
    </div>
  );
}

function offered(offers: Offer[], choice: Choice): { offer: Offer; board: OfferedBoard } | undefined {
  const offer = offers.find((one) => one.roomTypeId === choice.roomTypeId);
  const board = offer?.boards.find((one) => one.boardId === choice.boardId);
  return offer && board ? { offer, board } : undefined;
}

function priceOf(board: OfferedBoard, rate: Rate): string | null {
  return rate === 'refundable' ? board.refundable : board.nonRefundable;
}

/** A decimal text with two places, some times over, without binary fractions. */
function timesDecimal(decimal: string, times: number): string {
  const digits = (BigInt(decimal.replace('.', '')) * BigInt(times)).toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function clamp(text: string, least: number, most: number): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : least;
}
