import { Icon } from '@adminjs/design-system';
import React from 'react';
import { Button } from '../../parts/button';
import type { Translate } from '../../parts/panel';

interface RowButtonsProps {
  index: number;
  count: number;
  text: Translate;
  onMove?: (from: number, to: number) => void;
  onRemove?: (index: number) => void;
}

export function RowButtons({ index, count, text, onMove, onRemove }: RowButtonsProps): React.ReactElement {
  return (
    <span className="p-row-buttons">
      {onMove ? (
        <>
          <Button
            className="p-row-button"
            aria-label={text('buttons.up')}
            title={text('buttons.up')}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          >
            <Icon icon="ArrowUp" size={16} />
          </Button>
          <Button
            className="p-row-button"
            aria-label={text('buttons.down')}
            title={text('buttons.down')}
            disabled={index === count - 1}
            onClick={() => onMove(index, index + 1)}
          >
            <Icon icon="ArrowDown" size={16} />
          </Button>
        </>
      ) : null}
      {onRemove ? (
        <Button
          className="p-row-button"
          aria-label={text('buttons.remove')}
          title={text('buttons.remove')}
          onClick={() => onRemove(index)}
        >
          <Icon icon="X" size={16} />
        </Button>
      ) : null}
    </span>
  );
}

export function moveRow<T>(rows: T[], from: number, to: number): T[] {
  const next = [...rows];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}
