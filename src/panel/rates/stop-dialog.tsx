import React, { useState } from 'react';
import { dayText } from '../../values/day';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { BulkEditInput, BulkEditPreview, Preview } from './rates.contract';
import { Button } from '../parts/button';
import { DateInput } from '../parts/date-input';
import { WEEKDAYS } from '../parts/days';
import { Dialog } from '../parts/dialog';
import { Notice } from '../parts/notice';
import { useText } from '../parts/panel';
import { useChange } from '../parts/use-change';
import { BulkPreview } from './bulk-preview';
import { useFailure, useWords } from './words';

interface StopDialogProps {
  grid: RateGrid;
  hasOthersStaged: boolean;
  onClose: () => void;
  onTake: (preview: Preview, save: boolean) => void;
}

export function StopDialog(props: StopDialogProps): React.ReactElement {
  const { grid, onClose } = props;
  const words = useWords();
  const text = useText();
  const today = dayText(grid.today);
  const [range, setRange] = useState({ from: '', to: '' });
  const [isStop, setStop] = useState(true);
  const [shown, setShown] = useState<{ preview: BulkEditPreview; input: BulkEditInput }>();
  const [hasFault, setFault] = useState(false);
  const asking = useChange('rates', useFailure());
  const ask = async (event: React.FormEvent) => {
    event.preventDefault();
    const isGood = range.from !== '' && range.from >= today && range.from <= range.to;
    setFault(!isGood);
    if (!isGood) return;
    const input = stopOf(grid, range, isStop);
    const done = await asking.run('bulk', input);
    if (done) setShown({ preview: done.data, input });
  };
  if (shown) return <BulkPreview {...props} {...shown} onBack={() => setShown(undefined)} />;
  const choice = (stops: boolean, name: string) => (
    <label className="r-pick">
      <input type="radio" name="stop" checked={isStop === stops} onChange={() => setStop(stops)} />
      <span>{words(name)}</span>
    </label>
  );
  return (
    <Dialog
      title={words('stop.title')}
      onClose={onClose}
      buttons={
        <Button type="submit" form="stop-sales" disabled={asking.isBusy}>
          {words(asking.isBusy ? 'bulkEdit.previewing' : 'bulkEdit.preview')}
        </Button>
      }
    >
      <form id="stop-sales" className="r-bulk" onSubmit={(event) => void ask(event)}>
        {asking.refusal ? <Notice>{asking.refusal}</Notice> : null}
        <p>{words('stop.lead', { count: grid.roomTypes.length })}</p>
        <fieldset>
          <legend>{words('bulkEdit.dates')}</legend>
          <div className="r-range">
            {(['from', 'to'] as const).map((part) => (
              <DateInput
                key={part}
                className="p-short"
                aria-label={text(`labels.${part}`)}
                min={today}
                value={range[part]}
                onChange={(day) => setRange({ ...range, [part]: day })}
              />
            ))}
          </div>
          {hasFault ? (
            <p className="p-fault" role="alert">
              {words('bulkEdit.faultDates')}
            </p>
          ) : null}
        </fieldset>
        <div className="r-picks" role="radiogroup" aria-label={words('stop.title')}>
          {choice(true, 'stop.stop')}
          {choice(false, 'stop.start')}
        </div>
      </form>
    </Dialog>
  );
}

function stopOf(grid: RateGrid, range: { from: string; to: string }, isStop: boolean): BulkEditInput {
  return {
    ranges: [range],
    weekdays: WEEKDAYS.map(({ number }) => number),
    roomTypeIds: grid.roomTypes.map(({ id }) => id),
    boardIds: [],
    edits: [{ level: 'room', field: 'stopSale', edit: { kind: 'set', value: isStop ? 1 : 0 } }],
  };
}
