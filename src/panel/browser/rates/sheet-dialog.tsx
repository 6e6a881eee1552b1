import React, { useState } from 'react';
import { changePage } from '../parts/call';
import { Dialog } from '../parts/dialog';
import type { Grid, Preview, SheetFault } from './model';
import { PreviewList } from './preview-list';
import { useFailure, useWords } from './words';

interface SheetDialogProps {
  grid: Grid;
  onClose: () => void;
  onTake: (preview: Preview) => void;
}

/** Reads an xlsx file: its faults, or what it would change, before anything is saved. */
export function SheetDialog({ grid, onClose, onTake }: SheetDialogProps): React.ReactElement {
  const words = useWords();
  const failure = useFailure();
  const [preview, setPreview] = useState<Preview>();
  const [fault, setFault] = useState('');
  const [busy, setBusy] = useState(false);
  const read = async (file: File | undefined) => {
    if (!file) return;
    setBusy(true);
    setFault('');
    setPreview(undefined);
    const bytes = new Blob([file], { type: 'application/octet-stream' });
    const answer = await changePage<Preview>('rates', 'readSheet', bytes);
    setBusy(false);
    if (answer.ok) setPreview(answer.data);
    else setFault(failure(answer));
  };
  const faults = preview?.faults?.count ?? 0;
  const usable = preview !== undefined && faults === 0 && preview.lines.length > 0;
  return (
    <Dialog
      title={words('sheet.title')}
      wide
      onClose={onClose}
      buttons={
        <button
          type="button"
          className="p-button"
          disabled={!usable}
          onClick={() => {
            if (preview) onTake(preview);
          }}
        >
          {words('preview.stage')}
        </button>
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
      {busy ? <p role="status">{words('sheet.reading')}</p> : null}
      {fault ? (
        <p className="p-alert" role="alert">
          {fault}
        </p>
      ) : null}
      {preview && faults > 0 ? <Faults faults={preview.faults?.items ?? []} count={faults} /> : null}
      {preview && faults === 0 ? <PreviewList grid={grid} preview={preview} /> : null}
    </Dialog>
  );
}

function Faults({ faults, count }: { faults: readonly SheetFault[]; count: number }): React.ReactElement {
  const words = useWords();
  return (
    <>
      <p className="p-alert" role="alert">
        {words('sheet.faults', { count })}
      </p>
      <table className="p-table p-wide">
        <tbody>
          {faults.map(({ row, column, reason, value }) => (
            <tr key={`${row} ${column ?? ''} ${reason}`}>
              <td className="r-nowrap">
                {column === null
                  ? words('sheet.atRow', { row })
                  : words('sheet.at', { row, column: columnName(column) })}
              </td>
              <td>{words(`sheet.reasons.${reason}`, { value })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A column as spreadsheets call it: 1 is A, 27 is AA. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + ((column - 1) % 26));
  return column > 26 ? columnName(Math.floor((column - 1) / 26)) + letter : letter;
}
