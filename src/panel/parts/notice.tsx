import { Icon } from '@adminjs/design-system';
import React, { useEffect, useRef } from 'react';
import { Button } from './button';
import { firstFaultIn } from './first-fault';
import { useText } from './panel';

interface NoticeProps {
  kind?: 'fault' | 'warning' | 'done' | 'note';
  /** Whether the first wrong field of its form, else the notice itself, takes the focus when it appears or says something else. */
  takesFocus?: boolean;
  isFocusable?: boolean;
  onRetry?: () => void;
  retry?: string;
  onClose?: () => void;
  children: React.ReactNode;
}

/** A fault is announced at once. */
export function Notice(props: NoticeProps): React.ReactElement {
  const {
    kind = 'fault',
    takesFocus = false,
    isFocusable = takesFocus,
    onRetry,
    retry,
    onClose,
    children,
  } = props;
  const text = useText();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) (firstFaultIn(ref.current?.closest('form')) ?? ref.current)?.focus();
  }, [takesFocus, children]);
  return (
    <div
      ref={ref}
      className={`p-notice p-notice-${kind}`}
      role={kind === 'fault' ? 'alert' : undefined}
      tabIndex={isFocusable ? -1 : undefined}
    >
      <div>{children}</div>
      {onRetry ? (
        <Button look="quiet" onClick={onRetry}>
          {retry}
        </Button>
      ) : null}
      {onClose ? (
        <button type="button" aria-label={text('buttons.close')} onClick={onClose}>
          <Icon icon="X" size={18} />
        </button>
      ) : null}
    </div>
  );
}
