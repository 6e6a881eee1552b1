import React from 'react';
import type { ShownBlock } from '../../booking/blocks/shown-block';
import { dayAndWeekday, dayInRow, isWeekend, weekday } from '../parts/days';
import { localizedText, moneyText } from '../parts/format';
import { useGroupWords } from './words';

export function BlockNights({ block }: { block: ShownBlock }): React.ReactElement {
  const { word } = useGroupWords();
  const days = block.types[0]?.nights.map(({ day }) => day) ?? [];
  return (
    <div className="p-scroll" role="region" aria-label={word('block.grid')} tabIndex={0}>
      <table className="g-nights">
        <thead>
          <tr>
            <th scope="col">{word('form.type')}</th>
            {days.map((day) => (
              <th key={day} scope="col" className={isWeekend(day) ? 'g-weekend' : undefined}>
                <small>{weekday(day)}</small>
                {dayInRow(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.types.map(({ roomTypeId, name, boardTitle, price, nights }) => (
            <tr key={roomTypeId}>
              <th scope="row">
                {localizedText(name)}
                <small>{localizedText(boardTitle)}</small>
                <small>
                  {price === null
                    ? word('block.priceOfDay')
                    : word('block.price', { price: moneyText(price, block.currency) })}
                </small>
              </th>
              {nights.map(({ day, rooms, pickedUp, free }) => (
                <td
                  key={day}
                  className={pickedUp >= rooms ? 'g-full' : undefined}
                  title={word('block.night', {
                    day: dayAndWeekday(day),
                    picked: pickedUp,
                    rooms,
                    free: free ?? word('block.notLoaded'),
                  })}
                >
                  <b>
                    {pickedUp}/{rooms}
                  </b>
                  <small>{free ?? '—'}</small>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
