import React from 'react';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { BulkEditInput, Preview } from './rates.contract';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { useUnsaved } from '../parts/unsaved';
import { coverageOf } from './coverage';
import { PreviewList } from './preview-list';
import { useWords } from './words';

interface BulkPreviewProps {
  grid: RateGrid;
  input: BulkEditInput;
  preview: Preview;
  hasOthersStaged: boolean;
  onBack: () => void;
  onTake: (preview: Preview, save: boolean) => void;
}

export function BulkPreview(props: BulkPreviewProps): React.ReactElement {
  const { grid, input, preview, hasOthersStaged, onTake, onBack } = props;
  const words = useWords();
  // It goes back to the form, which has everything still.
  useUnsaved(true);
  const isEmpty = preview.lines.length === 0;
  return (
    <Dialog
      title={words('preview.title')}
      wide
      isUnsaved={false}
      onClose={onBack}
      closeText={words('preview.back')}
      buttons={
        <>
          <Button
            look={hasOthersStaged ? 'main' : 'quiet'}
            disabled={isEmpty}
            onClick={() => onTake(preview, false)}
          >
            {words('preview.stage')}
          </Button>
          {hasOthersStaged ? null : (
            <Button disabled={isEmpty} onClick={() => onTake(preview, true)}>
              {words('preview.stageAndSave')}
            </Button>
          )}
        </>
      }
    >
      <dl className="p-facts r-covered">
        {coverageOf(grid, input, words).map(({ name, text }) => (
          <React.Fragment key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </React.Fragment>
        ))}
      </dl>
      <PreviewList grid={grid} preview={preview} />
    </Dialog>
  );
}
