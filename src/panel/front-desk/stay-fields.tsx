import React, { useState } from 'react';
import { DateInput } from '../parts/date-input';
import { addDays, nightsBetween } from '../parts/days';
import { Field, TextInput } from '../parts/field';
import { Select } from '../parts/select';
import { panel } from '../parts/panel';
import { nearestCount, typedCount } from '../parts/typed-count';
import { writtenDay } from '../parts/typed-day';
import { useWords } from './words';
import { MAX_ADULTS, MAX_CHILDREN, MAX_CHILD_AGE, MAX_ROOMS_OF_BOOKING } from '../../values/limits';

const AGES = Array.from({ length: MAX_CHILD_AGE + 1 }, (_, age) => [age, String(age)] as const);

export interface WantedStay {
  /** '' while it is not typed to its end. */
  arrival: string;
  departure: string;
  adults: number;
  /** Null as long as the age of a child is not known. */
  childAges: (number | null)[];
  rooms: number;
}

export function nightsOf({ arrival, departure }: WantedStay): number {
  return arrival !== '' && departure !== '' ? nightsBetween(arrival, departure) : 0;
}

/** The ages as the offers are asked for: `4,12`, with `?` for one that is not known. */
export function agesText(ages: readonly (number | null)[]): string {
  return ages.map((age) => age ?? '?').join(',');
}

interface StayFieldsProps {
  today: string;
  stay: WantedStay;
  onStay: (stay: WantedStay) => void;
  isInHouse?: boolean;
  hasRooms?: boolean;
  fault: (field: string) => string | undefined;
}

export function StayFields(props: StayFieldsProps): React.ReactElement {
  const { today, stay, onStay, isInHouse = false, hasRooms = true, fault } = props;
  const { word } = useWords();
  const { arrival, departure, childAges } = stay;
  const change = (changes: Partial<WantedStay>) => onStay({ ...stay, ...changes });
  const setArrival = (moved: string) => {
    const isLate = moved !== '' && moved >= departure;
    change({
      arrival: moved,
      departure: isLate ? addDays(moved, Math.max(1, nightsOf(stay))) : departure,
    });
  };
  const setChildren = (count: number) =>
    change({ childAges: Array.from({ length: count }, (_, index) => childAges[index] ?? null) });
  return (
    <div className="fd-stay">
      <Field
        className="p-field-above"
        label={word('book.arrival')}
        hint={isInHouse ? word('change.arrivalKept') : undefined}
        fault={fault('arrival')}
      >
        {isInHouse ? (
          <TextInput disabled value={writtenDay(arrival, panel.language)} onChange={setArrival} />
        ) : (
          <DateInput
            min={arrival !== '' && arrival < today ? arrival : today}
            value={arrival}
            data-autofocus
            onChange={setArrival}
          />
        )}
      </Field>
      <Field className="p-field-above" label={word('book.departure')} fault={fault('departure')}>
        <DateInput
          min={firstDeparture(arrival, today)}
          value={departure}
          data-autofocus={isInHouse || undefined}
          onChange={(moved) => change({ departure: moved })}
        />
      </Field>
      <Count
        label={word('book.adults')}
        fault={fault('adults')}
        min={1}
        max={MAX_ADULTS}
        value={stay.adults}
        onChange={(adults) => change({ adults })}
      />
      <Count
        label={word('book.children')}
        fault={fault('childAges')}
        min={0}
        max={MAX_CHILDREN}
        value={childAges.length}
        onChange={setChildren}
      />
      <ChildAges ages={childAges} onAges={(ages) => change({ childAges: ages })} />
      {hasRooms ? (
        <Count
          label={word('book.rooms')}
          fault={fault('rooms')}
          min={1}
          max={MAX_ROOMS_OF_BOOKING}
          value={stay.rooms}
          onChange={(rooms) => change({ rooms })}
        />
      ) : null}
    </div>
  );
}

interface ChildAgesProps {
  ages: readonly (number | null)[];
  onAges: (ages: (number | null)[]) => void;
}

function ChildAges({ ages, onAges }: ChildAgesProps): React.ReactElement {
  const { word } = useWords();
  return (
    <>
      {ages.map((age, child) => (
        <Field
          key={child}
          className="p-field-above fd-narrow"
          label={word('book.childAge', { n: child + 1 })}
        >
          <Select
            options={AGES}
            empty={word('book.askAge')}
            value={age ?? ''}
            onChange={(years) => onAges(ages.with(child, years === '' ? null : Number(years)))}
          />
        </Field>
      ))}
    </>
  );
}

function firstDeparture(arrival: string, today: string): string {
  const next = arrival === '' ? today : addDays(arrival, 1);
  return next > today ? next : today;
}

interface CountProps {
  label: string;
  fault?: string | undefined;
  min: number;
  max: number;
  value: number;
  onChange: (count: number) => void;
}

function Count({ label, fault, min, max, value, onChange }: CountProps): React.ReactElement {
  /** What is being typed: it is no count yet where a digit was taken away. */
  const [typed, setTyped] = useState<string>();
  const set = (text: string) => {
    const count = typedCount(text, min, max);
    setTyped(text);
    if (count !== undefined) onChange(count);
  };
  const settle = () => {
    if (typed === undefined) return;
    setTyped(undefined);
    onChange(nearestCount(typed, min, max) ?? value);
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === undefined || typedCount(typed, min, max) !== undefined) return;
    // The form is not sent with a count that is not the one in sight.
    event.preventDefault();
    settle();
  };
  return (
    <Field className="p-field-above fd-narrow" label={label} fault={fault}>
      <TextInput
        type="number"
        min={min}
        max={max}
        value={typed ?? value}
        onChange={set}
        onBlur={settle}
        onKeyDown={onKeyDown}
      />
    </Field>
  );
}
