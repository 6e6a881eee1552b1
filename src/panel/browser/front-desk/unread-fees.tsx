import React from 'react';
import { Notice } from '../parts/notice';
import type { Query } from '../parts/query';
import { useWords } from './words';

export function UnreadFees({ read }: { read: Query<unknown> }): React.ReactElement | null {
  const words = useWords();
  if (!read.refused) return null;
  return (
    <Notice retry={words.word('retry')} onRetry={() => void read.reload()}>
      {words.unread(read.refused)}
    </Notice>
  );
}
