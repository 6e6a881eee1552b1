import React from 'react';
import { Notice } from './notice';
import { useText } from './panel';

export interface Toasted {
  text: string;
  kind?: 'done' | 'warning' | 'fault';
  /** Takes back what was done. */
  undo?: (() => void) | undefined;
}

/** Says at the foot of the window what was done or refused, so that nothing on the page moves. It stays until it is closed, or something else is said. */
export function Toast({
  said,
  onClose,
}: {
  said: Toasted | undefined;
  onClose: () => void;
}): React.ReactElement {
  const text = useText('rules');
  const { undo } = said ?? {};
  return (
    <div className="p-toast" role="status" aria-live="polite">
      {said ? (
        <Notice
          kind={said.kind ?? 'done'}
          {...(undo ? { retry: text('undo'), onRetry: undo } : {})}
          onClose={onClose}
        >
          {said.text}
        </Notice>
      ) : null}
    </div>
  );
}
