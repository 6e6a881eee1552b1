import React, { useState } from 'react';
import { MAX_ADULTS, MAX_SEARCH_NIGHTS } from '../../values/limits';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { NearStay, StayQuery } from './rates.contract';
import { Button } from '../parts/button';
import { DateInput } from '../parts/date-input';
import { Dialog } from '../parts/dialog';
import { Field, TextInput } from '../parts/field';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';
import { usePage } from '../parts/query';
import { questionOf, type StayFault, type TypedStay } from './why';
import { WhyRoom } from './why-room';
import { useFailure, useWords } from './words';

interface WhyDialogProps {
  grid: RateGrid;
  initial: TypedStay;
  onClose: () => void;
}

export function WhyDialog({ grid, initial, onClose }: WhyDialogProps): React.ReactElement {
  const words = useWords();
  const text = useText();
  const failure = useFailure();
  const [typed, setTyped] = useState(initial);
  const [fault, setFault] = useState<StayFault>();
  const [question, setQuestion] = useState<StayQuery | null>(null);
  const { data, refused, isReading, reload } = usePage('rates', 'explain', question);
  const ask = (stay: TypedStay) => {
    setTyped(stay);
    const asked = questionOf(stay, grid.today);
    setFault(typeof asked === 'string' ? asked : undefined);
    if (typeof asked === 'string') return;
    setQuestion(asked);
    // The same question is asked again only so.
    if (JSON.stringify(asked) === JSON.stringify(question)) void reload();
  };
  const take = ({ startDate, endDate }: NearStay) =>
    ask({ ...typed, arrival: startDate, departure: endDate });
  return (
    <Dialog
      wide
      title={words('why.title')}
      lead={words('why.lead')}
      closeText={text('buttons.close')}
      isUnsaved={false}
      onClose={onClose}
      buttons={
        <Button type="submit" form="why-not-sold" disabled={isReading}>
          {words('why.ask')}
        </Button>
      }
    >
      <form
        id="why-not-sold"
        onSubmit={(event) => {
          event.preventDefault();
          ask(typed);
        }}
      >
        <TypedStayFields typed={typed} fault={fault} onChange={setTyped} />
      </form>
      {refused ? <Notice>{failure(refused)}</Notice> : null}
      {data?.errorMessage ? <Notice>{data.errorMessage}</Notice> : null}
      <div className="r-why" aria-live="polite" aria-busy={isReading}>
        {question && data
          ? data.items.map((room) => (
              <WhyRoom
                key={`${room.roomTypeID} ${room.accommodationTypeID}`}
                room={room}
                held={data.held.filter(({ roomTypeId }) => roomTypeId === room.roomTypeID)}
                onTake={take}
              />
            ))
          : null}
      </div>
    </Dialog>
  );
}

interface TypedStayFieldsProps {
  typed: TypedStay;
  fault: StayFault | undefined;
  onChange: (typed: TypedStay) => void;
}

function TypedStayFields({ typed, fault, onChange }: TypedStayFieldsProps): React.ReactElement {
  const words = useWords();
  const faultOf = (isFaulty: boolean, name: string, limit: number) =>
    isFaulty ? words(`why.${name}`, { limit }) : undefined;
  const day = (name: 'arrival' | 'departure') => (
    <Field
      className="p-field-above"
      label={words(`why.${name}`)}
      fault={faultOf(name === 'departure' && fault === 'dates', 'faultDates', MAX_SEARCH_NIGHTS)}
    >
      <DateInput
        className="p-short"
        value={typed[name]}
        onChange={(value) => onChange({ ...typed, [name]: value })}
      />
    </Field>
  );
  return (
    <div className="r-why-stay">
      {day('arrival')}
      {day('departure')}
      <Field className="p-field-above" label={words('why.adults')}>
        <TextInput
          className="p-input p-short"
          inputMode="numeric"
          maxLength={2}
          value={typed.adults}
          onChange={(adults) => onChange({ ...typed, adults })}
        />
      </Field>
      <Field
        className="p-field-above"
        label={words('why.childAges')}
        hint={words('why.childAgesHint')}
        fault={faultOf(fault === 'party', 'faultParty', MAX_ADULTS)}
      >
        <TextInput
          className="p-input p-medium"
          value={typed.childAges}
          onChange={(childAges) => onChange({ ...typed, childAges })}
        />
      </Field>
    </div>
  );
}
