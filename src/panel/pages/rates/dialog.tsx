import React, { useEffect, useId, useRef } from 'react';
import { useText } from '../parts/panel';

interface DialogProps {
  title: string;
  wide?: boolean;
  onClose: () => void;
  children: React.ReactNode;
  /** Buttons at the end, beside the one that closes. */
  footer?: React.ReactNode;
  closeText?: string;
}

/** A window over the page, which keeps the focus and closes by Escape. */
export function Dialog({
  title,
  wide,
  onClose,
  children,
  footer,
  closeText,
}: DialogProps): React.ReactElement {
  const text = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const before = document.activeElement;
    ref.current?.showModal();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      className={wide ? 'r-dialog r-wide' : 'r-dialog'}
      aria-labelledby={id}
      onKeyDown={(event) => event.stopPropagation()}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className="r-dialog-body">{children}</div>
      <div className="r-dialog-end">
        <button type="button" className="p-button p-button-quiet" onClick={onClose}>
          {closeText ?? text('buttons.close')}
        </button>
        {footer}
      </div>
    </dialog>
  );
}
