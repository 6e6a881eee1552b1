import React from 'react';

interface ChoicesProps<T extends string | number> {
  legend: string;
  options: readonly (readonly [value: T, text: string])[];
  chosen: readonly T[];
  onChoose: (chosen: T[]) => void;
}

export function Choices<T extends string | number>(props: ChoicesProps<T>): React.ReactElement {
  const { legend, options, chosen, onChoose } = props;
  return (
    <fieldset className="p-setup-choices">
      <legend>{legend}</legend>
      {options.map(([value, text]) => (
        <label key={value} className="p-check">
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChoose(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
