import React, { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../parts/button';
import { Field, TextInput } from '../parts/field';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';
import { useUnsaved } from '../parts/unsaved';
import type { StepFormProps } from './step-form-props';
import { type SetupChange, useSetupChange } from './use-setup-change';

export function RoomsForm({ setup, onDone }: StepFormProps): React.ReactElement {
  const text = useText('pages.setup');
  const change = useSetupChange();
  const { roomTypes, buildings } = setup;
  const next = roomTypes.find(({ rooms }) => rooms === 0) ?? roomTypes[0]!;
  const [typeId, setTypeId] = useState<number>();
  const [typed, setTyped] = useState({
    first: '',
    last: '',
    buildingName: text('steps.rooms.mainBuilding'),
  });
  useUnsaved(typed.first !== '' || typed.last !== '');
  const [chosenBuilding, setBuilding] = useState<number | ''>();
  const buildingId = chosenBuilding ?? buildings[0]?.id ?? '';
  const roomTypeId = typeId ?? next.id;
  const add = async (event: React.FormEvent) => {
    event.preventDefault();
    const added = await change.run('addRooms', { ...typed, roomTypeId, buildingId });
    if (!added) return;
    setTyped({ ...typed, first: '', last: '' });
    setTypeId(undefined);
    setBuilding(undefined);
    await onDone(text('steps.rooms.added', { count: added.data.rooms }));
  };
  const field = (name: keyof typeof typed, className: string, hint?: string) => (
    <Field
      className="p-field-above"
      label={text(`fields.${name}`)}
      fault={change.faultOf(name)}
      hint={hint}
      isRequired={name !== 'last'}
    >
      <TextInput
        className={`p-input ${className}`}
        value={typed[name]}
        onChange={(value) => setTyped({ ...typed, [name]: value })}
      />
    </Field>
  );
  const shown = [...Object.keys(typed), 'roomTypeId', 'buildingId'];
  const refusal = change.refusalBeside(shown);
  const types = roomTypes.map(({ id, code, name }) => ({ id, name: `${code} · ${name}` }));
  const places = [...buildings, { id: '' as const, name: text('steps.rooms.newBuilding') }];
  return (
    <>
      <p className="p-setup-list">
        {roomTypes.map(({ name, rooms }) => text('steps.rooms.has', { name, count: rooms })).join(', ')}
      </p>
      <form className="p-setup-form" onSubmit={(event) => void add(event)}>
        {refusal ? <Notice>{refusal}</Notice> : null}
        {field('first', 'p-short', text('steps.rooms.rangeHint'))}
        {field('last', 'p-short', text('steps.rooms.lastHint'))}
        <RecordSelect of="roomTypeId" value={roomTypeId} items={types} change={change} onChange={setTypeId} />
        {buildings.length > 0 ? (
          <RecordSelect
            of="buildingId"
            value={buildingId}
            items={places}
            change={change}
            onChange={setBuilding}
          />
        ) : null}
        {buildingId === '' ? field('buildingName', 'p-medium') : null}
        <Button type="submit" disabled={change.isBusy}>
          {text('steps.rooms.add')}
        </Button>
      </form>
      <p className="p-hint">
        <Link to="/admin/resources/rooms">{text('steps.rooms.more')}</Link>
      </p>
    </>
  );
}

interface RecordSelectProps<Id extends number | ''> {
  of: 'roomTypeId' | 'buildingId';
  value: Id;
  items: readonly { id: Id; name: string }[];
  change: SetupChange;
  onChange: (id: Id) => void;
}

function RecordSelect<Id extends number | ''>(props: RecordSelectProps<Id>): React.ReactElement {
  const { of, value, items, change, onChange } = props;
  const text = useText('pages.setup.fields');
  return (
    <Field className="p-field-above" label={text(of)} fault={change.faultOf(of)}>
      <select
        className="p-input p-medium"
        value={value}
        onChange={(event) => onChange(items[event.target.selectedIndex]!.id)}
      >
        {items.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </Field>
  );
}
