import React, { useEffect, useState } from 'react';
import { call } from './call';

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
  const [choices, setChoices] = useState<Choice[]>([]);
  useEffect(() => {
    let stale = false;
    const url = `/admin/api/resources/${resourceId}/actions/search?perPage=200`;
    void call<{ records: Choice[] }>(url).then((answer) => {
      if (!stale && answer.ok) setChoices(answer.data.records);
    });
    return () => {
      stale = true;
    };
  }, [resourceId]);
  return (
    <select
      className="p-input"
      value={value}
      aria-invalid={invalid}
      onChange={(event) => onChange(event.target.value)}
      {...rest}
    >
      <option value="">{empty}</option>
      {choices.map((choice) => (
        <option key={choice.id} value={String(choice.id)}>
          {choice.title}
        </option>
      ))}
    </select>
  );
}
