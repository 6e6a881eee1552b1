import React, { useState } from 'react';
import { dayText } from '../../values/day';
import { RATE_FIELDS, ROOM_FIELDS } from '../../inventory/rates/day-cell';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { BulkEditInput, BulkEditPreview, Preview } from './rates.contract';
import { Button } from '../parts/button';
import { WEEKDAYS } from '../parts/days';
import { Dialog } from '../parts/dialog';
import { Notice } from '../parts/notice';
import { panel } from '../parts/panel';
import { useChange } from '../parts/use-change';
import { type BulkFault, type BulkForm, bulkInput } from './bulk-form';
import { AdultPrices, Fault, Fields, Picks, Ranges } from './bulk-parts';
import { BulkPreview } from './bulk-preview';
import { boardsOf } from './coverage';
import type { EditScope } from './use-rates';
import { useFailure, useWords } from './words';

interface BulkDialogProps {
  grid: RateGrid;
  /** The days and room types that the form begins with; none of either where it is undefined. */
  scope: EditScope | undefined;
  /** Whether other changes wait to be saved: the result can then only be put beside them. */
  hasOthersStaged: boolean;
  onClose: () => void;
  onTake: (preview: Preview, save: boolean) => void;
}

export function BulkDialog(props: BulkDialogProps): React.ReactElement {
  const { grid, scope, onClose } = props;
  const words = useWords();
  const boards = boardsOf(grid);
  const [first] = useState<BulkForm>(() => ({
    ranges: [
      scope
        ? { from: dayText(Math.max(scope.first, grid.today)), to: dayText(Math.max(scope.last, grid.today)) }
        : { from: '', to: '' },
    ],
    weekdays: new Set(WEEKDAYS.map(({ number }) => number)),
    roomTypeIds: new Set(scope?.roomTypeIds),
    boardIds: new Set(boards.map(({ id }) => id)),
    choices: {},
    roundStep: 100,
    roundMode: 'nearest',
  }));
  const [form, setForm] = useState(first);
  const [faults, setFaults] = useState<BulkFault[]>([]);
  const [shown, setShown] = useState<{ preview: BulkEditPreview; input: BulkEditInput }>();
  const asking = useChange('rates', useFailure());
  const change = (changes: Partial<BulkForm>) => {
    setForm({ ...form, ...changes });
    setFaults([]);
  };
  const ask = async (event: React.FormEvent) => {
    event.preventDefault();
    const read = bulkInput(form, dayText(grid.today), panel.language);
    setFaults(read.faults);
    const done = read.input && (await asking.run('bulk', read.input));
    if (read.input && done) setShown({ preview: done.data, input: read.input });
  };
  if (shown) return <BulkPreview {...props} {...shown} onBack={() => setShown(undefined)} />;
  const parts = { form, faults, onChange: change };
  return (
    <Dialog
      title={words('bulkEdit.title')}
      wide
      isUnsaved={form !== first}
      onClose={onClose}
      buttons={
        <Button type="submit" form="bulk-edit" disabled={asking.isBusy}>
          {words(asking.isBusy ? 'bulkEdit.previewing' : 'bulkEdit.preview')}
        </Button>
      }
    >
      <form id="bulk-edit" className="r-bulk" onSubmit={(event) => void ask(event)}>
        {asking.refusal ? <Notice>{asking.refusal}</Notice> : null}
        <Ranges {...parts} today={dayText(grid.today)} />
        <Picks
          {...parts}
          of="weekdays"
          items={WEEKDAYS.map(({ number, name }) => ({ id: number, name }))}
          extra={{ name: words('bulkEdit.weekdaysWeekend'), ids: [5, 6] }}
        />
        <Picks {...parts} of="roomTypeIds" items={grid.roomTypes} />
        <Picks {...parts} of="boardIds" items={boards} />
        <p className="p-hint">{words('bulkEdit.hint')}</p>
        <Fault faults={faults} at="fields" />
        <div className="r-levels">
          <div>
            <Fields {...parts} level="rate" fields={RATE_FIELDS} />
            <AdultPrices {...parts} grid={grid} />
          </div>
          <Fields {...parts} level="room" fields={ROOM_FIELDS} />
        </div>
      </form>
    </Dialog>
  );
}
