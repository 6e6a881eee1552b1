import React, { useEffect } from 'react';
import type { FieldFault } from '../../http/errors';
import type { RateGrid } from '../../inventory/rates/rate-grid';
import type { DerivationExample } from '../../inventory/search/price-preview';
import type { InputOf } from '../parts/call';
import { dayAndWeekday } from '../parts/days';
import { decimalText } from '../parts/format';
import { useText } from '../parts/panel';
import { useDebounced, usePosted } from '../parts/query';
import { Table } from '../parts/table';
import type { OpenedDerivation } from './rates.contract';
import { parentName, useWords } from './words';

type Asked = InputOf<'rates', 'tryDerivation'>;
const NO_FAULTS: FieldFault[] = [];

interface DerivationPreviewProps {
  grid: RateGrid;
  opened: OpenedDerivation;
  wanted: Asked;
  onFaults: (faults: FieldFault[]) => void;
}

/** What the parent and the plan cost on some nights, as the form is filled in: nothing is saved by looking. */
export function DerivationPreview(props: DerivationPreviewProps): React.ReactElement {
  const { grid, opened, wanted, onFaults } = props;
  const words = useWords();
  const text = useText();
  const isFilled = wanted.rule !== null || opened.rule !== null;
  const asked = useDebounced(JSON.stringify(isFilled ? wanted : null));
  const { data, refused } = usePosted('rates', 'tryDerivation', JSON.parse(asked) as Asked | null);
  const faults = refused?.errors ?? NO_FAULTS;
  useEffect(() => onFaults(faults), [faults, onFaults]);
  const examples = isFilled && !refused ? data?.examples : undefined;
  const parentId = (wanted.rule ?? opened.rule)?.planId;
  return (
    <section className="p-aside" aria-label={text('rules.preview')}>
      <h3>{text('rules.preview')}</h3>
      {examples === undefined ? <p className="p-hint">{text('rules.previewLater')}</p> : null}
      {examples?.length === 0 ? <p>{words('derivation.noExample')}</p> : null}
      {examples && examples.length > 0 ? (
        <>
          <p>{words('derivation.example', { parent: parentName(grid, Number(parentId)) ?? '' })}</p>
          <Examples examples={examples} derives={wanted.rule !== null} />
        </>
      ) : null}
    </section>
  );
}

interface ExamplesProps {
  examples: readonly DerivationExample[];
  derives: boolean;
}

function Examples({ examples, derives }: ExamplesProps): React.ReactElement {
  const words = useWords();
  const adults = examples[0]!.after.map((_, index) => index + 1);
  const price = (minor: string | null | undefined) =>
    minor === null || minor === undefined ? '—' : decimalText(minor, 2);
  return (
    <Table
      className="p-table p-wide r-examples"
      columns={[words('derivation.night'), ...adults.map((count) => words('adultCount', { count }))]}
      numeric={adults}
    >
      {examples.map(({ day, parent, before, after, isException }) => (
        <tr key={day}>
          <td>
            {dayAndWeekday(day)}
            {isException && derives ? <small>{words('derivation.isException')}</small> : null}
          </td>
          {adults.map((count, index) => (
            <td key={count} className="p-right p-number">
              <small>{price(parent[index])}</small> → <b>{price(after[index])}</b>
              {before[index] === after[index] || before[index] === null ? null : (
                <small className="r-was">{words('derivation.was', { price: price(before[index]) })}</small>
              )}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
