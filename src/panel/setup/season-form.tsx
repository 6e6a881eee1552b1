import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import type { NewSeason, Setup } from './setup.contract';
import type { Outcome } from '../rates/rates.contract';
import { Button } from '../parts/button';
import { DateInput } from '../parts/date-input';
import { addDays } from '../parts/days';
import { DecimalInput } from '../parts/decimal-input';
import { Field, TextInput } from '../parts/field';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';
import { Table } from '../parts/table';
import { useUnsaved } from '../parts/unsaved';
import type { StepFormProps } from './step-form-props';
import { SeasonOutcome } from './season-outcome';
import { useSetupChange } from './use-setup-change';

const DAYS_AT_FIRST = 364;

/** What is typed by room type, and of prices by room type and board. */
interface TypedSeason {
  from: string;
  to: string;
  allotments: Record<number, string>;
  prices: Record<string, string>;
}

const priceKey = (roomTypeId: number, boardId: number) => `${roomTypeId} ${boardId}`;

export function SeasonForm({ setup, onDone }: StepFormProps): React.ReactElement {
  const text = useText('pages.setup');
  const change = useSetupChange();
  const [typed, setTyped] = useState<TypedSeason>(() => emptySeason(setup));
  const [outcome, setOutcome] = useState<Outcome>();
  const [isUnsaved, setUnsaved] = useState(false);
  useUnsaved(isUnsaved);
  const edit = (changes: Partial<TypedSeason>) => {
    setTyped({ ...typed, ...changes });
    setUnsaved(true);
    setOutcome(undefined);
  };
  const save = async (confirmed: boolean) => {
    setOutcome(undefined);
    const answer = await change.run('saveSeason', seasonOf(setup, typed, confirmed));
    if (!answer) return;
    if (answer.data.status !== 'saved') return setOutcome(answer.data);
    setUnsaved(false);
    await onDone(text('steps.prices.saved', { count: answer.data.cells }));
  };
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    void save(false);
  };
  const refusal = change.refusalBeside([]);
  const day = (name: 'from' | 'to') => (
    <Field className="p-field-above" label={text(`fields.${name}`)}>
      <DateInput
        className="p-short"
        min={setup.today}
        value={typed[name]}
        onChange={(value) => edit({ [name]: value })}
      />
    </Field>
  );
  return (
    <form onSubmit={submit}>
      {refusal ? <Notice>{refusal}</Notice> : null}
      {outcome ? <SeasonOutcome outcome={outcome} onConfirm={() => void save(true)} /> : null}
      <div className="p-setup-form">
        {day('from')}
        {day('to')}
      </div>
      <div className="p-scroll">
        <SeasonTable setup={setup} typed={typed} onChange={edit} />
      </div>
      <p className="p-hint">{text('steps.prices.tableHint', { currency: setup.currency })}</p>
      <Button type="submit" disabled={change.isBusy}>
        {text('steps.prices.save')}
      </Button>
      <p className="p-hint">
        <Link to="/admin/pages/rates">{text('steps.prices.more')}</Link>
      </p>
    </form>
  );
}

interface SeasonTableProps {
  setup: Setup;
  typed: TypedSeason;
  onChange: (changes: Partial<TypedSeason>) => void;
}

function SeasonTable({ setup, typed, onChange }: SeasonTableProps): React.ReactElement {
  const text = useText('pages.setup');
  const { roomTypes, boards } = setup;
  const boardText = ({ title, priceType }: Setup['boards'][number]) =>
    text(`steps.prices.column.${priceType}`, { board: title });
  const columns = [text('fields.roomTypeId'), text('steps.prices.rooms'), ...boards.map(boardText)];
  return (
    <Table columns={columns}>
      {roomTypes.map((type) => (
        <tr key={type.id}>
          <th scope="row">{type.name}</th>
          <td>
            <TextInput
              className="p-input p-tiny"
              inputMode="numeric"
              aria-label={`${type.name}: ${text('steps.prices.rooms')}`}
              value={typed.allotments[type.id] ?? proposedRooms(type)}
              onChange={(value) => onChange({ allotments: { ...typed.allotments, [type.id]: value } })}
            />
          </td>
          {boards.map((board) => (
            <td key={board.id}>
              <DecimalInput
                money
                className="p-input p-setup-price"
                aria-label={`${type.name}: ${boardText(board)}`}
                value={typed.prices[priceKey(type.id, board.id)] ?? ''}
                onChange={(value) =>
                  onChange({ prices: { ...typed.prices, [priceKey(type.id, board.id)]: value } })
                }
              />
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

function emptySeason({ today, lastDay }: Setup): TypedSeason {
  const year = addDays(today, DAYS_AT_FIRST);
  return { from: today, to: year < lastDay ? year : lastDay, allotments: {}, prices: {} };
}

/** All rooms of a type that sells nothing yet. What is for sale on later days is left as it is until staff type a number. */
function proposedRooms({ rooms, hasDays }: Setup['roomTypes'][number]): string {
  return rooms === 0 || hasDays ? '' : String(rooms);
}

function seasonOf({ roomTypes, boards }: Setup, typed: TypedSeason, confirmed: boolean): NewSeason {
  return {
    from: typed.from,
    to: typed.to,
    confirmed,
    roomTypes: roomTypes.map((type) => ({
      roomTypeId: type.id,
      allotment: typed.allotments[type.id] ?? proposedRooms(type),
      prices: boards.flatMap(({ id: boardId }) => {
        const price = typed.prices[priceKey(type.id, boardId)] ?? '';
        return price === '' ? [] : [{ boardId, price }];
      }),
    })),
  };
}
