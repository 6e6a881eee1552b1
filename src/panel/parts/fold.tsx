import React, { useState } from 'react';

interface FoldProps {
  title: string;
  /** What is set within, shown while it is closed. */
  said: string;
  /** Whether something is set within when the form is opened. */
  isUsed: boolean;
  hasFault: boolean;
  children: React.ReactNode;
}

/** A part of a form that is closed until it is used; a fault within opens it. */
export function Fold({ title, said, isUsed, hasFault, children }: FoldProps): React.ReactElement {
  const [isOpen, setOpen] = useState(isUsed);
  if (hasFault && !isOpen) setOpen(true);
  return (
    <details className="p-fold" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <b>{title}</b> <span>{said}</span>
      </summary>
      <div>{children}</div>
    </details>
  );
}
