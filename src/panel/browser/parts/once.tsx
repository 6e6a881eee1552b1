import React, { useState } from 'react';
import { useText } from './panel';

export interface OnceValue {
  /** Key below `once`. */
  label: string;
  value: string;
}

/** Secrets that are shown this one time, each with a button that copies it. */
export function Once({ values, onClose }: { values: OnceValue[]; onClose: () => void }): React.ReactElement {
  const text = useText();
  return (
    <section className="p-once" role="status">
      <p>
        <strong>{text('messages.shownOnce')}</strong>
      </p>
      <dl>
        {values.map(({ label, value }) => (
          <React.Fragment key={label}>
            <dt>{text(`once.${label}`)}</dt>
            <dd>
              <code>{value}</code> <Copy value={value} />
            </dd>
          </React.Fragment>
        ))}
      </dl>
      <button type="button" className="p-button" onClick={onClose}>
        {text('buttons.close')}
      </button>
    </section>
  );
}

function Copy({ value }: { value: string }): React.ReactElement {
  const text = useText();
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(value).then(() => setCopied(true));
  return (
    <button type="button" className="p-link" onClick={copy}>
      {text(copied ? 'buttons.copied' : 'buttons.copy')}
    </button>
  );
}
