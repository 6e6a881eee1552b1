import React, { useState } from 'react';
import { type Cleanliness, CLEANLINESS } from '../../in-house/housekeeping/cleanliness';
import type { HouseRoom } from '../../in-house/reservations/desk-reservation';
import type { OutOfOrderInput, PlanAnswer } from './room-plan.contract';
import { Button } from '../parts/button';
import { type CallResult, changePage } from '../parts/call';
import { DateInput } from '../parts/date-input';
import { addDays, dayRange } from '../parts/days';
import { Field, TextInput } from '../parts/field';
import { useChange } from '../parts/use-change';
import { DeskDialog } from '../front-desk/desk-dialog';
import type { PlanDialogProps } from './plan-dialog';
import { usePlanWords } from './words';
import { MAX_TEXT_LENGTH } from '../../values/limits';

export function RoomDialog(props: PlanDialogProps & { room: HouseRoom }): React.ReactElement {
  const { house, plan, room, onClose, onDone } = props;
  const { roomId, roomName } = room;
  const words = usePlanWords();
  const { word } = words;
  const [form, setForm] = useState<DaysForm>({
    from: house.today,
    until: addDays(house.today, 1),
    reason: '',
    lowersSales: true,
  });
  const set = (changes: Partial<DaysForm>) => setForm({ ...form, ...changes });
  const [warnedDays, setWarnedDays] = useState('');
  const days = `${form.from} ${form.until}`;
  const hasWarned = warnedDays === days;
  const change = useOutOfOrder(() => setWarnedDays(days));
  const fault = (field: string) => {
    const wrong = change.faults.find((one) => one.field === field);
    return wrong && words.fault(wrong.message);
  };
  const current = plan.outOfOrder.filter((one) => one.roomId === roomId && one.until > house.today);
  const submit = async () => {
    const done = await change.run('takeOut', { ...form, roomId, freesPlans: hasWarned });
    if (!done) return;
    const text = word('outOfOrder.done', { room: roomName });
    // Who lost the room by it would not get it back.
    if (hasWarned) return onDone({ text });
    onDone({
      text,
      undo: async () => refusalOf(await changePage('roomPlan', 'putBack', done.data)),
    });
  };
  const putBack = async ({ id, from, until, reason, lowersSales }: PlanAnswer['outOfOrder'][number]) => {
    if (!(await change.run('putBack', { id }))) return;
    const first = from < house.today ? house.today : from;
    const again = { roomId, from: first, until, reason, lowersSales, freesPlans: false };
    onDone({
      text: word('outOfOrder.over', { room: roomName }),
      undo: async () => refusalOf(await changePage('roomPlan', 'takeOut', again)),
    });
  };
  const refusalOf = (answer: CallResult<unknown>) => (answer.ok ? '' : words.refusal(answer));
  return (
    <DeskDialog
      title={word('outOfOrder.title', { room: roomName })}
      lead={words.typeOf(house, room.roomTypeId)}
      change={change}
      submit={word(hasWarned ? 'outOfOrder.submitAnyway' : 'outOfOrder.submit')}
      closeText={words.desk('actions.close')}
      onSubmit={submit}
      onClose={onClose}
    >
      <CleanlinessChoice room={room} onDone={onDone} />
      <CurrentDays
        days={current}
        today={house.today}
        isBusy={change.isBusy}
        onPutBack={(out) => void putBack(out)}
      />
      <DaysFields form={form} set={set} fault={fault} today={house.today} />
    </DeskDialog>
  );
}

type DaysForm = Pick<OutOfOrderInput, 'from' | 'until' | 'reason' | 'lowersSales'>;

interface DaysFieldsProps {
  form: DaysForm;
  set: (changes: Partial<DaysForm>) => void;
  fault: (field: string) => string | undefined;
  today: string;
}

function DaysFields({ form, set, fault, today }: DaysFieldsProps): React.ReactElement {
  const { word } = usePlanWords();
  return (
    <fieldset className="fd-section">
      <legend>{word('outOfOrder.new')}</legend>
      <div className="fd-contact">
        <Field className="p-field-above" label={word('outOfOrder.from')} fault={fault('from')}>
          <DateInput value={form.from} min={today} onChange={(from) => set({ from })} />
        </Field>
        <Field className="p-field-above" label={word('outOfOrder.until')} fault={fault('until')}>
          <DateInput value={form.until} min={today} onChange={(until) => set({ until })} />
        </Field>
      </div>
      <Field
        className="p-field-above"
        label={word('outOfOrder.reason')}
        hint={word('outOfOrder.reasonHint')}
        fault={fault('reason')}
        isRequired
      >
        <TextInput maxLength={MAX_TEXT_LENGTH} value={form.reason} onChange={(reason) => set({ reason })} />
      </Field>
      <label className="fd-choice">
        <input
          type="checkbox"
          checked={form.lowersSales}
          onChange={(event) => set({ lowersSales: event.target.checked })}
        />
        <span>{word('outOfOrder.lowersSales')}</span>
      </label>
    </fieldset>
  );
}

interface CurrentDaysProps {
  days: PlanAnswer['outOfOrder'];
  today: string;
  isBusy: boolean;
  onPutBack: (out: PlanAnswer['outOfOrder'][number]) => void;
}

function CurrentDays({ days, today, isBusy, onPutBack }: CurrentDaysProps): React.ReactElement | null {
  const { word } = usePlanWords();
  if (days.length === 0) return null;
  return (
    <section className="fd-section">
      <h3>{word('outOfOrder.current')}</h3>
      <ul className="fd-guests">
        {days.map((out) => (
          <li key={out.id}>
            <span>
              {dayRange(out.from, out.until)}
              <small>
                {out.reason} · {word(out.lowersSales ? 'outOfOrder.lowered' : 'outOfOrder.notLowered')}
              </small>
            </span>
            <Button look="link" disabled={isBusy} onClick={() => onPutBack(out)}>
              {word(out.from > today ? 'outOfOrder.callOff' : 'outOfOrder.putBack')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The change is refused first where reservations lose their room by it. */
function useOutOfOrder(onPlanned: () => void) {
  const { refusal } = usePlanWords();
  return useChange('roomPlan', refusal, ({ message }) => {
    if (message === 'room_is_planned') onPlanned();
  });
}

function CleanlinessChoice({ room, onDone }: Pick<PlanDialogProps, 'onDone'> & { room: HouseRoom }) {
  const { word, refusal } = usePlanWords();
  const change = useChange('housekeeping', refusal);
  const roomIds = [room.roomId];
  const set = async (state: Cleanliness) => {
    if (!(await change.run('set', { roomIds, state }))) return;
    onDone({
      text: word('cleanliness.done', { room: room.roomName, state: word(`cleanliness.${state}`) }),
      undo: async () => {
        const answer = await changePage('housekeeping', 'set', { roomIds, state: room.cleanliness });
        return answer.ok ? '' : refusal(answer);
      },
    });
  };
  return (
    <div className="fd-section" role="group" aria-label={word('cleanliness.title')}>
      <span className="fd-days">
        {CLEANLINESS.map((state) => (
          <Button
            key={state}
            className="fd-toggle"
            aria-pressed={room.cleanliness === state}
            disabled={change.isBusy}
            onClick={() => void set(state)}
          >
            {word(`cleanliness.${state}`)}
          </Button>
        ))}
      </span>
      {change.refusal === '' ? null : <p className="p-fault">{change.refusal}</p>}
    </div>
  );
}
