import React from 'react';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { PriceExample } from '../../inventory/search/price-preview';
import type { BulkEditInput, BulkEditPreview, Preview } from './rates.contract';
import { Button } from '../parts/button';
import { dayAndWeekday } from '../parts/days';
import { Dialog } from '../parts/dialog';
import { decimalText } from '../parts/format';
import { Table } from '../parts/table';
import { useUnsaved } from '../parts/unsaved';
import { coverageOf } from './coverage';
import { PreviewList } from './preview-list';
import { parentName, useWords } from './words';

interface BulkPreviewProps {
  grid: RateGrid;
  input: BulkEditInput;
  preview: BulkEditPreview;
  hasOthersStaged: boolean;
  onBack: () => void;
  onTake: (preview: Preview, save: boolean) => void;
}

/** What nights of some plans would cost one adult, two and three. */
function Examples({ grid, examples }: { grid: RateGrid; examples: readonly PriceExample[] }) {
  const words = useWords();
  if (examples.length === 0) return null;
  const most = Math.max(...examples.map(({ after }) => after.length));
  const adults = Array.from({ length: most }, (_, index) => index + 1);
  const price = (amount: string | null | undefined) =>
    amount === null || amount === undefined ? '—' : decimalText(amount, 2);
  return (
    <div className="p-scroll" role="region" aria-label={words('preview.examples')} tabIndex={0}>
      <Table
        className="p-table r-examples"
        columns={[words('preview.examples'), ...adults.map((count) => words('adultCount', { count }))]}
        numeric={adults}
      >
        {examples.map(({ ratePlanId, day, follows, before, after }) => (
          <tr key={ratePlanId}>
            <td>
              {parentName(grid, ratePlanId)} · {dayAndWeekday(day)}
              {follows ? <small>{words('preview.follows')}</small> : null}
            </td>
            {adults.map((count, index) => (
              <td key={count} className="p-right p-number">
                {index < after.length ? (
                  <>
                    <small>{price(before[index])}</small> → <b>{price(after[index])}</b>
                  </>
                ) : null}
              </td>
            ))}
          </tr>
        ))}
      </Table>
    </div>
  );
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
      {preview.following > 0 ? (
        <p className="p-hint">{words('preview.following', { count: preview.following })}</p>
      ) : null}
      <Examples grid={grid} examples={preview.examples} />
      <PreviewList grid={grid} preview={preview} />
    </Dialog>
  );
}
