import React, { useState } from 'react';
import { RATE_FIELDS, ROOM_FIELDS } from '../../../inventory/rates/day-cell';
import { changePage } from '../parts/call';
import { Dialog } from '../parts/dialog';
import { panel } from '../parts/panel';
import { type BulkFault, type BulkForm, bulkInput } from './bulk-form';
import { Fault, Fields, Picks, Ranges } from './bulk-parts';
import { isoDay, WEEKDAYS } from './days';
import type { Grid, Preview } from './model';
import { PreviewList } from './preview-list';
import { useFailure, useWords } from './words';

interface BulkDialogProps {
  grid: Grid;
  /** Days and room types that were selected in the grid. */
  first: number;
  last: number;
  roomTypeIds: readonly number[];
  /** Whether other changes wait to be saved: the result can then only be put beside them. */
  othersStaged: boolean;
  onClose: () => void;
  onTake: (preview: Preview, save: boolean) => void;
}

/** One edit of many cells: what and where, then what it would change, then into the grid or saved. */
export function BulkDialog(props: BulkDialogProps): React.ReactElement {
  const words = useWords();
  const failure = useFailure();
  const { grid, onClose, onTake } = props;
  const boards = boardsOf(grid);
  const [form, setForm] = useState<BulkForm>({
    ranges: [
      { from: isoDay(Math.max(props.first, grid.today)), to: isoDay(Math.max(props.last, grid.today)) },
    ],
    weekdays: new Set(WEEKDAYS.map(({ number }) => number)),
    roomTypeIds: new Set(props.roomTypeIds),
    boardIds: new Set(boards.map(({ id }) => id)),
    choices: {},
    roundStep: 100,
    roundMode: 'nearest',
  });
  const [faults, setFaults] = useState<BulkFault[]>([]);
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const [preview, setPreview] = useState<Preview>();
  const change = (changes: Partial<BulkForm>) => {
    setForm({ ...form, ...changes });
    setFaults([]);
  };
  const faultAt = (at: string) => faults.find((fault) => fault.at === at);

  const ask = async (event: React.FormEvent) => {
    event.preventDefault();
    const read = bulkInput(form, isoDay(grid.today), panel.language);
    setFaults(read.faults);
    setFailed('');
    if (!read.input) return;
    setBusy(true);
    const answer = await changePage<Preview>('rates', 'bulk', read.input);
    setBusy(false);
    if (answer.ok) setPreview(answer.data);
    else setFailed(failure(answer));
  };

  if (preview) {
    const nothing = preview.lines.length === 0;
    return (
      <Dialog
        title={words('preview.title')}
        wide
        onClose={() => setPreview(undefined)}
        closeText={words('preview.back')}
        buttons={
          <>
            <button
              type="button"
              className={props.othersStaged ? 'p-button' : 'p-button p-button-quiet'}
              disabled={nothing}
              onClick={() => onTake(preview, false)}
            >
              {words('preview.stage')}
            </button>
            {props.othersStaged ? null : (
              <button
                type="button"
                className="p-button"
                disabled={nothing}
                onClick={() => onTake(preview, true)}
              >
                {words('preview.stageAndSave')}
              </button>
            )}
          </>
        }
      >
        <PreviewList grid={grid} preview={preview} />
      </Dialog>
    );
  }
  return (
    <Dialog
      title={words('bulkEdit.title')}
      wide
      onClose={onClose}
      buttons={
        <button type="submit" form="bulk-edit" className="p-button" disabled={busy}>
          {words(busy ? 'bulkEdit.previewing' : 'bulkEdit.preview')}
        </button>
      }
    >
      <form id="bulk-edit" className="r-bulk" onSubmit={(event) => void ask(event)}>
        {failed ? (
          <p className="p-alert" role="alert">
            {failed}
          </p>
        ) : null}
        <Ranges form={form} today={isoDay(grid.today)} onChange={change} />
        <Fault fault={faultAt('dates')} />
        <Picks
          legend={words('bulkEdit.weekdays')}
          items={WEEKDAYS.map(({ number, name }) => ({ id: number, name }))}
          chosen={form.weekdays}
          extra={{ name: words('bulkEdit.weekdaysWeekend'), ids: [5, 6] }}
          onChange={(weekdays) => change({ weekdays })}
        />
        <Fault fault={faultAt('weekdays')} />
        <Picks
          legend={words('bulkEdit.roomTypes')}
          items={grid.roomTypes}
          chosen={form.roomTypeIds}
          onChange={(roomTypeIds) => change({ roomTypeIds })}
        />
        <Fault fault={faultAt('rooms')} />
        <Picks
          legend={words('bulkEdit.boards')}
          items={boards}
          chosen={form.boardIds}
          onChange={(boardIds) => change({ boardIds })}
        />
        <Fault fault={faultAt('boards')} />
        <p className="p-hint">{words('bulkEdit.hint')}</p>
        <Fault fault={faultAt('fields')} />
        <div className="r-levels">
          <Fields level="rate" fields={RATE_FIELDS} form={form} faults={faults} onChange={change} />
          <Fields level="room" fields={ROOM_FIELDS} form={form} faults={faults} onChange={change} />
        </div>
      </form>
    </Dialog>
  );
}

function boardsOf(grid: Grid): { id: number; name: string }[] {
  const boards = new Map<number, string>();
  for (const type of grid.roomTypes) for (const plan of type.plans) boards.set(plan.boardId, plan.title);
  return [...boards].map(([id, name]) => ({ id, name }));
}
