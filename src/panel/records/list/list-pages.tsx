import { Icon } from '@adminjs/design-system';
import React from 'react';
import { useText } from '../../parts/panel';

interface ListPagesProps {
  page: number;
  perPage: number;
  total: number;
  onTurn: (page: number) => void;
}

export function ListPages({ page, perPage, total, onTurn }: ListPagesProps): React.ReactElement | null {
  const text = useText();
  const last = Math.max(1, Math.ceil(total / perPage));
  if (last === 1 && page === 1) return null;
  const buttons = [
    ['ChevronsLeft', 'firstPage', 1],
    ['ChevronLeft', 'previousPage', page - 1],
    ['ChevronRight', 'nextPage', page + 1],
    ['ChevronsRight', 'lastPage', last],
  ] as const;
  return (
    <nav className="p-pages" aria-label={text('labels.pages')}>
      <span role="status">
        {text('list.range', {
          from: Math.min(total, (page - 1) * perPage + 1),
          to: Math.min(total, page * perPage),
          total,
        })}
      </span>
      {buttons.map(([icon, key, to]) => (
        <button
          key={key}
          type="button"
          className="p-button p-button-quiet"
          aria-label={text(`buttons.${key}`)}
          disabled={to === page || to < 1 || to > last}
          onClick={() => onTurn(to)}
        >
          <Icon icon={icon} size={16} />
        </button>
      ))}
    </nav>
  );
}
