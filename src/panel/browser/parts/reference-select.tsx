import React, { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { call } from './call';
import { useText } from './panel';

/** As many as the server gives at once; where there are more, people search. */
const LIMIT = 200;

interface Choice {
  id: string | number;
  title: string;
}

interface ReferenceSelectProps {
  resourceId: string;
  value: string;
  /** Text of the choice that stands for none. */
  empty: string;
  id?: string;
  invalid?: boolean;
  disabled?: boolean;
  'aria-describedby'?: string | undefined;
  onChange: (id: string) => void;
}

/** Chooses a record of another kind, by its title. */
export function ReferenceSelect({
  resourceId,
  value,
  empty,
  onChange,
  invalid,
  ...rest
}: ReferenceSelectProps): React.ReactElement {
  const text = useText();
  const [choices, setChoices] = useState<Choice[]>([]);
  const [isEmpty, setEmpty] = useState(false);
  const [isLong, setLong] = useState(false);
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<Choice>();
  const latest = useRef('');
  const find = async (wanted: string) => {
    setSearch(wanted);
    latest.current = wanted;
    const path = wanted.trim() === '' ? '' : `/${encodeURIComponent(wanted.trim())}`;
    const url = `/admin/api/resources/${resourceId}/actions/search${path}?perPage=${LIMIT}`;
    const answer = await call<{ records: Choice[] }>(url);
    if (!answer.ok || latest.current !== wanted) return;
    setChoices(answer.data.records);
    setEmpty(wanted === '' && answer.data.records.length === 0);
    if (answer.data.records.length >= LIMIT) setLong(true);
  };
  useEffect(() => {
    void find('');
    return () => {
      latest.current = '\u0000';
    };
  }, [resourceId]);
  const isKnown = choices.some((choice) => String(choice.id) === value);
  const shown =
    value !== '' && !isKnown && chosen && String(chosen.id) === value ? [chosen, ...choices] : choices;
  return (
    <>
      {isLong ? (
        <input
          type="search"
          className="p-input"
          placeholder={text('actions.search')}
          aria-label={text('actions.search')}
          value={search}
          onChange={(event) => void find(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      ) : null}
      <select
        className="p-input"
        value={value}
        aria-invalid={invalid}
        onChange={(event) => {
          setChosen(shown.find((choice) => String(choice.id) === event.target.value));
          onChange(event.target.value);
        }}
        {...rest}
      >
        <option value="">{empty}</option>
        {shown.map((choice) => (
          <option key={choice.id} value={String(choice.id)}>
            {choice.title}
          </option>
        ))}
      </select>
      {isEmpty ? (
        <p className="p-hint">
          {text('messages.nothingToChoose')}{' '}
          <Link to={`/admin/resources/${resourceId}/actions/new`}>{text('buttons.createFirstRecord')}</Link>
        </p>
      ) : null}
    </>
  );
}
