import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListedGuest } from '../../guests/profiles/guest-profile';
import { MAX_TEXT_LENGTH } from '../../values/limits';
import { Field, TextInput } from '../parts/field';
import { MailLink, PhoneLink } from '../parts/contact-links';
import { Notice } from '../parts/notice';
import { usePosted, useDebounced } from '../parts/query';
import { MarkChip } from './mark-chip';
import { useGuestWords } from './words';

export function GuestList(): React.ReactElement {
  const words = useGuestWords();
  const { word } = words;
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim());
  const { data, refused, isReading, reload } = usePosted('guests', 'list', { text });
  return (
    <>
      <div className="gu-head">
        <h1>{word('title')}</h1>
        <Link className="p-button" to="/admin/pages/guests?new">
          {word('actions.new')}
        </Link>
      </div>
      <Field className="p-field-above gu-search" label={word('search')} hint={word('searchHint')}>
        <TextInput
          type="search"
          autoComplete="off"
          maxLength={MAX_TEXT_LENGTH}
          value={typed}
          onChange={setTyped}
        />
      </Field>
      {refused ? (
        <Notice retry={word('retry')} onRetry={() => void reload()}>
          {words.unread(refused)}
        </Notice>
      ) : null}
      <p className="p-soft" role="status">
        {stateOf(word, { isReading, text, count: data?.guests.length, hasMore: data?.hasMore })}
      </p>
      {data && data.guests.length > 0 ? <GuestTable guests={data.guests} /> : null}
    </>
  );
}

function stateOf(
  word: ReturnType<typeof useGuestWords>['word'],
  {
    isReading,
    text,
    count,
    hasMore,
  }: { isReading: boolean; text: string; count: number | undefined; hasMore: boolean | undefined },
): string {
  if (count === undefined) return isReading ? word('loading') : '';
  if (count === 0) return word(text === '' ? 'empty' : 'nothing');
  if (text === '') return word('newest');
  return hasMore ? word('more', { count }) : word('found', { count });
}

function GuestTable({ guests }: { guests: readonly ListedGuest[] }): React.ReactElement {
  const words = useGuestWords();
  const { word } = words;
  return (
    <table className="p-ruled gu-table">
      <caption className="p-visually-hidden">{word('title')}</caption>
      <thead>
        <tr>
          {(['name', 'phone', 'email', 'visits'] as const).map((column) => (
            <th key={column} scope="col">
              {word(`columns.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {guests.map((guest) => (
          <tr key={guest.id}>
            <td>
              <Link to={`/admin/pages/guests?guest=${guest.id}`}>{words.name(guest)}</Link>{' '}
              <MarkChip mark={guest.mark} />
            </td>
            <td>{guest.phone ? <PhoneLink phone={guest.phone} /> : <span className="p-none">—</span>}</td>
            <td className="gu-mail">
              {guest.email ? <MailLink email={guest.email} /> : <span className="p-none">—</span>}
            </td>
            <td>{words.visits(guest)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
