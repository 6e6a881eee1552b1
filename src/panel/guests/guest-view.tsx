import React, { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ShownProfile } from '../../guests/profiles/guest-profile';
import { BookingDialog } from '../front-desk/booking-dialog';
import { downloadAddress } from '../parts/call';
import { AsOpened } from '../parts/as-opened';
import { Button } from '../parts/button';
import { MailLink, PhoneLink } from '../parts/contact-links';
import { shownDay } from '../parts/days';
import { moneyText } from '../parts/format';
import { Notice } from '../parts/notice';
import { panel } from '../parts/panel';
import { usePage } from '../parts/query';
import { useChange } from '../parts/use-change';
import { EditGuest } from './edit-guest';
import { EraseDialog } from './erase-dialog';
import { GuestDoubles } from './guest-doubles';
import { GuestStays } from './guest-stays';
import { MarkChip } from './mark-chip';
import { type GuestWords, useGuestWords } from './words';

type GuestStep = 'show' | 'edit' | 'book' | 'erase';

export function GuestView({ guestId }: { guestId: number }): React.ReactElement {
  const words = useGuestWords();
  const { word } = words;
  const read = usePage('guests', 'profile', { guestId }, { onFocus: true });
  const [step, setStep] = useState<GuestStep>('show');
  const [done, setDone] = useState('');
  const change = useChange('guests', words.refusal, () => void read.reload());
  const guest = read.data;
  if (!guest) {
    return read.refused ? (
      <Notice retry={word('retry')} onRetry={() => void read.reload()}>
        {words.unread(read.refused)}
      </Notice>
    ) : (
      <p className="p-soft" role="status">
        {word('loading')}
      </p>
    );
  }
  const finish = async (what: string) => {
    setStep('show');
    setDone(what);
    await read.reload();
  };
  const show = (next: GuestStep) => {
    setDone('');
    change.refuse('');
    setStep(next);
  };
  return (
    <>
      <div className="gu-head">
        <h1>
          {words.name(guest)} <MarkChip mark={guest.mark} />
        </h1>
        {step === 'edit' ? null : <Actions guest={guest} onStep={show} />}
      </div>
      <div role="status">{done === '' ? null : <Notice kind="done">{done}</Notice>}</div>
      {step !== 'edit' && change.refusal !== '' ? <Notice takesFocus>{change.refusal}</Notice> : null}
      {step === 'edit' ? (
        <AsOpened record={guest}>
          {(opened, openAnew) => (
            <EditGuest
              guest={opened}
              openAnew={openAnew}
              onRefused={() => void read.reload()}
              onSaved={() => finish(word('done.saved'))}
              onClose={() => show('show')}
            />
          )}
        </AsOpened>
      ) : (
        <>
          <Facts guest={guest} words={words} />
          <GuestDoubles guest={guest} change={change} onDone={finish} />
          <GuestStays guest={guest} />
        </>
      )}
      {step === 'book' ? <Book guest={guest} onClose={() => setStep('show')} onBooked={finish} /> : null}
      {step === 'erase' ? <EraseDialog guest={guest} onClose={() => show('show')} /> : null}
    </>
  );
}

function Actions({
  guest,
  onStep,
}: {
  guest: ShownProfile;
  onStep: (step: GuestStep) => void;
}): React.ReactElement {
  const { word } = useGuestWords();
  return (
    <div className="p-acts">
      <Button onClick={() => onStep('book')}>{word('actions.book')}</Button>
      <Button look="quiet" onClick={() => onStep('edit')}>
        {word('actions.edit')}
      </Button>
      {panel.role === 'reception' ? null : (
        <>
          <a
            className="p-button p-button-quiet"
            href={downloadAddress('guests', 'disclosure', { guestId: guest.id })}
            download
          >
            {word('actions.disclosure')}
          </a>
          <Button look="quiet" onClick={() => onStep('erase')}>
            {word('actions.erase')}
          </Button>
        </>
      )}
    </div>
  );
}

function Facts({ guest, words }: { guest: ShownProfile; words: GuestWords }): React.ReactElement {
  const { word } = words;
  const house = usePage('frontDesk', 'house', {});
  const country = house.data?.countries.find(({ code }) => code === guest.countryCode)?.name;
  const facts: [string, React.ReactNode][] = [
    ['phone', guest.phone && <PhoneLink phone={guest.phone} />],
    ['email', guest.email && <MailLink email={guest.email} />],
    ['countryCode', country ?? guest.countryCode],
    ['birthDate', guest.birthDate && shownDay(guest.birthDate)],
    ['identityNumber', guest.hasIdentityNumber ? word('identityKnown') : ''],
  ];
  const long = (['preferences', 'notes'] as const).filter((field) => guest[field] !== '');
  return (
    <>
      {guest.mark === 'blocked' ? <Notice kind="warning">{word('blockedNote')}</Notice> : null}
      <dl className="p-sums">
        <Sum label={word('sums.earlier')} visits={guest.earlier} words={words} />
        <Sum label={word('sums.coming')} visits={guest.expectedOrInHouse} words={words} />
        {guest.money.map(({ currency, earlier, expectedOrInHouse }) => (
          <div key={currency}>
            <dt>{word('sums.money', { currency })}</dt>
            <dd>
              {moneyText(earlier, currency)}
              {Number(expectedOrInHouse) === 0 ? null : (
                <small>{word('sums.comingMoney', { amount: moneyText(expectedOrInHouse, currency) })}</small>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <dl className="p-facts gu-facts">
        {facts
          .filter(([, fact]) => fact !== '')
          .map(([key, fact]) => (
            <React.Fragment key={key}>
              <dt>{word(`fields.${key}`)}</dt>
              <dd>{fact}</dd>
            </React.Fragment>
          ))}
        {long.map((field) => (
          <React.Fragment key={field}>
            <dt>{word(`fields.${field}`)}</dt>
            <dd className="p-long">{guest[field]}</dd>
          </React.Fragment>
        ))}
      </dl>
    </>
  );
}

function Sum({
  label,
  visits: { stays, nights },
  words: { word },
}: {
  label: string;
  visits: ShownProfile['earlier'];
  words: GuestWords;
}): React.ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {word('nights', { count: nights })}
        <small>{word('stays', { count: stays })}</small>
      </dd>
    </div>
  );
}

interface BookProps {
  guest: ShownProfile;
  onClose: () => void;
  onBooked: (done: string) => Promise<void>;
}

function Book({ guest, onClose, onBooked }: BookProps): React.ReactElement | null {
  const house = usePage('frontDesk', 'house', {});
  const navigate = useNavigate();
  if (!house.data) return null;
  return (
    <BookingDialog
      house={house.data}
      guest={guest}
      onClose={onClose}
      onDone={({ text }, next) => {
        if (!next) void onBooked(text);
        else navigate(`/admin/pages/frontDesk?reservation=${next.reservationId}&step=${next.step}`);
      }}
    />
  );
}
