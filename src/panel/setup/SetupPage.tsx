import { Icon } from '@adminjs/design-system';
import React, { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Setup, SetupStep } from './setup.contract';
import { Notice } from '../parts/notice';
import { hotel, panel, useText } from '../parts/panel';
import { usePage, useReloadOf } from '../parts/query';
import { BoardsForm } from './boards-form';
import { PaymentForm } from './payment-form';
import { RoomTypeForm } from './room-type-form';
import { RoomsForm } from './rooms-form';
import { SeasonForm } from './season-form';
import type { StepFormProps } from './step-form-props';
import { KeyLinks, PartnerLinks } from './step-links';
import { TriedSearchView } from './tried-search';

export default function SetupPage(): React.ReactElement {
  const text = useText('pages.setup');
  const { data, refused, reload } = usePage('setup', 'read', {}, { onFocus: true });
  const searchAgain = useReloadOf('setup', 'search');
  const [announcement, setAnnouncement] = useState('');
  const done = data?.steps.filter(({ isDone }) => isDone).length ?? 0;
  const finish = async (message: string) => {
    await Promise.all([reload(), searchAgain()]);
    setAnnouncement(message);
  };
  return (
    <main className="p-page p-setup" aria-busy={!data && !refused}>
      <h1>{text('title')}</h1>
      {refused ? (
        <Notice retry={text('retry')} onRetry={() => void reload()}>
          {text('failed')}
        </Notice>
      ) : null}
      <p role="status" className="p-setup-status">
        {announcement}
      </p>
      {data ? (
        <>
          <p>
            {done === data.steps.length ? text('complete') : text('lead', { done, all: data.steps.length })}
          </p>
          <Steps setup={data} done={done} onDone={finish} />
        </>
      ) : null}
    </main>
  );
}

interface StepsProps {
  setup: Setup;
  done: number;
  onDone: (message: string) => Promise<void>;
}

function Steps({ setup, done, onDone }: StepsProps): React.ReactElement {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef(done);
  useEffect(() => {
    if (done > before.current) list.current?.querySelector<HTMLElement>('.p-step-open h2')?.focus();
    before.current = done;
  }, [done]);
  return (
    <ol ref={list} className="p-steps">
      {setup.steps.map((step, index) => (
        <SetupStepView key={step.name} setup={setup} step={step} number={index + 1} onDone={onDone} />
      ))}
    </ol>
  );
}

interface SetupStepProps {
  setup: Setup;
  step: SetupStep;
  number: number;
  onDone: (message: string) => Promise<void>;
}

function SetupStepView({ setup, step, number, onDone }: SetupStepProps): React.ReactElement {
  const text = useText('pages.setup');
  const { name, isDone, by, lacking } = step;
  const isMine = by === 'manager' || panel.role === 'operator';
  const waitsFor = waitingFor(setup, name);
  const words = (one: string) => (name === 'payment' || name === 'search' ? text(`lacking.${one}`) : one);
  return (
    <li className={`p-card ${isDone ? 'p-step-done' : 'p-step-open'}`}>
      <h2 tabIndex={-1}>
        <Icon icon={isDone ? 'CheckCircle' : 'Circle'} size={20} /> {number}. {text(`steps.${name}.title`)}{' '}
        <span className={isDone ? 'p-chip p-chip-yes' : 'p-chip'}>{text(isDone ? 'done' : 'open')}</span>
      </h2>
      <p>{text(`steps.${name}.hint`)}</p>
      {lacking.length > 0 ? (
        <p className="p-step-lacking">
          {text('lacks', { what: lacking.map(words).join(', ') })}{' '}
          {name === 'search' ? (
            <Link to={`/admin/resources/hotel/records/${hotel?.id}/edit`}>{text('lacking.settings')}</Link>
          ) : null}
        </p>
      ) : null}
      {isMine ? null : <p className="p-hint">{text('operatorDoes')}</p>}
      {!isMine ? null : waitsFor ? (
        <p className="p-hint">{text('waits', { step: text(`steps.${waitsFor}.title`) })}</p>
      ) : name === 'search' ? (
        <TriedSearchView setup={setup} />
      ) : (
        <Form name={name} setup={setup} isDone={isDone} onDone={onDone} />
      )}
    </li>
  );
}

function Form({ isDone, ...props }: StepFormProps & { name: SetupStep['name']; isDone: boolean }) {
  const text = useText('pages.setup');
  if (!isDone) return <StepForm {...props} />;
  return (
    <details>
      <summary className="p-link">{text('again')}</summary>
      <StepForm {...props} />
    </details>
  );
}

function waitingFor({ roomTypes, boards }: Setup, name: SetupStep['name']): SetupStep['name'] | undefined {
  const needsTypes = name === 'rooms' || name === 'prices';
  if (needsTypes && roomTypes.length === 0) return 'roomTypes';
  return name === 'prices' && boards.length === 0 ? 'boards' : undefined;
}

function StepForm({
  name,
  ...props
}: StepFormProps & { name: SetupStep['name'] }): React.ReactElement | null {
  switch (name) {
    case 'roomTypes':
      return <RoomTypeForm {...props} />;
    case 'boards':
      return <BoardsForm {...props} />;
    case 'rooms':
      return <RoomsForm {...props} />;
    case 'prices':
      return <SeasonForm {...props} />;
    case 'payment':
      return <PaymentForm {...props} />;
    case 'partner':
      return <PartnerLinks {...props} />;
    case 'key':
      return <KeyLinks {...props} />;
    default:
      return null;
  }
}
