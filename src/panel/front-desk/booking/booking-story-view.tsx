import React from 'react';
import type { FolioEntry } from '../../../booking/folio/folio';
import { fullName } from '../../../values/names';
import type { OpenDialog } from '../desk';
import { useWords } from '../words';
import { Button } from '../../parts/button';
import { instantText } from '../../parts/days';
import { moneyText } from '../../parts/format';
import { LoadError } from '../../parts/load-error';
import type { Query } from '../../parts/query';
import type { BookingDetails, BookingStory, StoryEntry } from './booking.contract';
import { changesOf } from './story-changes';
import { type StoryUndo, undoOf } from './story-undo';
import { Section, type HeadingLevel } from '../../parts/section';
import { useBookingWords } from './words';

interface StoryProps {
  story: Query<BookingStory>;
  booking: BookingDetails;
  reversible: readonly FolioEntry[];
  level: HeadingLevel;
  onOpen: (dialog: OpenDialog) => void;
  onReverse: (line: FolioEntry) => void;
  onUndoCancellation: () => void;
}

/** Every change of a booking, the latest first. */
export function BookingStoryView(props: StoryProps): React.ReactElement {
  const { story, booking, reversible, level } = props;
  const { word } = useBookingWords();
  const desk = useWords();
  const { data } = story;
  const undo = (one: StoryUndo) => {
    if (one.kind === 'reverse') props.onReverse(one.line);
    else if (one.kind === 'undoCancellation') props.onUndoCancellation();
    else props.onOpen(one);
  };
  return (
    <Section level={level} title={word('story.title')}>
      <LoadError read={story} words={desk} />
      {data?.isOfEarlierRelease ? <p className="p-soft">{word('story.earlier')}</p> : null}
      <ol className="bk-story">
        {(data?.entries ?? []).map((entry) => (
          <Entry
            key={entry.number ?? 0}
            entry={entry}
            story={data!}
            booking={booking}
            undo={undoOf(entry, { booking, reversible })}
            onUndo={undo}
          />
        ))}
      </ol>
      {data && data.olderCount > 0 ? (
        <p className="p-soft">{word('story.older', { count: data.olderCount })}</p>
      ) : null}
    </Section>
  );
}

interface EntryProps {
  entry: StoryEntry;
  story: BookingStory;
  booking: BookingDetails;
  undo: StoryUndo | undefined;
  onUndo: (undo: StoryUndo) => void;
}

function Entry({ entry, story, booking, undo, onUndo }: EntryProps): React.ReactElement {
  const { word, by } = useBookingWords();
  const desk = useWords();
  const title = word(`story.kinds.${entry.kind}`);
  const at = instantText(entry.at);
  const changes = changesOf(entry, story, { word, desk, areSeveral: booking.rooms.length > 1 });
  const undoText =
    undo &&
    (undo.kind === 'reverse'
      ? word('story.reverse')
      : undo.kind === 'undoCancellation'
        ? word('actions.undoCancellation')
        : desk.word(`actions.${undo.kind === 'undoGuestOut' ? 'undoCheckOut' : undo.kind}`));
  return (
    <li className={entry.undoneBy === null ? undefined : 'bk-undone'} data-kind={entry.kind}>
      <div className="bk-entry-head">
        <strong>{title}</strong>
        {entry.undoneBy === null ? null : <span className="p-chip">{word('story.undone')}</span>}
        <span className="bk-when">{word('story.byWhom', { at, who: by(entry) })}</span>
        {undo ? (
          <Button look="link" aria-label={`${undoText}: ${title}, ${at}`} onClick={() => onUndo(undo)}>
            {undoText}
          </Button>
        ) : null}
      </div>
      <EntryFacts entry={entry} story={story} booking={booking} />
      {changes.length > 0 ? (
        <ul className="bk-changes">
          {changes.map((change, index) => (
            <li key={index}>
              {[change.of, change.label].filter(Boolean).join(', ')}
              {change.of || change.label ? ': ' : null}
              {change.before === undefined ? null : (
                <>
                  <del>{change.before || '—'}</del> →{' '}
                </>
              )}
              <ins>{change.after || '—'}</ins>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

/** What a change says beside its rooms: the door, who left, fee, lines of the folio and the reason. */
function EntryFacts({
  entry,
  story,
  booking,
}: Omit<EntryProps, 'undo' | 'onUndo'>): React.ReactElement | null {
  const { word, text } = useBookingWords();
  const desk = useWords();
  const { roomName, roomNameBefore, guests, stayId, fee, reason, lines } = entry;
  const guest = booking.reservations.flatMap((one) => one.guests).find((one) => one.stayId === stayId);
  const facts = [
    ...(guest ? [fullName(guest)] : []),
    ...(roomName === null
      ? []
      : [
          word('story.inRoom', {
            room: roomNameBefore === null ? roomName : `${roomNameBefore} → ${roomName}`,
          }),
        ]),
    ...(guests === null ? [] : [desk.counted('guests', guests)]),
    ...(fee === null ? [] : [word('story.fee', { amount: moneyText(fee, story.currency) })]),
    ...lines.map(({ kind, method, amount, currency, isReversal }) => {
      const what = text(`pages.folio.kinds.${kind}`);
      const named = method === null ? what : `${what}, ${text(`pages.folio.methods.${method}`)}`;
      const said = isReversal ? text('pages.folio.reversal', { what: named }) : named;
      // Whether it is paid or owed is said by its kind.
      return `${said} ${moneyText(amount.replace('-', ''), currency)}`;
    }),
    ...(reason === '' ? [] : [word('story.reason', { reason })]),
  ];
  return facts.length === 0 ? null : <p className="bk-entry-facts">{facts.join(' · ')}</p>;
}
