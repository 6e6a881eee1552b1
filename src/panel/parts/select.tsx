import React from 'react';

interface SelectProps extends Omit<React.SelectHTMLAttributes<HTMLSelectElement>, 'onChange'> {
  options: readonly (readonly [value: string | number, text: string])[];
  /** Text of the choice that stands for none. */
  empty?: string | undefined;
  'data-autofocus'?: boolean | undefined;
  onChange: (value: string) => void;
}

export function Select({ options, empty, onChange, ...rest }: SelectProps): React.ReactElement {
  return (
    <select className="p-input" onChange={(event) => onChange(event.target.value)} {...rest}>
      {empty === undefined ? null : <option value="">{empty}</option>}
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}
