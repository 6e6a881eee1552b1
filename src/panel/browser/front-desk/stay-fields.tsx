import React, { useId } from 'react';
import { DateInput } from '../parts/date-input';
import { LabelledField } from './labelled-field';
import { addDays, nightsBetween, useWords } from './words';

const MOST_ROOMS = 30;
const MOST_ADULTS = 40;
const MOST_CHILDREN = 10;
const OLDEST_CHILD = 16;
const AGE_AT_FIRST = 8;

/** When somebody wants to stay, and how many. */
export interface WantedStay {
  /** '' while it is not typed to its end. */
  arrival: string;
  departure: string;
  adults: number;
  childAges: number[];
  rooms: number;
}

/** How many nights are wanted; 0 as long as a day is missing. */
export function nightsOf({ arrival, departure }: WantedStay): number {
  return arrival !== '' && departure !== '' ? nightsBetween(arrival, departure) : 0;
}

interface StayFieldsProps {
  today: string;
  stay: WantedStay;
  onStay: (stay: WantedStay) => void;
  fault: (field: string) => string | undefined;
}

export function StayFields({ today, stay, onStay, fault }: StayFieldsProps): React.ReactElement {
  const { word } = useWords();
  const id = useId();
  const { arrival, departure, childAges } = stay;
  const number = (field: 'adults' | 'rooms', most: number) => (
    <LabelledField id={`${id}-${field}`} label={word(`book.${field}`)} fault={fault(field)} narrow>
      <input
        type="number"
        className="p-input"
        min={1}
        max={most}
        value={stay[field]}
        onChange={(event) => onStay({ ...stay, [field]: clamp(event.target.value, 1, most) })}
      />
    </LabelledField>
  );
  return (
    <div className="fd-stay">
      <LabelledField id={`${id}-arrival`} label={word('book.arrival')} fault={fault('arrival')}>
        <DateInput
          min={today}
          value={arrival}
          data-autofocus
          onChange={(moved) => {
            const kept =
              moved !== '' && moved >= departure ? addDays(moved, Math.max(1, nightsOf(stay))) : departure;
            onStay({ ...stay, arrival: moved, departure: kept });
          }}
        />
      </LabelledField>
      <LabelledField id={`${id}-departure`} label={word('book.departure')} fault={fault('departure')}>
        <DateInput
          min={arrival === '' ? today : addDays(arrival, 1)}
          value={departure}
          onChange={(moved) => onStay({ ...stay, departure: moved })}
        />
      </LabelledField>
      {number('adults', MOST_ADULTS)}
      <LabelledField id={`${id}-children`} label={word('book.children')} fault={fault('childAges')} narrow>
        <input
          type="number"
          className="p-input"
          min={0}
          max={MOST_CHILDREN}
          value={childAges.length}
          onChange={(event) => {
            const wanted = clamp(event.target.value, 0, MOST_CHILDREN);
            onStay({
              ...stay,
              childAges: Array.from({ length: wanted }, (_, index) => childAges[index] ?? AGE_AT_FIRST),
            });
          }}
        />
      </LabelledField>
      {childAges.map((age, index) => (
        <LabelledField
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
              onStay({ ...stay, childAges: childAges.map((one, at) => (at === index ? years : one)) });
            }}
          />
        </LabelledField>
      ))}
      {number('rooms', MOST_ROOMS)}
    </div>
  );
}

function clamp(text: string, least: number, most: number): number {
  const number = Math.trunc(Number(text));
  return Number.isFinite(number) ? Math.min(most, Math.max(least, number)) : least;
}
