import React, { useState } from 'react';
import { Notice } from './notice';
import { useText } from './panel';

interface AsOpenedProps<T> {
  /** The record as it was read last. */
  record: T;
  /** `openAnew` drops what was typed and opens the form of the record as it is now; undefined while nobody has changed it. */
  children: (opened: T, openAnew: (() => void) | undefined) => React.ReactNode;
}

/**
 * The form of a record that is read again while the form is open. The form stays with the record, and the version, that it was
 * opened with: what somebody else has saved meanwhile is refused by its version, and never overwritten unseen.
 */
export function AsOpened<T extends { version: number }>({
  record,
  children,
}: AsOpenedProps<T>): React.ReactElement {
  const [opened, setOpened] = useState(record);
  const isOutdated = record.version !== opened.version;
  return (
    <React.Fragment key={opened.version}>
      {children(opened, isOutdated ? () => setOpened(record) : undefined)}
    </React.Fragment>
  );
}

interface FormNoticeProps {
  /** Why the last attempt was refused, in words; '' when it was not. */
  refusal: string;
  /** Says that somebody else has changed the record. */
  changed: string;
  openAnew?: (() => void) | undefined;
}

/** Why a form was not saved, or that it cannot be, as its record was changed meanwhile. */
export function FormNotice({ refusal, changed, openAnew }: FormNoticeProps): React.ReactElement | null {
  const text = useText('buttons');
  if (refusal === '' && !openAnew) return null;
  return (
    <Notice takesFocus={refusal !== ''} onRetry={openAnew} retry={text('openAnew')}>
      {refusal || changed}
    </Notice>
  );
}
