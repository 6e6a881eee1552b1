import { Icon } from '@adminjs/design-system';
import React from 'react';
import type { Row } from './model';
import { ROW_HEIGHT } from './sizes';
import { useWords } from './words';

export function TypeLine(props: {
  row: Row & { kind: 'type' };
  place: number;
  /** Lines above all others. */
  headLines: number;
  rows: readonly Row[];
  onFold: (roomTypeId: number) => void;
}): React.ReactElement {
  const words = useWords();
  const { row, place, rows, onFold } = props;
  const { type } = row;
  const isOpen = rows[place + 1]?.kind === 'values';
  return (
    <div
      className="r-row r-type"
      role="row"
      aria-rowindex={place + 1 + props.headLines}
      style={{ top: place * ROW_HEIGHT }}
    >
      <div className="r-type-name" role="rowheader" aria-colindex={1}>
        <button
          type="button"
          tabIndex={-1}
          aria-expanded={isOpen}
          aria-label={words(isOpen ? 'collapse' : 'expand', { name: type.name })}
          onClick={() => onFold(type.id)}
        >
          <Icon icon={isOpen ? 'ChevronDown' : 'ChevronRight'} size={16} />
        </button>
        <b title={type.name}>{type.name}</b>
        <span className="r-code">{type.code}</span>
        {type.onlineSales ? null : <span className="p-chip">{words('notOnline')}</span>}
      </div>
    </div>
  );
}
