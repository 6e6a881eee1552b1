import React, { useState } from 'react';
import { CLEANLINESS } from '../../../in-house/housekeeping/cleanliness';
import type { HouseRoom } from '../../../in-house/reservations/desk-reservation';
import type { PlanAnswer } from '../front-desk.contract';
import type { OutOfOrderInput } from './room-plan.contract';
import { Button } from '../../parts/button';
import { DateInput } from '../../parts/date-input';
import { addDays, dayRange } from '../../parts/days';
import { Field, TextInput } from '../../parts/field';
import { useChange } from '../../parts/use-change';
import { DeskDialog } from '../desk-dialog';
import type { PlanDialogProps } from '../desk';
import { useWords } from '../words';
import { MAX_TEXT_LENGTH } from '../../../values/limits';

export function RoomDialog(props: PlanDialogProps & { room: HouseRoom }): React.ReactElement {
  const { house, plan, room, onClose, onDone } = props;
  const { roomId, roomName } = room;
  const words = useWords();
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
    if (done) onDone({ text: word('outOfOrder.done', { room: roomName }) });
  };
  const putBack = async (id: number) => {
    if (await change.run('putBack', { id })) onDone({ text: word('outOfOrder.over', { room: roomName }) });
  };
  return (
    <DeskDialog
      title={word('outOfOrder.title', { room: roomName })}
      lead={words.typeOf(house, room.roomTypeId)}
      change={change}
      submit={word(hasWarned ? 'outOfOrder.submitAnyway' : 'outOfOrder.submit')}
      closeText={word('actions.close')}
      onSubmit={submit}
      onClose={onClose}
    >
      <CleanlinessChoice room={room} onDone={onDone} />
      <CurrentDays
        days={current}
        today={house.today}
        isBusy={change.isBusy}
        onPutBack={(id) => void putBack(id)}
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
  const { word } = useWords();
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
  onPutBack: (id: number) => void;
}

function CurrentDays({ days, today, isBusy, onPutBack }: CurrentDaysProps): React.ReactElement | null {
  const { word } = useWords();
  if (days.length === 0) return null;
  return (
    <section className="fd-section">
      <h3>{word('outOfOrder.current')}</h3>
      <ul className="fd-guests">
        {days.map(({ id, from, until, reason, lowersSales }) => (
          <li key={id}>
            <span>
              {dayRange(from, until)}
              <small>
                {reason} · {word(lowersSales ? 'outOfOrder.lowered' : 'outOfOrder.notLowered')}
              </small>
            </span>
            <Button look="link" disabled={isBusy} onClick={() => onPutBack(id)}>
              {word(from > today ? 'outOfOrder.callOff' : 'outOfOrder.putBack')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The change is refused first where reservations lose their room by it. */
function useOutOfOrder(onPlanned: () => void) {
  const { refusal } = useWords();
  return useChange('roomPlan', refusal, ({ message }) => {
    if (message === 'room_is_planned') onPlanned();
  });
}

function CleanlinessChoice({ room, onDone }: Pick<PlanDialogProps, 'onDone'> & { room: HouseRoom }) {
  const { word, refusal } = useWords();
  const change = useChange('housekeeping', refusal);
  return (
    <div className="fd-section" role="group" aria-label={word('cleanliness.title')}>
      <span className="fd-days">
        {CLEANLINESS.map((state) => (
          <Button
            key={state}
            className="fd-toggle"
            aria-pressed={room.cleanliness === state}
            disabled={change.isBusy}
            onClick={() =>
              void change.run('set', { roomIds: [room.roomId], state }).then((done) => {
                if (done)
                  onDone({
                    text: word('cleanliness.done', {
                      room: room.roomName,
                      state: word(`cleanliness.${state}`),
                    }),
                  });
              })
            }
          >
            {word(`cleanliness.${state}`)}
          </Button>
        ))}
      </span>
      {change.refusal === '' ? null : <p className="p-fault">{change.refusal}</p>}
    </div>
  );
}
