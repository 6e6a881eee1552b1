import React, { useState } from 'react';
import { MAX_GRID_DAYS } from '../../values/limits';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { SheetFault } from '../../inventory/rates/sheet-fault';
import type { Limited, Preview, SheetPreview } from './rates.contract';
import { Button } from '../parts/button';
import { Dialog } from '../parts/dialog';
import { Notice } from '../parts/notice';
import { useChange } from '../parts/use-change';
import { PreviewList } from './preview-list';
import { useFailure, useWords } from './words';

interface SheetDialogProps {
  grid: RateGrid;
  onClose: () => void;
  onTake: (preview: Preview) => void;
}

export function SheetDialog({ grid, onClose, onTake }: SheetDialogProps): React.ReactElement {
  const words = useWords();
  const upload = useChange('rates', useFailure());
  const [preview, setPreview] = useState<SheetPreview>();
  const read = async (file: File | undefined) => {
    if (!file) return;
    setPreview(undefined);
    const done = await upload.run('readSheet', new Blob([file], { type: 'application/octet-stream' }));
    if (done) setPreview(done.data);
  };
  const hasFaults = preview !== undefined && preview.faults.count > 0;
  const isUsable = preview !== undefined && !hasFaults && preview.lines.length > 0;
  return (
    <Dialog
      title={words('sheet.title')}
      wide
      onClose={onClose}
      buttons={
        <Button disabled={!isUsable} onClick={() => preview && onTake(preview)}>
          {words('preview.stage')}
        </Button>
      }
    >
      <p className="p-hint">{words('sheet.hint')}</p>
      <label className="r-file">
        <span className="p-button p-button-quiet">{words('sheet.choose')}</span>
        <input
          type="file"
          className="p-visually-hidden"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      {upload.isBusy ? <p role="status">{words('sheet.reading')}</p> : null}
      {upload.refusal ? <Notice>{upload.refusal}</Notice> : null}
      {preview && hasFaults ? <Faults faults={preview.faults} /> : null}
      {preview && !hasFaults ? <PreviewList grid={grid} preview={preview} /> : null}
    </Dialog>
  );
}

function Faults({ faults }: { faults: Limited<SheetFault> }): React.ReactElement {
  const words = useWords();
  const place = ({ row, column }: SheetFault) =>
    column === null ? words('sheet.atRow', { row }) : words('sheet.at', { row, column: columnName(column) });
  return (
    <>
      <Notice>{words('sheet.faults', { count: faults.count })}</Notice>
      <dl className="p-facts">
        {faults.items.map((fault) => (
          <React.Fragment key={`${fault.row} ${fault.column ?? ''} ${fault.reason}`}>
            <dt>{place(fault)}</dt>
            <dd>{words(`sheet.reasons.${fault.reason}`, { value: fault.value, limit: MAX_GRID_DAYS })}</dd>
          </React.Fragment>
        ))}
      </dl>
    </>
  );
}

/** A column as spreadsheets name it: 1 is A, 27 is AA. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? columnName(Math.floor((column - 1) / 26)) + letter : letter;
}
