import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import type { FieldMarks } from '../parts/field';
import { useText } from '../parts/panel';
import { useQuery } from '../parts/query';
import { Select } from '../parts/select';
import { MAX_PAGE_SIZE } from '../../values/limits';

export interface ReferenceChoice {
  id: string | number;
  title: string;
}

interface ReferenceSelectProps extends FieldMarks {
  resourceId: string;
  value: string;
  /** What the stored record names: it is offered though it is out of use, or beyond the first ones. */
  stored?: ReferenceChoice | undefined;
  empty: string;
  onChange: (id: string) => void;
}

export function ReferenceSelect(props: ReferenceSelectProps): React.ReactElement {
  const { resourceId, value, stored, empty, onChange, ...marks } = props;
  const text = useText();
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState<ReferenceChoice>();
  const all = useChoices(resourceId, '');
  const found = useChoices(resourceId, search.trim());
  const choices = found ?? all ?? [];
  const shown = [chosen && isOf(value)(chosen) ? chosen : undefined, stored].reduce(withChoice, choices);
  return (
    <>
      {all && all.length >= MAX_PAGE_SIZE ? (
        <input
          type="search"
          className="p-input"
          placeholder={text('actions.search')}
          aria-label={text('actions.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      ) : null}
      <Select
        {...marks}
        value={value}
        empty={empty}
        options={shown.map(({ id, title }) => [id, title])}
        onChange={(id) => {
          setChosen(shown.find(isOf(id)));
          onChange(id);
        }}
      />
      {all?.length === 0 ? (
        <p className="p-hint">
          {text('messages.nothingToChoose')}{' '}
          <Link to={`/admin/resources/${resourceId}/actions/new`}>{text('buttons.createFirstRecord')}</Link>
        </p>
      ) : null}
    </>
  );
}

function isOf(value: string) {
  return ({ id }: ReferenceChoice) => String(id) === value;
}

function withChoice(choices: ReferenceChoice[], one: ReferenceChoice | undefined): ReferenceChoice[] {
  return one === undefined || choices.some(isOf(String(one.id))) ? choices : [one, ...choices];
}

/** At most `MAX_PAGE_SIZE` records: where there are more, people search. */
function useChoices(resourceId: string, search: string): ReferenceChoice[] | undefined {
  const path = search === '' ? '' : `/${encodeURIComponent(search)}`;
  const address = `/admin/api/resources/${resourceId}/actions/search${path}?perPage=${MAX_PAGE_SIZE}`;
  return useQuery<{ records: ReferenceChoice[] }>(address).data?.records;
}
