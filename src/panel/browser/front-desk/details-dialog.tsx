import React from 'react';
import { dayText, localizedText } from '../parts/format';
import { Dialog } from '../parts/dialog';
import type { DeskDialogProps, OpenDialog } from './desk';
import { Price, sourceOf, Status } from './reservation-list';
import { stepsOf } from './steps';
import { longDay, useWords } from './words';

interface DetailsProps extends Pick<DeskDialogProps, 'house' | 'reservation' | 'onClose'> {
  onOpen: (dialog: OpenDialog) => void;
}

/** Everything about a reservation, and everything that can be done with it now. */
export function DetailsDialog({ house, reservation, onClose, onOpen }: DetailsProps): React.ReactElement {
  const words = useWords();
  const { word } = words;
  const { today } = house;
  const inHouse = reservation.status === 'checked_in';
  const here = reservation.guests.filter((guest) => !guest.checkedOutOn);
  const contact = reservation.bookedGuests[0];
  const contactText = [contact?.phone, contact?.email].filter(Boolean).join(' · ');
  const facts: [string, React.ReactNode][] = [
    ['type', words.typeName(reservation)],
    ['board', reservation.boardTitle ? localizedText(reservation.boardTitle) : '—'],
    ['room', reservation.roomName ?? word('noRoom')],
    ['stay', words.stay(reservation)],
    ['persons', words.persons(reservation)],
    ['price', <Price key="price" reservation={reservation} words={words} />],
    ['source', sourceOf(reservation, words)],
    ['voucher', reservation.voucher],
    ['booking', reservation.bookingId],
    ['reservation', reservation.reservationId],
    ...(contactText ? [['contact', contactText] as [string, React.ReactNode]] : []),
    ...(reservation.remarks
      ? [
          [
            'remarks',
            <span key="remarks" className="p-long">
              {reservation.remarks}
            </span>,
          ] as [string, React.ReactNode],
        ]
      : []),
  ];
  return (
    <Dialog
      title={words.name(reservation)}
      lead={<Status reservation={reservation} today={today} words={words} />}
      onClose={onClose}
    >
      <dl className="fd-facts">
        {facts.map(([key, fact]) => (
          <React.Fragment key={key}>
            <dt>{word(`facts.${key}`)}</dt>
            <dd>{fact}</dd>
          </React.Fragment>
        ))}
      </dl>
      {reservation.guests.length > 0 ? (
        <section className="fd-section">
          <h3>{word('guestsTitle')}</h3>
          <ul className="fd-guests">
            {reservation.guests.map((guest) => {
              const name = `${guest.firstName} ${guest.lastName}`;
              const facts = [guest.nationality, guest.birthDate && dayText(guest.birthDate)]
                .filter(Boolean)
                .join(' · ');
              return (
                <li key={guest.stayId}>
                  <span>
                    {name}
                    <small>{guest.checkedOutOn ? word('guestLeft') : facts}</small>
                  </span>
                  {inHouse && !guest.checkedOutOn ? (
                    <span className="fd-guest-actions">
                      <button
                        type="button"
                        className="p-link"
                        aria-label={word('editGuestOf', { name })}
                        onClick={() => onOpen({ kind: 'editGuest', reservation, stayId: guest.stayId })}
                      >
                        {word('editGuest')}
                      </button>
                      {here.length > 1 ? (
                        <button
                          type="button"
                          className="p-link"
                          aria-label={word('guestOutOf', { name })}
                          onClick={() => onOpen({ kind: 'guestOut', reservation, stayId: guest.stayId })}
                        >
                          {word('guestOut')}
                        </button>
                      ) : null}
                    </span>
                  ) : null}
                  {inHouse && guest.checkedOutOn === today ? (
                    <span className="fd-guest-actions">
                      <button
                        type="button"
                        className="p-link"
                        aria-label={word('actions.undoCheckOutOf', { name })}
                        onClick={() => onOpen({ kind: 'undoGuestOut', reservation, stayId: guest.stayId })}
                      >
                        {word('actions.undoCheckOut')}
                      </button>
                    </span>
                  ) : null}
                </li>
              );
            })}
          </ul>
        </section>
      ) : null}
      {reservation.status === 'active' && reservation.arrival > today ? (
        <p className="fd-soft">{word('notYet', { day: longDay(reservation.arrival) })}</p>
      ) : null}
      <div className="p-dialog-end">
        {stepsOf(reservation, today).map((kind, index) => (
          <button
            key={kind}
            type="button"
            className={index === 0 ? 'p-button' : 'p-button p-button-quiet'}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
            onClick={() => onOpen({ kind, reservation })}
          >
            {word(`actions.${kind}`)}
          </button>
        ))}
        <button type="button" className="p-button p-button-quiet" onClick={onClose}>
          {word('actions.close')}
        </button>
      </div>
    </Dialog>
  );
}
