import React, { useState } from 'react';
import { Notice } from './notice';
import { useText } from './panel';

export interface UndoableDone {
  text: string;
  /** Takes it back, and returns what is to be said then; undefined where it was refused. */
  undo?: (() => Promise<string | undefined>) | undefined;
}

/** Says what was done last on a page, and takes it back. */
export function useDone(): {
  done: UndoableDone | undefined;
  say: (done: UndoableDone) => void;
  notice: React.ReactElement;
} {
  const text = useText('rules');
  const [done, setDone] = useState<UndoableDone>();
  const undo = done?.undo;
  const takeBack = async () => {
    const said = await undo?.();
    if (said !== undefined) setDone({ text: said });
  };
  const notice = (
    <div role="status">
      {done ? (
        <Notice
          kind="done"
          {...(undo ? { retry: text('undo'), onRetry: () => void takeBack() } : {})}
          onClose={() => setDone(undefined)}
        >
          {done.text}
        </Notice>
      ) : null}
    </div>
  );
  return { done, say: setDone, notice };
}
