import React, { useState } from 'react';
import { panel } from './panel';
import { typedDecimal, writtenDecimal } from './typed-decimal';

interface DecimalInputProps {
  id?: string;
  className?: string;
  /** A decimal `1234.5`, or what was typed instead of one. */
  value: string;
  /** Whether signs between thousands are understood. */
  money?: boolean;
  'aria-label'?: string;
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
  onChange: (value: string) => void;
}

/** A field for a decimal with the language's own sign; what it gives has a point. */
export function DecimalInput({
  className = 'p-input p-short',
  value,
  money = false,
  onChange,
  ...rest
}: DecimalInputProps): React.ReactElement {
  const [entry, setEntry] = useState<{ text: string; given: string }>();
  const typed = entry?.given === value ? entry : undefined;
  return (
    <input
      {...rest}
      className={className}
      inputMode="decimal"
      value={typed ? typed.text : writtenDecimal(value, panel.language, money)}
      onChange={(event) => {
        const text = event.target.value;
        const given = typedDecimal(text, panel.language, money);
        setEntry({ text, given });
        onChange(given);
      }}
      onBlur={() => setEntry(undefined)}
    />
  );
}
