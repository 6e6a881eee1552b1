import React from 'react';
import type { ShownBlock } from '../../../booking/blocks/shown-block';
import { useChange } from '../parts/use-change';
import { GroupDialog } from './group-dialog';
import { useGroupWords } from './words';

interface CloseDialogProps {
  block: ShownBlock;
  how: 'release' | 'cancel';
  onClose: () => void;
  onDone: (text: string) => void;
}

export function CloseDialog({ block, how, onClose, onDone }: CloseDialogProps): React.ReactElement {
  const { word, refusal } = useGroupWords();
  const change = useChange('groups', refusal);
  const { blockId, name } = block;
  const submit = async () => {
    const operation = how === 'release' ? 'releaseBlock' : 'cancelBlock';
    if (!(await change.run(operation, { blockId }))) return;
    onDone(word(how === 'release' ? 'block.released' : 'block.cancelled', { name }));
  };
  return (
    <GroupDialog
      title={word(`block.${how}Title`, { name })}
      change={change}
      submit={word(`block.${how}`)}
      danger
      closeText={word('block.keep')}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{word(`block.${how}Lead`)}</p>
    </GroupDialog>
  );
}
