import React from 'react';
import { Link } from 'react-router-dom';
import type { FolioEntry } from '../../booking/folio/folio';
import type { RoomFolio } from '../../in-house/bookings/room-folio';
import { Button } from '../parts/button';
import { shortDay } from '../parts/days';
import { moneyText } from '../parts/format';
import { folioRows } from './folio-rows';
import type { LineStep } from './use-folio';
import { useFolioWords } from './words';

interface FolioLinesProps {
  folio: RoomFolio;
  /** Whether lines that were reversed, and their reversals, are shown as well. */
  showsAll: boolean;
  mayReverse: boolean;
  /** Begins a step with a line; undefined while another one is under way. */
  onStep: ((step: LineStep, line: FolioEntry) => void) | undefined;
}

export function FolioLines({ folio, showsAll, mayReverse, onStep }: FolioLinesProps): React.ReactElement {
  const words = useFolioWords();
  const { word } = words;
  const lines = folio.lines.filter((line) => showsAll || (!line.isReversed && line.reverses === null));
  if (lines.length === 0) return <p className="p-soft">{word('empty')}</p>;
  const roomOf = (line: FolioEntry) =>
    folio.rooms.length > 1
      ? folio.rooms.find(({ reservationId }) => reservationId === line.reservationId)?.name
      : undefined;
  return (
    <table className="p-ruled fo-lines">
      <thead>
        <tr>
          <th scope="col">{word('columns.day')}</th>
          <th scope="col">{word('columns.what')}</th>
          <th scope="col">{word('columns.by')}</th>
          <th scope="col" className="p-amount">
            {word('columns.amount')}
          </th>
          {onStep ? (
            <th scope="col">
              <span className="p-visually-hidden">{word('columns.actions')}</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {folioRows(lines).map(({ line, day, night, ...row }) => {
          const what = night ? word('night') : words.what(line);
          const amount = moneyText(row.amount, line.currency);
          const room = roomOf(line);
          return (
            <tr
              key={`${line.lineId} ${night ?? ''}`}
              className={line.isReversed ? 'fo-reversed' : undefined}
              data-kind={line.kind}
            >
              <td className="fo-day">{shortDay(day)}</td>
              <td className="fo-what">
                {what}
                {line.isReversed ? <span className="p-chip">{word('reversed')}</span> : null}
                {room ? (
                  <small>
                    {word('columns.room')} {room}
                  </small>
                ) : null}
                {line.text ? <small>{line.text}</small> : null}
                <OtherFolio line={line} />
              </td>
              <td className="fo-by">{words.by(line)}</td>
              <td className="p-amount p-number">{amount}</td>
              {onStep ? (
                <td className="fo-action">
                  {stepsOf(line, mayReverse).map((step) => (
                    <Button
                      key={step}
                      look="link"
                      aria-label={word(`actions.${step}Of`, { what, amount })}
                      onClick={() => onStep(step, line)}
                    >
                      {word(`actions.${step}`)}
                    </Button>
                  ))}
                </td>
              ) : null}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function stepsOf({ isMovable, isReversible }: FolioEntry, mayReverse: boolean): LineStep[] {
  return [
    ...(isMovable ? (['move'] as const) : []),
    ...(isReversible && mayReverse ? (['reverse'] as const) : []),
  ];
}

function OtherFolio({ line }: { line: FolioEntry }): React.ReactElement | null {
  const { word } = useFolioWords();
  const { otherBookingId: booking, reverses } = line;
  if (booking === null) return null;
  return (
    <small>
      <Link to={`/admin/pages/folio?booking=${booking}`}>
        {word(reverses === null ? 'movedFrom' : 'movedTo', { booking })}
      </Link>
    </small>
  );
}
