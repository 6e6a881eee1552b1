import React, { useState } from 'react';
import type { ShownBlock } from '../../booking/blocks/shown-block';
import { MAX_TEXT_LENGTH } from '../../values/limits';
import { DateInput } from '../parts/date-input';
import { addDays } from '../parts/days';
import { Field, TextInput } from '../parts/field';
import { requestKey } from '../parts/request-key';
import { Select } from '../parts/select';
import { LoadError } from '../parts/load-error';
import { useChange } from '../parts/use-change';
import { BlockContact } from './block-contact';
import { BlockRooms } from './block-rooms';
import { GroupDialog } from './group-dialog';
import { type BlockFacts, type BlockFormState, useBlockForm } from './use-block-form';
import { useGroupWords } from './words';

interface BlockDialogProps {
  today: string;
  block?: ShownBlock;
  openAnew?: (() => void) | undefined;
  onRefused?: () => void;
  onClose: () => void;
  onDone: (text: string, blockId: number) => void;
}

export function BlockDialog(props: BlockDialogProps): React.ReactElement {
  const { today, block, openAnew, onRefused, onClose, onDone } = props;
  const [key] = useState(requestKey);
  const form = useBlockForm(today, block);
  const words = useGroupWords(form.types);
  const { word, refusal, fault: faultText } = words;
  const change = useChange('groups', refusal, () => {
    void form.read.reload();
    onRefused?.();
  });
  const { facts } = form;
  const { name } = facts;
  const fault = (field: string) => {
    const wrong = change.faults.find((one) => one.field === field);
    return wrong && faultText(wrong.message);
  };
  const submit = async () => {
    const types = form.input();
    if (types.length === 0) return change.refuse(word('refusals.block_is_empty'));
    const input = { ...facts, types };
    if (block) {
      const { blockId, version } = block;
      if (await change.run('changeBlock', { ...input, blockId, version })) {
        onDone(word('form.changed', { name }), blockId);
      }
      return;
    }
    const done = await change.run('addBlock', { ...input, requestKey: key });
    if (done) onDone(word('form.added', { name }), done.data.blockId);
  };
  return (
    <GroupDialog
      wide
      title={block ? word('form.changeTitle', { name: block.name }) : word('form.addTitle')}
      change={change}
      openAnew={openAnew}
      submit={word(block ? 'form.submitChange' : 'form.submitAdd')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Facts form={form} today={today} isNew={!block} fault={fault} />
      <fieldset className="fd-section">
        <legend>{word('form.rooms')}</legend>
        <p className="p-hint">{word('form.roomsHint')}</p>
        <LoadError read={form.read} words={words} />
        {form.days.length === 0 ? <p className="p-soft">{word('form.chooseDates')}</p> : null}
        {form.days.length > 0 && form.read.data && form.types.length === 0 ? (
          <p className="p-soft">{word('form.noTypes')}</p>
        ) : null}
        {form.types.length > 0 ? <BlockRooms form={form} today={today} fault={fault} /> : null}
      </fieldset>
      <BlockContact facts={facts} onChange={form.setFacts} fault={fault} />
    </GroupDialog>
  );
}

interface BlockPartProps {
  form: BlockFormState;
  fault: (field: string) => string | undefined;
}

function Facts({
  form,
  today,
  isNew,
  fault,
}: BlockPartProps & { today: string; isNew: boolean }): React.ReactElement {
  const { word } = useGroupWords();
  const { facts, setFacts } = form;
  const { name, status, arrival, departure, releaseDay } = facts;
  const date = (field: 'arrival' | 'departure' | 'releaseDay', value: string, min: string, max?: string) => (
    <Field className="p-field-above" label={word(`form.${field}`)} fault={fault(field)} isRequired>
      <DateInput
        min={min}
        {...(max === undefined ? {} : { max })}
        value={value}
        onChange={(day) => setFacts({ [field]: day })}
      />
    </Field>
  );
  return (
    <>
      <Field
        className="p-field-above"
        label={word('form.name')}
        hint={word('form.nameHint')}
        fault={fault('name')}
        isRequired
      >
        <TextInput
          autoComplete="off"
          maxLength={MAX_TEXT_LENGTH}
          data-autofocus
          value={name}
          onChange={(text) => setFacts({ name: text })}
        />
      </Field>
      <div className="fd-stay">
        {date('arrival', arrival, isNew || arrival > today ? today : arrival)}
        {date('departure', departure, addDays(arrival === '' ? today : arrival, 1))}
        {date('releaseDay', releaseDay, addDays(today, 1), departure === '' ? undefined : departure)}
        <Field className="p-field-above" label={word('form.status')} fault={fault('status')}>
          <Select
            options={(['held', 'definite'] as const).map((one) => [one, word(`status.${one}`)] as const)}
            value={status}
            onChange={(chosen) => setFacts({ status: chosen as BlockFacts['status'] })}
          />
        </Field>
      </div>
    </>
  );
}
