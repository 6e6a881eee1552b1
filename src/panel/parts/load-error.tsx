import React from 'react';
import type { Refused } from './call';
import { Notice } from './notice';

interface UnreadProps {
  read: { refused: Refused | undefined; reload: () => unknown };
  /** Those of the page. */
  words: { word: (key: string) => string; unread: (refused: Refused) => string };
}

/** Says that something could not be read, and reads it again; nothing where it was read. */
export function LoadError({ read, words }: UnreadProps): React.ReactElement | null {
  if (!read.refused) return null;
  return (
    <Notice retry={words.word('retry')} onRetry={() => void read.reload()}>
      {words.unread(read.refused)}
    </Notice>
  );
}
