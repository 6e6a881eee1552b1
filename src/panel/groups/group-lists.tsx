import React, { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ListedBlock } from '../../booking/blocks/shown-block';
import { MAX_LISTED_BLOCKS, MAX_LISTED_BOOKINGS_OF_ROOMS } from '../../values/limits';
import { Button } from '../parts/button';
import { dayRange, shownDay } from '../parts/days';
import { Notice } from '../parts/notice';
import { usePage } from '../parts/query';
import { BlockDialog } from './block-dialog';
import { useGroupWords } from './words';

interface GroupListsProps {
  onDone: (text: string) => void;
}

export function GroupLists({ onDone }: GroupListsProps): React.ReactElement {
  const { word, unread } = useGroupWords();
  const blocks = usePage('groups', 'blocks', {}, { onFocus: true });
  const [isAdding, setAdding] = useState(false);
  const goTo = useNavigate();
  const { data, refused } = blocks;
  const open = data?.blocks.filter(({ status }) => status === 'held' || status === 'definite') ?? [];
  const over = data?.blocks.filter((block) => !open.includes(block)) ?? [];
  return (
    <>
      <header className="g-head">
        <div>
          <h1>{word('title')}</h1>
          <p className="p-soft">{word('lead')}</p>
        </div>
        <Button onClick={() => setAdding(true)}>{word('blocks.add')}</Button>
      </header>
      {refused ? (
        <Notice retry={word('retry')} onRetry={() => void blocks.reload()}>
          {unread(refused)}
        </Notice>
      ) : null}
      <section className="p-card" aria-labelledby="g-blocks">
        <h2 id="g-blocks">{word('blocks.title')}</h2>
        {!data && !refused ? <p className="p-soft">{word('loading')}</p> : null}
        {data && open.length === 0 ? <p className="p-soft">{word('blocks.none')}</p> : null}
        <Blocks blocks={open} />
        {data && data.blocks.length >= MAX_LISTED_BLOCKS ? (
          <p className="p-hint">{word('cut', { limit: MAX_LISTED_BLOCKS })}</p>
        ) : null}
        {over.length > 0 ? (
          <details>
            <summary>{word('blocks.over', { count: over.length })}</summary>
            <Blocks blocks={over} />
          </details>
        ) : null}
      </section>
      <Bookings />
      {isAdding && data ? (
        <BlockDialog
          today={data.today}
          onClose={() => setAdding(false)}
          onDone={(text, blockId) => {
            onDone(text);
            goTo(`/admin/pages/groups?block=${blockId}`);
          }}
        />
      ) : null}
    </>
  );
}

function Blocks({ blocks }: { blocks: ListedBlock[] }): React.ReactElement | null {
  const { word } = useGroupWords();
  if (blocks.length === 0) return null;
  return (
    <ul className="g-list">
      {blocks.map(({ blockId, name, status, arrival, departure, releaseDay, pickedUp, roomNights }) => (
        <li key={blockId}>
          <Link to={`/admin/pages/groups?block=${blockId}`}>{name}</Link>
          <BlockStatusChip status={status} />
          <span>{dayRange(arrival, departure)}</span>
          <span>{word('blocks.pickedUp', { picked: pickedUp, rooms: roomNights })}</span>
          <small>{word('blocks.release', { day: shownDay(releaseDay) })}</small>
        </li>
      ))}
    </ul>
  );
}

const TONES = {
  held: 'p-chip-amber',
  definite: 'p-chip-yes',
  released: '',
  cancelled: 'p-chip-cancelled',
} as const;

export function BlockStatusChip({ status }: Pick<ListedBlock, 'status'>): React.ReactElement {
  const { word } = useGroupWords();
  return <span className={`p-chip ${TONES[status]}`}>{word(`status.${status}`)}</span>;
}

function Bookings(): React.ReactElement {
  const { word, unread } = useGroupWords();
  const { data, refused, reload } = usePage('groups', 'bookings', {}, { onFocus: true });
  return (
    <section className="p-card" aria-labelledby="g-bookings">
      <h2 id="g-bookings">{word('bookings.title')}</h2>
      <p className="p-hint">{word('bookings.hint')}</p>
      {refused ? (
        <Notice retry={word('retry')} onRetry={() => void reload()}>
          {unread(refused)}
        </Notice>
      ) : null}
      {data?.bookings.length === 0 ? <p className="p-soft">{word('bookings.none')}</p> : null}
      <ul className="g-list">
        {data?.bookings.map(
          ({ bookingId, voucher, guestName, arrival, departure, rooms, persons, named }) => (
            <li key={bookingId}>
              <Link to={`/admin/pages/groups?booking=${bookingId}`}>{guestName || word('unnamed')}</Link>
              <span className="p-soft">{voucher}</span>
              <span>{dayRange(arrival, departure)}</span>
              <span>{word('bookings.rooms', { count: rooms })}</span>
              <small>{word('bookings.named', { named, persons })}</small>
            </li>
          ),
        )}
      </ul>
      {data && data.bookings.length >= MAX_LISTED_BOOKINGS_OF_ROOMS ? (
        <p className="p-hint">{word('cut', { limit: MAX_LISTED_BOOKINGS_OF_ROOMS })}</p>
      ) : null}
    </section>
  );
}
