import React from 'react';

interface LabelledFieldProps {
  id: string;
  label: string;
  fault?: string;
  narrow?: boolean;
  children: React.ReactElement<{ id?: string; 'aria-invalid'?: boolean; 'aria-describedby'?: string }>;
}

/** A label over its input, and what is wrong with it below. */
export function LabelledField({
  id,
  label,
  fault,
  narrow,
  children,
}: LabelledFieldProps): React.ReactElement {
  const marks = fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-fault` };
  return (
    <div className={narrow ? 'fd-field fd-narrow' : 'fd-field'}>
      <label htmlFor={id}>{label}</label>
      {React.cloneElement(children, { id, ...marks })}
      {fault === undefined ? null : (
        <p id={`${id}-fault`} className="p-fault">
          {fault}
        </p>
      )}
    </div>
  );
}
