import React, { useState } from 'react';
import { type Answer, changePage } from './parts/call';
import { panel, useText } from './parts/panel';

/** A person's own account. */
export default function AccountPage(): React.ReactElement {
  const text = useText();
  return (
    <main className="p-page p-narrow">
      <h1>{text('pages.account.title')}</h1>
      <p>
        {panel.name} · {panel.email}
      </p>
      <Language />
      <Password />
      <SecondFactor />
    </main>
  );
}

/** Faults of a form by field, worded. */
function useFaults(): [Record<string, string>, (answer: Answer<unknown>) => void] {
  const text = useText();
  const [faults, setFaults] = useState<Record<string, string>>({});
  return [
    faults,
    (answer) => {
      if (answer.ok) return setFaults({});
      const errors = answer.errors.length > 0 ? answer.errors : [{ field: '_form', message: answer.message }];
      setFaults(Object.fromEntries(errors.map(({ field, message }) => [field, text(`messages.${message}`)])));
    },
  ];
}

function Language(): React.ReactElement {
  const text = useText();
  const [faults, take] = useFaults();
  const choose = async (language: string) => {
    const answer = await changePage('account', 'language', { language });
    take(answer);
    if (answer.ok) window.location.reload();
  };
  return (
    <section className="p-card">
      <h2>{text('pages.account.language')}</h2>
      <select
        className="p-input p-medium"
        aria-label={text('pages.account.language')}
        value={panel.language}
        onChange={(event) => void choose(event.target.value)}
      >
        <option value="tr" lang="tr">
          {text('languages.tr')}
        </option>
        <option value="en" lang="en">
          {text('languages.en')}
        </option>
      </select>
      <p className="p-hint">{text('pages.account.languageHint')}</p>
      {Object.values(faults).map((fault) => (
        <p key={fault} className="p-fault" role="alert">
          {fault}
        </p>
      ))}
    </section>
  );
}

interface LineProps {
  name: string;
  label: string;
  value: string;
  fault: string | undefined;
  onChange: (value: string) => void;
  input?: React.InputHTMLAttributes<HTMLInputElement>;
}

function Line({ name, label, value, fault, onChange, input }: LineProps): React.ReactElement {
  return (
    <div className="p-field">
      <label className="p-label" htmlFor={`account-${name}`}>
        {label}
      </label>
      <div>
        <input
          id={`account-${name}`}
          className="p-input p-medium"
          aria-invalid={fault !== undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          {...input}
        />
        {fault ? <p className="p-fault">{fault}</p> : null}
      </div>
    </div>
  );
}

function Password(): React.ReactElement {
  const text = useText();
  const [faults, take] = useFaults();
  const [currentPassword, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [done, setDone] = useState(false);
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const answer = await changePage('account', 'password', { currentPassword, password });
    take(answer);
    setDone(answer.ok);
    if (answer.ok) {
      setCurrent('');
      setPassword('');
    }
  };
  return (
    <section className="p-card">
      <h2>{text('pages.account.password')}</h2>
      <form onSubmit={(event) => void submit(event)}>
        <Line
          name="current"
          label={text('pages.account.currentPassword')}
          value={currentPassword}
          fault={faults['currentPassword']}
          onChange={setCurrent}
          input={{ type: 'password', autoComplete: 'current-password' }}
        />
        <Line
          name="new"
          label={text('pages.account.newPassword')}
          value={password}
          fault={faults['password']}
          onChange={setPassword}
          input={{ type: 'password', autoComplete: 'new-password' }}
        />
        <p className="p-hint">{text('pages.account.passwordHint')}</p>
        {faults['_form'] ? <p className="p-fault">{faults['_form']}</p> : null}
        {done ? <p role="status">{text('pages.account.passwordChanged')}</p> : null}
        <button className="p-button">{text('pages.account.changePassword')}</button>
      </form>
    </section>
  );
}

function SecondFactor(): React.ReactElement {
  const text = useText();
  const [faults, take] = useFaults();
  const [secret, setSecret] = useState<{ secret: string; uri: string; picture: string }>();
  const [code, setCode] = useState('');
  const [currentPassword, setCurrent] = useState('');
  const setUp = async () => {
    const answer = await changePage<{ secret: string; uri: string; picture: string }>(
      'account',
      'totpSecret',
    );
    if (answer.ok) setSecret(answer.data);
    else take(answer);
  };
  const submit = async (event: React.FormEvent) => {
    event.preventDefault();
    const answer = panel.totp
      ? await changePage('account', 'totpRemove', { code, currentPassword })
      : await changePage('account', 'totpConfirm', { secret: secret?.secret, code, currentPassword });
    take(answer);
    if (answer.ok) window.location.reload();
  };
  const password = (
    <Line
      name="totp-password"
      label={text('pages.account.currentPassword')}
      value={currentPassword}
      fault={faults['currentPassword']}
      onChange={setCurrent}
      input={{ type: 'password', autoComplete: 'current-password' }}
    />
  );
  return (
    <section className="p-card">
      <h2>{text('pages.account.totp')}</h2>
      <p>{text(panel.totp ? 'pages.account.totpOn' : 'pages.account.totpOff')}</p>
      {panel.totp || secret ? (
        <form onSubmit={(event) => void submit(event)}>
          {secret ? (
            <>
              <p>{text('pages.account.totpSteps')}</p>
              <img className="p-qr" src={secret.picture} alt="" />
              <p>
                {text('pages.account.totpKey')}: <code>{secret.secret.replace(/(.{4})/g, '$1 ').trim()}</code>
              </p>
            </>
          ) : (
            <p className="p-hint">{text('pages.account.totpLost')}</p>
          )}
          <Line
            name="code"
            label={text('pages.account.totpCode')}
            value={code}
            fault={faults['code']}
            onChange={setCode}
            input={{ inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 }}
          />
          {password}
          {faults['_form'] ? <p className="p-fault">{faults['_form']}</p> : null}
          <button className={panel.totp ? 'p-button p-button-danger' : 'p-button'}>
            {text(panel.totp ? 'pages.account.totpRemove' : 'pages.account.totpConfirm')}
          </button>
        </form>
      ) : (
        <button type="button" className="p-button" onClick={() => void setUp()}>
          {text('pages.account.totpSetUp')}
        </button>
      )}
    </section>
  );
}
