import React, { useCallback, useState } from 'react';
import { Dialog } from '../parts/dialog';
import { useText } from '../parts/panel';
import { useKey } from '../parts/use-key';

/** Keys with their texts below `shortcuts.keys`. */
const SHORTCUTS = [
  ['/', 'find'],
  ['?', 'list'],
  ['Esc', 'close'],
  ['Enter', 'submit'],
  ['↑ ↓', 'choose'],
  ['← →', 'tabs'],
  ['M', 'movePlanned'],
  ['S', 'splitStay'],
  ['E', 'newDeparture'],
  ['Shift ← →', 'nights'],
  ['F2', 'cell'],
  ['Delete', 'clear'],
  ['Ctrl S', 'saveRates'],
  ['Ctrl Z', 'undoRates'],
] as const;

export const GUIDE = '/admin/guide';

export function Shortcuts(): React.ReactElement | null {
  const text = useText('shortcuts');
  const words = useText();
  const [isOpen, setOpen] = useState(false);
  useKey(
    '?',
    useCallback(() => setOpen(true), []),
  );
  if (!isOpen) return null;
  return (
    <Dialog title={text('title')} closeText={text('close')} onClose={() => setOpen(false)}>
      <dl className="p-facts">
        {SHORTCUTS.map(([key, name]) => (
          <React.Fragment key={name}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{text(`keys.${name}`)}</dd>
          </React.Fragment>
        ))}
      </dl>
      <p>
        <a href={GUIDE} target="_blank" rel="noreferrer">
          {words('guide.withPictures')}
        </a>
      </p>
    </Dialog>
  );
}
