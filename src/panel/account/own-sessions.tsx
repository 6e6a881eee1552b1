import React from 'react';
import { Button } from '../parts/button';
import { instantText } from '../parts/days';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';
import { usePage } from '../parts/query';
import { useChange } from '../parts/use-change';

export function OwnSessions(): React.ReactElement | null {
  const text = useText('pages.account');
  const messages = useText('messages');
  const change = useChange('account', ({ message }) => messages(message));
  const { data: sessions, reload } = usePage('account', 'sessions', {});
  const end = async (sessionId: string) => {
    if (await change.run('endSession', { sessionId })) await reload();
  };
  const endOthers = async () => {
    if (await change.run('endOtherSessions', {})) await reload();
  };
  if (!sessions) return null;
  return (
    <section className="p-card">
      <h2>{text('sessions')}</h2>
      <ul className="p-plain-list">
        {sessions.map(({ id, browser, address, sinceAt, lastUsedAt }) => (
          <li key={id}>
            <b>{browser === '' ? text('unknownBrowser') : browser}</b> · {address}
            <p className="p-hint">
              {text('signedInSince', { at: instantText(sinceAt) })} ·{' '}
              {lastUsedAt === null ? text('thisSession') : text('lastUsed', { at: instantText(lastUsedAt) })}
            </p>
            {lastUsedAt === null ? null : (
              <Button look="quiet" onClick={() => void end(id)}>
                {text('endSession')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {change.refusal === '' ? null : <Notice>{change.refusal}</Notice>}
      {sessions.length > 2 ? (
        <Button look="danger" onClick={() => void endOthers()}>
          {text('endOtherSessions')}
        </Button>
      ) : null}
    </section>
  );
}
