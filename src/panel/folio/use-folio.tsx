import { useState } from 'react';
import type { FolioEntry } from '../../booking/folio/folio';
import type { RoomFolio } from '../../in-house/bookings/room-folio';
import type { PostedKind } from '../../booking/folio/folio-kinds';
import type { Refused } from '../parts/call';
import { type Query, usePage } from '../parts/query';
import { requestKey } from '../parts/request-key';
import { type PageChange, useChange } from '../parts/use-change';
import { useFolioWords } from './words';

export type LineStep = 'move' | 'reverse';

/** The form that is open in a folio, with a key of its own: sent twice, it posts once. */
export type OpenForm = { key: string } & ({ kind: PostedKind } | { kind: LineStep; line: FolioEntry });

export interface FolioWork {
  read: Query<RoomFolio>;
  form: OpenForm | undefined;
  change: PageChange<'folio'>;
  refused: Refused | undefined;
  /** What was posted last, in words; '' for nothing. */
  done: string;
  open: (kind: PostedKind) => void;
  openLine: (kind: LineStep, line: FolioEntry) => void;
  close: () => void;
  finish: (kind: PostedKind | LineStep) => Promise<void>;
}

export function useFolio(bookingId: number, onPosted?: () => void): FolioWork {
  const { word, refusal } = useFolioWords();
  const read = usePage('folio', 'folio', { bookingId }, { onFocus: true, isFresh: true });
  const [form, setForm] = useState<OpenForm>();
  const [done, setDone] = useState('');
  const [refused, setRefused] = useState<Refused>();
  const change = useChange('folio', refusal, (answer) => {
    setRefused(answer);
    void read.reload();
    // Without an answer it may have been posted.
    if (answer.status === 0) onPosted?.();
  });
  const show = (next: OpenForm | undefined) => {
    change.refuse('');
    setRefused(undefined);
    setDone('');
    setForm(next);
  };
  return {
    read,
    form,
    change,
    refused,
    done,
    open: (kind) => show({ kind, key: requestKey() }),
    openLine: (kind, line) => show({ kind, line, key: requestKey() }),
    close: () => show(undefined),
    finish: async (kind) => {
      setForm(undefined);
      setDone(word(`done.${kind}`));
      await read.reload();
      onPosted?.();
    },
  };
}
