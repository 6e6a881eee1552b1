import { OPERATORS } from '../../page/access.js';
import type { PanelResource } from '../adapter/definition.js';
import { COLUMN, day, decimal, from, instant, text } from './fields.js';

const OF_SERVICE = { group: 'service', hotel: null, read: OPERATORS } as const;

export function lookupResources(): PanelResource[] {
  return [
    {
      ...OF_SERVICE,
      id: 'currencies',
      icon: 'TrendingUp',
      from: 'currency r',
      title: 'r.title_code',
      order: { field: 'titleCode', direction: 'asc' },
      fields: [
        text('titleCode', COLUMN),
        text('symbol', COLUMN),
        decimal('price', { list: true, sort: true }),
        day('rateDate', COLUMN),
        text('rateSource', COLUMN),
        instant('updatedAt', COLUMN),
      ],
    },
    {
      ...OF_SERVICE,
      id: 'countries',
      icon: 'Map',
      from: 'country r',
      title: 'r.name',
      order: { field: 'name', direction: 'asc' },
      fields: [text('code', COLUMN), text('name', COLUMN), text('nameIng', COLUMN), text('plate', COLUMN)],
    },
    {
      ...OF_SERVICE,
      id: 'languages',
      icon: 'MessageCircle',
      from: 'language r',
      title: 'r.title',
      order: { field: 'code', direction: 'asc' },
      fields: [text('code', COLUMN), text('languageTitle', from('r.title'), COLUMN)],
    },
  ];
}
