import React from 'react';

interface TicksProps<T> {
  legend: string;
  /** What is said where none is ticked. */
  hint?: string | undefined;
  fault?: string | undefined;
  items: readonly { key: T; name: string }[];
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
}

/** Choices of which any number holds, in the order of the list. */
export function Ticks<T extends string | number>(props: TicksProps<T>): React.ReactElement | null {
  const { legend, hint, fault, items, chosen, onChange } = props;
  if (items.length === 0) return null;
  const flip = (key: T) =>
    onChange(items.map((item) => item.key).filter((one) => chosen.includes(one) !== (one === key)));
  return (
    <fieldset className="p-ticks" aria-invalid={fault === undefined ? undefined : true}>
      <legend>{legend}</legend>
      <div>
        {items.map(({ key, name }) => (
          <label key={key}>
            <input type="checkbox" checked={chosen.includes(key)} onChange={() => flip(key)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
      {hint && chosen.length === 0 ? <p className="p-hint">{hint}</p> : null}
      {fault === undefined ? null : <p className="p-fault">{fault}</p>}
    </fieldset>
  );
}
