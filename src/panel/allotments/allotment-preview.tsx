import React from 'react';
import type { AnswerOf, InputOf } from '../parts/call';
import { dayAndWeekday } from '../parts/days';
import { useDebounced, usePosted } from '../parts/query';
import { typedCount } from '../parts/typed-count';
import { type AllotmentFields, typedOf } from './allotment-fields';
import { useAllotmentWords } from './words';

type Asked = InputOf<'allotments', 'preview'>;

/** How many rooms are left to be set aside on the days of the form. */
export function AllotmentPreview(props: { id: number | null; fields: AllotmentFields }): React.ReactElement {
  const { id, fields } = props;
  const { word, text } = useAllotmentWords();
  const { rooms, ...nights } = fields;
  const { partnerId, roomTypeId, from, to } = nights;
  const isFilled = partnerId !== null && roomTypeId !== null && from !== '' && to !== '';
  const allotment = typedOf({ ...nights, rooms: '' });
  const asked = useDebounced(JSON.stringify(isFilled ? { id, allotment } : null));
  const { data, refused } = usePosted('allotments', 'preview', JSON.parse(asked) as Asked | null);
  const shown = isFilled && !refused ? data : undefined;
  return (
    <section className="p-aside" aria-label={text('rules.preview')}>
      <h3>{text('rules.preview')}</h3>
      {shown ? (
        <Counted shown={shown} rooms={typedCount(rooms, 1, Number.MAX_SAFE_INTEGER)} />
      ) : (
        <p className="p-hint">{word('preview.later')}</p>
      )}
    </section>
  );
}

interface CountedProps {
  shown: AnswerOf<'allotments', 'preview'>;
  /** Undefined while no number is typed. */
  rooms: number | undefined;
}

function Counted({ shown: { fewest, nights, openNights }, rooms }: CountedProps): React.ReactElement {
  const { word } = useAllotmentWords();
  return (
    <>
      {fewest ? (
        <>
          <p>
            <b>{fewest.rooms > 0 ? word('preview.most', { count: fewest.rooms }) : word('preview.none')}</b>{' '}
            {word('preview.nights', { count: nights })}
          </p>
          {rooms !== undefined && rooms > fewest.rooms ? (
            <p className="p-fault">{word('preview.tooMany', { day: dayAndWeekday(fewest.day) })}</p>
          ) : (
            <p className="p-hint">{word('preview.fewest', { day: dayAndWeekday(fewest.day) })}</p>
          )}
        </>
      ) : null}
      {openNights > 0 ? <p>{word('preview.open', { count: openNights })}</p> : null}
    </>
  );
}
