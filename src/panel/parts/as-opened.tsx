import React, { useState } from 'react';
import { Notice } from './notice';
import { useText } from './panel';

interface AsOpenedProps<T> {
  record: T;
  /** `openAnew` drops what was typed and opens the record as it is now; undefined while nobody has changed it. */
  children: (opened: T, openAnew: (() => void) | undefined) => React.ReactNode;
}

/** Keeps the record that a form was opened with: what others save meanwhile is refused by its version. */
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
  refusal: string;
  changed: string;
  openAnew?: (() => void) | undefined;
}

export function FormNotice({ refusal, changed, openAnew }: FormNoticeProps): React.ReactElement | null {
  const text = useText('buttons');
  if (refusal === '' && !openAnew) return null;
  return (
    <Notice takesFocus={refusal !== ''} onRetry={openAnew} retry={text('openAnew')}>
      {refusal || changed}
    </Notice>
  );
}
