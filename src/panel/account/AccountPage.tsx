import React, { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { NewSecondFactor } from './account.contract';
import { isPanelLanguage, PANEL_LANGUAGES } from '../../values/languages';
import { OwnSessions } from './own-sessions';
import { Button } from '../parts/button';
import type { Refused } from '../parts/call';
import { Field, TextInput } from '../parts/field';
import { Notice } from '../parts/notice';
import { panel, useText } from '../parts/panel';
import { Select } from '../parts/select';
import { usePage } from '../parts/query';
import { type PageChange, useChange } from '../parts/use-change';

export default function AccountPage(): React.ReactElement {
  const text = useText();
  return (
    <main className="p-page p-narrow">
      <h1>{text('pages.account.title')}</h1>
      <p>
        {panel.name} · {panel.email}
      </p>
      <JustDone />
      <Invitations />
      <Language />
      <Password />
      <SecondFactor />
      <OwnSessions />
    </main>
  );
}

function useAccountChange(): PageChange<'account'> {
  const text = useText('messages');
  return useChange('account', ({ message }: Refused) => text(message));
}

/** Why a form was refused as a whole: faults of its fields stand at them. */
function Refusal({ change }: { change: PageChange<'account'> }): React.ReactElement | null {
  return change.refusal === '' || change.faults.length > 0 ? null : <Notice>{change.refusal}</Notice>;
}

const DONE = ['totpSet', 'totpRemoved'];

function JustDone(): React.ReactElement | null {
  const text = useText('pages.account');
  const [address, setAddress] = useSearchParams();
  const [done] = useState(() => DONE.find((one) => one === address.get('done')));
  const [isClosed, setClosed] = useState(false);
  useEffect(() => setAddress({}, { replace: true }), [setAddress]);
  return done === undefined || isClosed ? null : (
    <div role="status">
      <Notice kind="done" onClose={() => setClosed(true)}>
        {text(done)}
      </Notice>
    </div>
  );
}

function Invitations(): React.ReactElement | null {
  const text = useText();
  const change = useAccountChange();
  const { data: invitations = [] } = usePage('account', 'invitations', {});
  const reply = async (operation: 'acceptInvitation' | 'declineInvitation', hotelId: number) => {
    if (await change.run(operation, { hotelId })) window.location.reload();
  };
  if (invitations.length === 0) return null;
  return (
    <section className="p-card">
      <h2>{text('pages.account.invitations')}</h2>
      {invitations.map(({ hotelId, hotelTitle, role }) => (
        <div key={hotelId}>
          <p>{text('pages.account.invitedTo', { hotel: hotelTitle, role: text(`roles.${role}`) })}</p>
          <Button onClick={() => void reply('acceptInvitation', hotelId)}>
            {text('pages.account.accept')}
          </Button>{' '}
          <Button look="quiet" onClick={() => void reply('declineInvitation', hotelId)}>
            {text('pages.account.decline')}
          </Button>
        </div>
      ))}
      <Refusal change={change} />
    </section>
  );
}

function Language(): React.ReactElement {
  const text = useText();
  const change = useAccountChange();
  const choose = async (language: string) => {
    if (!isPanelLanguage(language)) return;
    if (await change.run('language', { language })) window.location.reload();
  };
  return (
    <section className="p-card">
      <h2>{text('pages.account.language')}</h2>
      <Select
        className="p-input p-medium"
        aria-label={text('pages.account.language')}
        value={panel.language}
        options={PANEL_LANGUAGES.map((language) => [language, text(`languages.${language}`)])}
        onChange={(language) => void choose(language)}
      />
      <p className="p-hint">{text('pages.account.languageHint')}</p>
      {change.refusal === '' ? null : <Notice>{change.refusal}</Notice>}
    </section>
  );
}

interface LineProps extends Omit<React.InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  /** Key of the label below `pages.account`. */
  label: string;
  /** The field that faults name. */
  of: string;
  change: PageChange<'account'>;
  onChange: (value: string) => void;
}

function Line({ label, of, change, ...input }: LineProps): React.ReactElement {
  const text = useText();
  const wrong = change.faults.find(({ field }) => field === of);
  return (
    <Field label={text(`pages.account.${label}`)} fault={wrong && text(`messages.${wrong.message}`)}>
      <TextInput className="p-input p-medium" {...input} />
    </Field>
  );
}

function Password(): React.ReactElement {
  const text = useText('pages.account');
  const change = useAccountChange();
  const [currentPassword, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [isDone, setDone] = useState(false);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const done = await change.run('password', { currentPassword, password });
    setDone(done !== undefined);
    if (!done) return;
    setCurrent('');
    setPassword('');
  };
  return (
    <section className="p-card">
      <h2>{text('password')}</h2>
      <form onSubmit={(event) => void submit(event)}>
        <Line
          label="currentPassword"
          of="currentPassword"
          change={change}
          type="password"
          autoComplete="current-password"
          value={currentPassword}
          onChange={setCurrent}
        />
        <Line
          label="newPassword"
          of="password"
          change={change}
          type="password"
          autoComplete="new-password"
          value={password}
          onChange={setPassword}
        />
        <p className="p-hint">{text('passwordHint')}</p>
        <Refusal change={change} />
        {isDone ? <p role="status">{text('passwordChanged')}</p> : null}
        <Button type="submit">{text('changePassword')}</Button>
      </form>
    </section>
  );
}

function SecondFactor(): React.ReactElement {
  const text = useText('pages.account');
  const change = useAccountChange();
  const [made, setMade] = useState<NewSecondFactor>();
  const [code, setCode] = useState('');
  const [currentPassword, setCurrent] = useState('');
  const setUp = async () => setMade((await change.run('totpSecret', {}))?.data);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const done = made
      ? await change.run('totpConfirm', { secret: made.secret, code, currentPassword })
      : await change.run('totpRemove', { code, currentPassword });
    if (done) window.location.assign(`/admin/pages/account?done=${made ? 'totpSet' : 'totpRemoved'}`);
  };
  return (
    <section className="p-card">
      <h2>{text('totp')}</h2>
      <p>{text(panel.totp ? 'totpOn' : 'totpOff')}</p>
      {panel.totp || made ? (
        <form onSubmit={(event) => void submit(event)}>
          {made ? <NewSecret made={made} /> : <p className="p-hint">{text('totpLost')}</p>}
          <Line
            label="totpCode"
            of="code"
            change={change}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            onChange={setCode}
          />
          <Line
            label="currentPassword"
            of="currentPassword"
            change={change}
            type="password"
            autoComplete="current-password"
            value={currentPassword}
            onChange={setCurrent}
          />
          <Refusal change={change} />
          <Button type="submit" look={panel.totp ? 'danger' : 'main'}>
            {text(panel.totp ? 'totpRemove' : 'totpConfirm')}
          </Button>
        </form>
      ) : (
        <>
          <Refusal change={change} />
          <Button onClick={() => void setUp()}>{text('totpSetUp')}</Button>
        </>
      )}
    </section>
  );
}

function NewSecret({ made }: { made: NewSecondFactor }): React.ReactElement {
  const text = useText('pages.account');
  return (
    <>
      <p>{text('totpSteps')}</p>
      <img className="p-qr" src={made.picture} alt="" />
      <p>
        {text('totpKey')}: <code>{made.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
      </p>
    </>
  );
}
