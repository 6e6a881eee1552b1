import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import { useWords } from '../words';
import { instantText } from '../../parts/days';
import { LoadError } from '../../parts/load-error';
import { useText } from '../../parts/panel';
import { usePage } from '../../parts/query';
import { Facts } from '../../records/facts';
import type { PushOfBooking } from './booking.contract';
import { useBookingWords } from './words';

/** What a partner sent, and what they are told: read once it is unfolded. */
export function BookingAtPartnerView({ bookingId }: { bookingId: number }): React.ReactElement {
  const { word } = useBookingWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <details
      className="bk-fold bk-partner"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      data-testid="at-partner"
    >
      <summary>
        <span>{word('atPartner.title')}</span>
      </summary>
      {isOpen ? <AtPartner bookingId={bookingId} /> : null}
    </details>
  );
}

function AtPartner({ bookingId }: { bookingId: number }): React.ReactElement {
  const { word, text } = useBookingWords();
  const desk = useWords();
  const facts = useText();
  const read = usePage('booking', 'atPartner', { bookingId }, { isFresh: true });
  const { data } = read;
  if (read.refused) return <LoadError read={read} words={desk} />;
  if (!data) return <p role="status">{word('loading')}</p>;
  return (
    <>
      <p className="bk-label">{word('atPartner.pushes')}</p>
      <ul className="bk-pushes">
        {data.pushes.map((push) => (
          <li key={push.id}>
            <Link to={`/admin/resources/pushes/records/${push.id}/show`}>{instantText(push.receivedAt)}</Link>{' '}
            {push.type === null ? null : text(`resources.pushes.choices.type.${push.type}`)}{' '}
            <span className={`p-chip p-chip-${push.outcome}`}>
              {text(`resources.pushes.choices.outcome.${push.outcome}`)}
            </span>{' '}
            <PushFacts push={push} />
          </li>
        ))}
      </ul>
      {data.olderPushes === 0 ? null : (
        <p className="p-soft">{word('atPartner.older', { count: data.olderPushes })}</p>
      )}
      <p className="bk-label">{word('atPartner.content')}</p>
      {data.content === null ? (
        <p className="p-soft">{word('atPartner.notKept')}</p>
      ) : (
        <Facts facts={data.content} text={facts} />
      )}
      {data.readBack === null ? null : (
        <>
          <p className="bk-label">{word('atPartner.readBack')}</p>
          <pre className="bk-json" tabIndex={0}>
            {JSON.stringify(data.readBack, null, 2)}
          </pre>
        </>
      )}
    </>
  );
}

function PushFacts({ push }: { push: PushOfBooking }): React.ReactElement {
  const { word } = useBookingWords();
  const { code, detail, repeats, repeatedAt } = push;
  const said = [
    ...(code === null ? [] : [code]),
    ...(detail === null ? [] : [detail]),
    ...(repeats === 0 ? [] : [word('atPartner.repeats', { count: repeats })]),
    ...(repeatedAt === null ? [] : [instantText(repeatedAt)]),
  ];
  return <small>{said.join(' · ')}</small>;
}
