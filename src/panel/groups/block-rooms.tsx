import React from 'react';
import { MAX_ROOMS_OF_BLOCK } from '../../values/limits';
import { DecimalInput } from '../parts/decimal-input';
import { dayAndWeekday, dayInRow, isWeekend, weekday } from '../parts/days';
import { TextInput } from '../parts/field';
import { localizedText, moneyText } from '../parts/format';
import { maySetPrices } from '../parts/rights';
import { Select } from '../parts/select';
import { type BlockFormState, type FormType, roomCount } from './use-block-form';
import { useGroupWords } from './words';

interface BlockRoomsProps {
  form: BlockFormState;
  today: string;
  fault: (field: string) => string | undefined;
}

export function BlockRooms({ form, today, fault }: BlockRoomsProps): React.ReactElement {
  const { word } = useGroupWords();
  const { days, types } = form;
  const sent = form.input().map(({ roomTypeId }) => roomTypeId);
  const faultOf = ({ roomTypeId }: FormType) => fault(`types[${sent.indexOf(roomTypeId)}].price`);
  return (
    <div className="p-scroll" role="region" aria-label={word('form.rooms')} tabIndex={0}>
      <table className="g-nights">
        <thead>
          <tr>
            <th scope="col">{word('form.type')}</th>
            <th scope="col">{word('form.everyNight')}</th>
            {days.map((day) => (
              <th key={day} scope="col" className={isWeekend(day) ? 'g-weekend' : undefined}>
                <small>{weekday(day)}</small>
                {dayInRow(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <RoomTypeRow key={type.roomTypeId} form={form} type={type} today={today} fault={faultOf(type)} />
          ))}
        </tbody>
      </table>
      <p className="p-hint">{word(maySetPrices ? 'form.priceHint' : 'form.priceOfManager')}</p>
    </div>
  );
}

interface RoomTypeRowProps {
  form: BlockFormState;
  type: FormType;
  today: string;
  fault: string | undefined;
}

function RoomTypeRow({ form, type, today, fault }: RoomTypeRowProps): React.ReactElement {
  const { word } = useGroupWords();
  const { days, setType } = form;
  const { written, available, boards } = type;
  const name = localizedText(type.name);
  const counts = days.map((day) => written.rooms[day] ?? 0);
  const isEven = counts.every((count) => count === counts[0]);
  const setRooms = (changed: Readonly<Record<string, number>>) =>
    setType(type, { rooms: { ...written.rooms, ...changed } });
  const setBoard = (boardId: number) =>
    setType(type, { boardId, ...(maySetPrices ? {} : { price: type.agreedPrice(boardId) }) });
  const number = { type: 'number', min: 0, max: MAX_ROOMS_OF_BLOCK, inputMode: 'numeric' } as const;
  return (
    <tr>
      <th scope="row">
        {name}
        <Select
          aria-label={word('form.boardOf', { type: name })}
          options={boards.map(({ boardId, title }) => [boardId, localizedText(title)] as const)}
          value={written.boardId}
          onChange={(chosen) => setBoard(Number(chosen))}
        />
        <span className="g-price">
          <small>{word('form.price', { currency: form.currency })}</small>
          {maySetPrices ? (
            <DecimalInput
              money
              aria-label={word('form.priceOf', { type: name })}
              aria-invalid={fault !== undefined}
              value={written.price}
              onChange={(price) => setType(type, { price })}
            />
          ) : written.price === '' ? (
            word('block.priceOfDay')
          ) : (
            moneyText(written.price, form.currency)
          )}
        </span>
        {fault === undefined ? null : <span className="p-fault">{fault}</span>}
      </th>
      <td>
        <TextInput
          {...number}
          aria-label={word('form.everyNightOf', { type: name })}
          value={isEven && counts[0] ? counts[0] : ''}
          onChange={(text) =>
            setRooms(
              Object.fromEntries(days.filter((day) => day >= today).map((day) => [day, roomCount(text)])),
            )
          }
        />
      </td>
      {days.map((day, night) => {
        const left = (available[night] ?? 0) - (counts[night] ?? 0);
        return (
          <td key={day} className={left < 0 ? 'g-over' : undefined}>
            <TextInput
              {...number}
              aria-label={word('form.roomsOf', { type: name, day: dayAndWeekday(day) })}
              disabled={day < today}
              value={counts[night] === 0 ? '' : (counts[night] ?? '')}
              onChange={(text) => setRooms({ [day]: roomCount(text) })}
            />
            <small>{word(left < 0 ? 'form.tooMany' : 'form.freeOf', { count: Math.abs(left) })}</small>
          </td>
        );
      })}
    </tr>
  );
}
