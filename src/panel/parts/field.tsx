import React, { useId } from 'react';
import { useText } from './panel';

export interface FieldMarks {
  id?: string;
  'aria-invalid'?: boolean | undefined;
  'aria-describedby'?: string | undefined;
}

interface FieldProps {
  /** Id of the input; those of the label, the fault and the hint begin with it. */
  id?: string;
  label: React.ReactNode;
  fault?: string | undefined;
  hint?: string | undefined;
  isRequired?: boolean;
  /** Whether there is more than one input: the label then names them all. */
  isGroup?: boolean;
  className?: string;
  note?: React.ReactNode;
  children: React.ReactElement<FieldMarks>;
}

export function Field(props: FieldProps): React.ReactElement {
  const { label, fault, hint, isRequired, isGroup, className = '', note, children } = props;
  const text = useText();
  const own = useId();
  const id = props.id ?? own;
  const [labelId, faultId, hintId] = [`${id}-label`, `${id}-fault`, `${id}-hint`];
  const marks: FieldMarks = {
    id,
    'aria-invalid': fault === undefined ? undefined : true,
    'aria-describedby': fault !== undefined ? faultId : hint ? hintId : undefined,
  };
  return (
    <div className={`p-field ${className}`}>
      <label id={labelId} className="p-label" htmlFor={id}>
        {label}
        {isRequired ? (
          <>
            {' '}
            <span className="p-required" role="img" aria-label={text('labels.required')}>
              *
            </span>
          </>
        ) : null}
      </label>
      <div {...(isGroup ? { role: 'group', 'aria-labelledby': labelId } : {})}>
        {React.cloneElement(children, { ...marks, ...children.props })}
        {fault === undefined ? null : (
          <p id={faultId} className="p-fault">
            {fault}
          </p>
        )}
        {note}
        {hint ? (
          <p id={hintId} className="p-hint">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}

export function TextInput({
  onChange,
  ...rest
}: Omit<React.InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  onChange: (text: string) => void;
}): React.ReactElement {
  return <input className="p-input" {...rest} onChange={(event) => onChange(event.target.value)} />;
}
