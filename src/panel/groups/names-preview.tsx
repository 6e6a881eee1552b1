import React from 'react';
import type { ListPreview, NamesOfBooking } from '../../guests/names/names-of-booking';
import { fullName } from '../../values/names';
import { Button } from '../parts/button';
import { shownDay } from '../parts/days';
import { localizedText } from '../parts/format';
import { Notice } from '../parts/notice';
import { useGroupWords } from './words';

interface NamesPreviewProps {
  booking: NamesOfBooking;
  preview: ListPreview;
  isBusy: boolean;
  onSave: () => void;
}

export function NamesPreview({ booking, preview, isBusy, onSave }: NamesPreviewProps): React.ReactElement {
  const { word } = useGroupWords();
  const { lines } = preview;
  const count = lines.filter(({ faults }) => faults.length > 0).length;
  if (lines.length === 0) return <Notice kind="warning">{word('names.previewEmpty')}</Notice>;
  const roomOf = (id: number | null) => {
    const room = booking.rooms.find(({ reservationId }) => reservationId === id);
    return room ? word('names.room', { number: room.number, type: localizedText(room.name) }) : '—';
  };
  return (
    <div role="region" aria-label={word('names.previewTitle')}>
      <h3 className="g-heading">{word('names.previewTitle')}</h3>
      {count > 0 ? <Notice>{word('names.faults', { count })}</Notice> : null}
      <ul className="g-lines">
        {lines.map((line) => (
          <Line key={line.row} line={line} room={roomOf(line.reservationId)} />
        ))}
      </ul>
      <div className="p-acts">
        <Button disabled={isBusy || count > 0} onClick={onSave}>
          {count > 0 ? word('names.submitNone') : word('names.submit', { count: lines.length })}
        </Button>
      </div>
    </div>
  );
}

function Line({ line, room }: { line: ListPreview['lines'][number]; room: string }): React.ReactElement {
  const { word } = useGroupWords();
  const { row, guest, faults, isDoubtful } = line;
  const { birthDate, nationality, identityNumber } = guest;
  const details = [birthDate && shownDay(birthDate), nationality, identityNumber].filter(Boolean).join(' · ');
  return (
    <li className={faults.length > 0 ? 'g-wrong' : undefined}>
      <span className="g-row">{`${word('names.line')} ${row}`}</span>
      <span>
        <b>{fullName(guest) || word('unnamed')}</b>
        {details === '' ? null : <small>{details}</small>}
      </span>
      <span>{room}</span>
      <span>
        {faults.map(({ field, message }) => (
          <span key={`${field} ${message}`} className="p-fault">
            {field === 'room'
              ? word(`names.faults.${message}`)
              : `${word(`names.fields.${field}`)} ${word(`names.faults.${message}`)}`}
          </span>
        ))}
        {faults.length === 0 && isDoubtful ? (
          <span className="p-chip p-chip-amber">{word('names.doubtful')}</span>
        ) : null}
        {faults.length === 0 && !isDoubtful ? <small>{word('names.allGood')}</small> : null}
      </span>
    </li>
  );
}
