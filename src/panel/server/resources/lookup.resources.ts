import { OPERATORS } from '../access.js';
import type { PanelResource } from '../adapter/definition.js';

/** Countries, currencies and languages: as the service ships them, for operators to look at. */
export function lookupResources(): PanelResource[] {
  const shared = { group: 'service', hotel: null, read: OPERATORS } as const;
  return [
    {
      ...shared,
      id: 'currencies',
      icon: 'TrendingUp',
      from: 'currency r',
      title: 'r.title_code',
      order: { field: 'titleCode', direction: 'asc' },
      fields: [
        { name: 'titleCode', kind: 'text', list: true, filter: true, sort: true },
        { name: 'symbol', kind: 'text', list: true, filter: true, sort: true },
        { name: 'price', kind: 'decimal', list: true, sort: true },
        { name: 'rateDate', kind: 'day', list: true, filter: true, sort: true },
        { name: 'rateSource', kind: 'text', list: true, filter: true, sort: true },
        { name: 'updatedAt', kind: 'instant', list: true, filter: true, sort: true },
      ],
    },
    {
      ...shared,
      id: 'countries',
      icon: 'Map',
      from: 'country r',
      title: 'r.name',
      order: { field: 'name', direction: 'asc' },
      fields: [
        { name: 'code', kind: 'text', list: true, filter: true, sort: true },
        { name: 'name', kind: 'text', list: true, filter: true, sort: true },
        { name: 'nameIng', kind: 'text', list: true, filter: true, sort: true },
        { name: 'plate', kind: 'text', list: true, filter: true, sort: true },
      ],
    },
    {
      ...shared,
      id: 'languages',
      icon: 'MessageCircle',
      from: 'language r',
      title: 'r.title',
      order: { field: 'code', direction: 'asc' },
      fields: [
        { name: 'code', kind: 'text', list: true, filter: true, sort: true },
        { name: 'languageTitle', sql: 'r.title', kind: 'text', list: true, filter: true, sort: true },
      ],
    },
  ];
}
