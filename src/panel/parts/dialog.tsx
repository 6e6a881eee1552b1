import { Icon } from '@adminjs/design-system';
import React, { createContext, useContext, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './button';
import { useText } from './panel';
import { useIsSaving } from './saving';
import { UnsavedOfDialog, useUnsaved } from './unsaved';

interface DialogProps {
  title: string;
  lead?: React.ReactNode;
  wide?: boolean;
  /** Whether it stands at the side, as high as the window. */
  side?: boolean;
  buttons?: React.ReactNode;
  /** By default `Cancel`. */
  closeText?: string;
  /** Whether closing it loses something; by default once something was typed in a field of the dialog; to choose again is little work. */
  isUnsaved?: boolean;
  onClose: () => void;
  children: React.ReactNode;
}

const CloseAsked = createContext<() => void>(() => undefined);

export function CloseButton({ children }: { children: React.ReactNode }): React.ReactElement {
  return (
    <Button look="quiet" disabled={useIsSaving()} onClick={useContext(CloseAsked)}>
      {children}
    </Button>
  );
}

const TYPED = 'input:not([type=radio], [type=checkbox]), textarea, [contenteditable]';
const END = '.p-dialog-end:not(.p-dialog-buttons) > button:not(:disabled), .p-dialog-buttons > :last-child';

function beginningOf(dialog: HTMLDialogElement): HTMLElement | null {
  return (
    dialog.querySelector<HTMLElement>('[data-autofocus]:not(:disabled)') ??
    dialog.querySelector<HTMLElement>(
      '.p-dialog-body :is(input, select, textarea, button):not(:disabled, .p-dialog-end *)',
    )
  );
}

/**
 * Escape closes the dialog, and asks before where something would be lost. While a change is being saved, whose outcome the
 * dialog is to show, nothing closes it. Tab stays within it, and what had the focus before has it again afterwards. The focus
 * begins at the element with `data-autofocus`, else at the first field, else at the first button at the end. What is
 * read only then has the focus as soon as it is there, unless people have gone elsewhere.
 */
export function Dialog(props: DialogProps): React.ReactElement {
  const { title, lead, wide, side, buttons, closeText, onClose, children } = props;
  const [isTyped, setTyped] = useState(false);
  const isSaving = useIsSaving();
  const isUnsaved = props.isUnsaved ?? isTyped;
  useUnsaved(isUnsaved || isSaving);
  const [unsavedForms] = useState(() => new Set<string>());
  const [isAsking, setAsking] = useState(false);
  const text = useText();
  const heading = useId();
  const ref = useModal();
  const onClickCapture = useOwnClicks();
  /** The calendar of a field is a dialog, too, whose fields choose a month. */
  const onInput = ({ target }: React.FormEvent) => {
    if (target instanceof Element && target.matches(TYPED) && target.closest('dialog') === ref.current)
      setTyped(true);
  };
  const close = () => {
    if (isSaving) return;
    if (isUnsaved || unsavedForms.size > 0) setAsking(true);
    else onClose();
  };
  const onKeyDown = (event: React.KeyboardEvent) => {
    // The page behind has keys of its own.
    event.stopPropagation();
    const isHere = event.target instanceof Element && event.target.closest('dialog') === ref.current;
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing || !isHere) return;
    // A browser asks once: at a second Escape it would close the dialog by itself.
    event.preventDefault();
    close();
  };
  const onCancel = (event: React.SyntheticEvent) => {
    event.stopPropagation();
    event.preventDefault();
    close();
  };
  return (
    <dialog
      ref={ref}
      className={side ? 'p-dialog p-dialog-side' : wide ? 'p-dialog p-dialog-wide' : 'p-dialog'}
      aria-labelledby={heading}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onInput={onInput}
      onClickCapture={onClickCapture}
    >
      <header className="p-dialog-head">
        <div>
          <h2 id={heading}>{title}</h2>
          {lead ? <div className="p-dialog-lead">{lead}</div> : null}
        </div>
        <Button
          className="p-dialog-close"
          aria-label={text('buttons.close')}
          disabled={isSaving}
          onClick={close}
        >
          <Icon icon="X" size={20} />
        </Button>
      </header>
      <CloseAsked.Provider value={close}>
        <div className="p-dialog-body">
          <UnsavedOfDialog.Provider value={unsavedForms}>{children}</UnsavedOfDialog.Provider>
          {buttons === undefined && closeText === undefined ? null : (
            <div className="p-dialog-end p-dialog-buttons">
              {buttons}
              <CloseButton>{closeText ?? text('buttons.cancel')}</CloseButton>
            </div>
          )}
        </div>
      </CloseAsked.Provider>
      {isAsking ? <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} /> : null}
    </dialog>
  );
}

function useModal(): React.RefObject<HTMLDialogElement> {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const first = beginningOf(dialog);
    const last = first ? null : dialog.querySelector<HTMLElement>(END);
    first?.focus();
    // The buttons at the end are always in sight; a browser would scroll to them, past what is to be read first.
    last?.focus({ preventScroll: true });
    const observer = new MutationObserver(() => {
      const late = beginningOf(dialog);
      if (!late) return;
      observer.disconnect();
      if (document.activeElement === last) late.focus();
    });
    if (last) observer.observe(dialog, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      // The question within is closed first: afterwards it would give the focus to this dialog, which is gone.
      dialog.querySelector('dialog')?.close();
      dialog.close();
    };
  }, []);
  return ref;
}

/** Stops the second click of a double click whose first one opened the dialog: it is meant for no button in here. */
function useOwnClicks(): (event: React.MouseEvent) => void {
  const hasOwnClick = useRef(false);
  return (event) => {
    if (event.detail <= 1) hasOwnClick.current = true;
    else if (!hasOwnClick.current) {
      event.preventDefault();
      event.stopPropagation();
    }
  };
}

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps): React.ReactElement {
  const text = useText('discard');
  return (
    <Dialog
      title={text('title')}
      closeText={text('keep')}
      isUnsaved={false}
      onClose={onKeep}
      buttons={
        <Button look="danger" data-testid="discard" onClick={onDiscard}>
          {text('submit')}
        </Button>
      }
    >
      <p>{text('lead')}</p>
    </Dialog>
  );
}
