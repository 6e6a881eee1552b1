import React from 'react';
import { FormDialog } from '../parts/form-dialog';
import { useGroupWords } from './words';

type GroupDialogProps = Omit<React.ComponentProps<typeof FormDialog>, 'changed' | 'working'>;

export function GroupDialog(props: GroupDialogProps): React.ReactElement {
  const { word } = useGroupWords();
  return <FormDialog {...props} changed={word('refusals.block_has_changed')} working={word('working')} />;
}
