/** What a reader asks first, by the name of the comparison that answers it, and what QloApps did with the same work. */
const PER_SECOND = [
  {
    title: 'searches of 3 nights a second and core, asked again',
    name: 'room list, 3 nights, repeated queries',
  },
  {
    title: 'searches of 3 nights a second and core, never asked before',
    name: 'room list, 3 nights, never the same query twice',
    qloApps: 3.9,
  },
  {
    title: 'pushes of 2 rooms × 3 nights a second and core',
    name: 'booking push, 2 rooms × 3 nights, one hotel, different days, against the raw transaction',
    qloApps: 10.8,
  },
];

/**
 * The lines of the table that a page of results begins with. `perSecond` has what was measured by its name; `others` are facts that
 * a part has named for it, each a title and a value. What this run has not measured is left out.
 *
 * @param {Map<string, number>} perSecond
 * @param {{ title: string; value: string }[]} others
 */
export function headline(perSecond, others) {
  const rates = PER_SECOND.filter(({ name }) => perSecond.has(name)).map(({ title, name, qloApps }) => [
    title,
    figure(perSecond.get(name)),
    qloApps === undefined ? '' : `${figure(qloApps)}; ${figure(perSecond.get(name) / qloApps)} times`,
  ]);
  const rows = [...rates, ...others.map(({ title, value }) => [title, value, ''])];
  if (rows.length === 0) return [];
  return [
    '| what | here | QloApps |',
    '|---|--:|--:|',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
    'QloApps had the same hotel, searches and bookings on a machine of the same kind.',
    '',
  ];
}

function figure(number) {
  return number.toLocaleString('en', { maximumFractionDigits: number < 100 ? 1 : 0 });
}
