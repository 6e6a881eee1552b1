import { Icon } from '@adminjs/design-system';
import React from 'react';
import type { FieldFault } from '../../http/errors';
import type { GuestInput, House } from './front-desk.contract';
import { Button } from '../parts/button';
import { GuestFields, isBlank, NO_GUEST } from './guest-fields';
import { useWords } from './words';
import { MAX_GUESTS_OF_ROOM } from '../../values/limits';

interface GuestLinesProps {
  house: House;
  guests: GuestInput[];
  /** How many were booked. */
  persons: number;
  /** The lines of the guests that were sent, in their order: blank lines are left out. */
  sent: number[];
  faults: FieldFault[];
  onChange: (guests: GuestInput[]) => void;
  onRemove: (line: number) => void;
}

export function GuestLines(props: GuestLinesProps): React.ReactElement {
  const { house, guests, persons, sent, faults, onChange, onRemove } = props;
  const { word } = useWords();
  return (
    <fieldset className="fd-section">
      <legend>
        {word('checkIn.guests')}{' '}
        <small>
          {word('checkIn.written', { count: guests.filter((guest) => !isBlank(guest)).length, all: persons })}
        </small>{' '}
        {guests.length > 1 ? <small>{word('checkIn.blankHint')}</small> : null}
      </legend>
      {guests.map((guest, line) => (
        <div
          key={line}
          className="fd-guest-line"
          role="group"
          aria-label={word('checkIn.guestNumber', { n: line + 1 })}
        >
          <GuestFields
            house={house}
            guest={guest}
            takesFocus={line === 0}
            faults={faults}
            index={sent.indexOf(line)}
            onChange={(changed) => onChange(guests.map((one, index) => (index === line ? changed : one)))}
          />
          {guests.length > 1 ? (
            <button
              type="button"
              className="fd-remove"
              aria-label={word('checkIn.removeGuest', { n: line + 1 })}
              onClick={() => onRemove(line)}
            >
              <Icon icon="X" size={18} />
            </button>
          ) : null}
        </div>
      ))}
      {guests.length < MAX_GUESTS_OF_ROOM ? (
        <Button look="link" onClick={() => onChange([...guests, NO_GUEST])}>
          {word('checkIn.addGuest')}
        </Button>
      ) : null}
    </fieldset>
  );
}
