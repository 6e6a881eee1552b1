import React from 'react';
import { Link } from 'react-router-dom';
import type { SeenAlert } from './today.contract';
import { Button } from '../parts/button';
import { panel, useText } from '../parts/panel';
import { useChange } from '../parts/use-change';

interface GroupProps {
  title: string;
  hint?: string;
  count: number;
  shown: number;
  /** Where the whole list is. */
  list?: { to: string; title: string };
  action?: React.ReactNode;
  children: React.ReactNode;
}

export function Group({
  title,
  hint,
  count,
  shown,
  list,
  action,
  children,
}: GroupProps): React.ReactElement | null {
  const text = useText('pages.today');
  if (count === 0) return null;
  return (
    <div className="t-group">
      <h3>
        {title} <span className="t-count">{count}</span>
      </h3>
      {action}
      {hint ? <p className="p-hint">{hint}</p> : null}
      <ul>{children}</ul>
      {count > shown ? <p className="p-hint">{text('more', { count: count - shown })}</p> : null}
      {list ? <Link to={list.to}>{list.title}</Link> : null}
    </div>
  );
}

interface AlertProps {
  alert: SeenAlert;
  /** What the alert is about, for the name of its button. */
  about: string;
  children: React.ReactNode;
  onSeen: () => void;
}

interface AllSeenProps {
  alert: SeenAlert;
  onSeen: () => void;
}

export function AllSeen({ alert, onSeen }: AllSeenProps): React.ReactElement {
  const text = useText('pages.today');
  const messages = useText('messages');
  const change = useChange('today', ({ message }) => messages(message));
  const mark = async () => {
    if (await change.run('seen', alert)) onSeen();
  };
  return (
    <>
      <Button look="link" disabled={change.isBusy} onClick={() => void mark()}>
        {text('allSeen')}
      </Button>
      {change.refusal ? (
        <p className="p-fault" role="alert">
          {change.refusal}
        </p>
      ) : null}
    </>
  );
}

export function Alert({ alert, about, children, onSeen }: AlertProps): React.ReactElement {
  const text = useText('pages.today');
  const messages = useText('messages');
  const change = useChange('today', ({ message }) => messages(message));
  const mark = async () => {
    if (await change.run('seen', alert)) onSeen();
  };
  return (
    <li>
      <div>
        {children}
        {change.refusal ? (
          <p className="p-fault" role="alert">
            {change.refusal}
          </p>
        ) : null}
      </div>
      <Button
        look="link"
        // Managers alone put a payment's review aside.
        hidden={alert.kind === 'payment' && panel.role === 'reception'}
        disabled={change.isBusy}
        aria-label={text('seenLabel', { what: about })}
        // The second click of two hits the next alert, which has moved up under it.
        onClick={({ detail }) => {
          if (detail <= 1) void mark();
        }}
      >
        {text('seen')}
      </Button>
    </li>
  );
}
