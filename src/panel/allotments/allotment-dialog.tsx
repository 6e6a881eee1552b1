import React, { useState } from 'react';
import { DateInput } from '../parts/date-input';
import { dayRange } from '../parts/days';
import { Field, TextInput } from '../parts/field';
import { localizedText } from '../parts/format';
import { Select } from '../parts/select';
import { RuleDialog } from '../parts/rule-dialog';
import type { RuleFormProps } from '../parts/rule-page';
import { useChange } from '../parts/use-change';
import { type AllotmentFields, fieldsOf, newAllotment, typedOf } from './allotment-fields';
import { AllotmentPreview } from './allotment-preview';
import { type Allotment, type AllotmentList, useAllotmentWords } from './words';

interface AllotmentDialogProps extends RuleFormProps<Allotment> {
  list: AllotmentList;
}

export function AllotmentDialog(props: AllotmentDialogProps): React.ReactElement {
  const { list, record: allotment, openAnew, onRefused, onClose, onDone } = props;
  const words = useAllotmentWords();
  const { word } = words;
  const [fields, setFields] = useState(() => (allotment ? fieldsOf(allotment) : newAllotment(list)));
  const change = useChange('allotments', words.refusal, onRefused);
  const faultIn = words.faultsIn(change.faults);
  const set = (changes: Partial<AllotmentFields>) => setFields({ ...fields, ...changes });
  const choices = choicesOf(list, allotment);
  const submit = async () => {
    const { id = null, version = null } = allotment ?? {};
    const done = await change.run('save', { id, version, allotment: typedOf(fields) });
    if (!done) return;
    const { partnerId, roomTypeId, from, to } = fields;
    const partner = choices.partners.find(([one]) => one === partnerId)?.[1] ?? '';
    const roomType = choices.roomTypes.find(([one]) => one === roomTypeId)?.[1] ?? '';
    await onDone(done.data, word('says.name', { partner, roomType, days: dayRange(from, to) }));
  };
  return (
    <RuleDialog
      title={allotment ? word('form.changeTitle', { name: words.name(allotment) }) : word('form.addTitle')}
      change={change}
      openAnew={openAnew}
      preview={<AllotmentPreview id={allotment?.id ?? null} fields={fields} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        className="p-field-above"
        label={word('form.partner')}
        hint={choices.partners.length === 0 ? word('form.noPartner') : undefined}
        fault={faultIn('partnerId')}
        isRequired
      >
        <Select
          options={choices.partners}
          empty={fields.partnerId === null ? word('form.choose') : undefined}
          value={fields.partnerId ?? ''}
          onChange={(id) => set({ partnerId: idOf(id) })}
        />
      </Field>
      <Field className="p-field-above" label={word('form.roomType')} fault={faultIn('roomTypeId')} isRequired>
        <Select
          options={choices.roomTypes}
          empty={fields.roomTypeId === null ? word('form.choose') : undefined}
          value={fields.roomTypeId ?? ''}
          onChange={(id) => set({ roomTypeId: idOf(id) })}
        />
      </Field>
      <Nights fields={fields} set={set} faultIn={faultIn} />
    </RuleDialog>
  );
}

interface NightsProps {
  fields: AllotmentFields;
  set: (changes: Partial<AllotmentFields>) => void;
  faultIn: (field: string) => string | undefined;
}

function Nights({ fields, set, faultIn }: NightsProps): React.ReactElement {
  const { word } = useAllotmentWords();
  return (
    <>
      <div className="p-row">
        {(['from', 'to'] as const).map((part) => (
          <Field
            key={part}
            className="p-field-above"
            label={word(`form.${part}`)}
            fault={faultIn(part)}
            isRequired
          >
            <DateInput className="p-short" value={fields[part]} onChange={(day) => set({ [part]: day })} />
          </Field>
        ))}
      </div>
      <div className="p-row">
        <Field className="p-field-above" label={word('form.rooms')} fault={faultIn('rooms')} isRequired>
          <TextInput
            className="p-input p-tiny"
            inputMode="numeric"
            value={fields.rooms}
            onChange={(rooms) => set({ rooms })}
          />
        </Field>
        <Field
          className="p-field-above"
          label={word('form.releaseDays')}
          hint={word('form.releaseHint')}
          fault={faultIn('releaseDays')}
        >
          <TextInput
            className="p-input p-tiny"
            inputMode="numeric"
            value={fields.releaseDays}
            onChange={(releaseDays) => set({ releaseDays })}
          />
        </Field>
      </div>
    </>
  );
}

type Choice = readonly [id: number, name: string];

/** The partners and room types to choose from, and those of the record, which may have left the hotel. */
function choicesOf({ partners, roomTypes }: AllotmentList, allotment: Allotment | undefined) {
  const ofPartners = partners.map(({ partnerId, name }): Choice => [partnerId, name]);
  const ofTypes = roomTypes.map(({ roomTypeId, name }): Choice => [roomTypeId, localizedText(name)]);
  if (!allotment) return { partners: ofPartners, roomTypes: ofTypes };
  const { partnerId, partner, roomTypeId, roomType } = allotment;
  return {
    partners: withChoice(ofPartners, [partnerId, partner]),
    roomTypes: withChoice(ofTypes, [roomTypeId, localizedText(roomType)]),
  };
}

function withChoice(choices: readonly Choice[], own: Choice): readonly Choice[] {
  return choices.some(([id]) => id === own[0]) ? choices : [...choices, own];
}

function idOf(chosen: string): number | null {
  return chosen === '' ? null : Number(chosen);
}
