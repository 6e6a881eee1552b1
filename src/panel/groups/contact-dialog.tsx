import React, { useState } from 'react';
import type { ShownBlock } from '../../booking/blocks/shown-block';
import type { BlockContactInput } from './groups.contract';
import { useChange } from '../parts/use-change';
import { BlockContact } from './block-contact';
import { GroupDialog } from './group-dialog';
import { useGroupWords } from './words';

interface ContactDialogProps {
  block: ShownBlock;
  openAnew: (() => void) | undefined;
  onRefused: () => void;
  onClose: () => void;
  onDone: (text: string) => void;
}

export function ContactDialog(props: ContactDialogProps): React.ReactElement {
  const { block, openAnew, onRefused, onClose, onDone } = props;
  const { word, refusal, fault: faultText } = useGroupWords();
  const change = useChange('groups', refusal, onRefused);
  const { blockId, version, name, contactName, contactPhone, contactEmail, notes } = block;
  const [facts, setFacts] = useState<BlockContactInput>({ contactName, contactPhone, contactEmail, notes });
  const fault = (field: string) => {
    const wrong = change.faults.find((one) => one.field === field);
    return wrong && faultText(wrong.message);
  };
  const submit = async () => {
    if (await change.run('changeContact', { ...facts, blockId, version })) {
      onDone(word('form.changed', { name }));
    }
  };
  return (
    <GroupDialog
      title={word('block.contactTitle', { name })}
      change={change}
      openAnew={openAnew}
      submit={word('form.submitChange')}
      onSubmit={submit}
      onClose={onClose}
    >
      <BlockContact facts={facts} onChange={(changes) => setFacts({ ...facts, ...changes })} fault={fault} />
    </GroupDialog>
  );
}
