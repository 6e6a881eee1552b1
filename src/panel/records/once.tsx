import React, { useState } from 'react';
import type { OneTimeSecret } from './records.contract';
import { Button } from '../parts/button';
import { useText } from '../parts/panel';

export function Once({
  values,
  onClose,
}: {
  values: OneTimeSecret[];
  onClose: () => void;
}): React.ReactElement {
  const text = useText();
  return (
    <section className="p-once" role="status">
      <p>
        <strong>{text('messages.shownOnce')}</strong>
      </p>
      <dl>
        {values.map(({ label, value, use }) => (
          <React.Fragment key={label}>
            <dt>{text(`once.${label}`)}</dt>
            <dd>
              <code>{value}</code> <Copy value={value} />
              {use ? <p className="p-hint">{text('once.linkUse', use)}</p> : null}
            </dd>
          </React.Fragment>
        ))}
      </dl>
      <Button onClick={onClose}>{text('buttons.close')}</Button>
    </section>
  );
}

function Copy({ value }: { value: string }): React.ReactElement {
  const text = useText();
  const [copied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard?.writeText(value).then(() => setCopied(true));
  return (
    <Button look="link" onClick={copy}>
      {text(copied ? 'buttons.copied' : 'buttons.copy')}
    </Button>
  );
}
