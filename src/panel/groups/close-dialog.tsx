import React from 'react';
import type { ShownBlock } from '../../booking/blocks/shown-block';
import { useChange } from '../parts/use-change';
import { GroupDialog } from './group-dialog';
import { useGroupWords } from './words';

interface CloseDialogProps {
  block: ShownBlock;
  how: 'release' | 'cancel';
  openAnew: (() => void) | undefined;
  onRefused: () => void;
  onClose: () => void;
  onDone: (text: string) => void;
}

export function CloseDialog(props: CloseDialogProps): React.ReactElement {
  const { block, how, openAnew, onRefused, onClose, onDone } = props;
  const { word, refusal } = useGroupWords();
  const change = useChange('groups', refusal, onRefused);
  const { blockId, version, name } = block;
  const submit = async () => {
    const operation = how === 'release' ? 'releaseBlock' : 'cancelBlock';
    if (!(await change.run(operation, { blockId, version }))) return;
    onDone(word(how === 'release' ? 'block.released' : 'block.cancelled', { name }));
  };
  return (
    <GroupDialog
      title={word(`block.${how}Title`, { name })}
      change={change}
      openAnew={openAnew}
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
