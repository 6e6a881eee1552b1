import type { PanelField } from './definition.js';
import { mergeConcurrentEdit } from './concurrent-edit.js';

const FIELDS: PanelField[] = [
  { name: 'code', kind: 'text' },
  { name: 'sort', kind: 'whole' },
  { name: 'open', kind: 'flag' },
  { name: 'password', kind: 'secret' },
];
const SEEN = { code: 'A', sort: 0, open: false, password: '' };

it('writes what was typed where nobody else changed anything', () => {
  const typed = { code: 'B', sort: '0', open: true, password: 'x' };
  expect(mergeConcurrentEdit(FIELDS, SEEN, { ...SEEN, open: null, password: true }, typed)).toEqual({
    values: typed,
    disputed: [],
  });
});

it('keeps what somebody else made of a field that was not touched', () => {
  const typed = { ...SEEN, code: 'B' };
  const { values, disputed } = mergeConcurrentEdit(FIELDS, SEEN, { ...SEEN, sort: 7, open: true }, typed);
  expect(values).toEqual({ code: 'B', sort: 7, open: true, password: '' });
  expect(disputed).toEqual([]);
});

it('disputes a field that both changed, unless to the same', () => {
  const typed = { ...SEEN, code: 'B', sort: '7' };
  expect(mergeConcurrentEdit(FIELDS, SEEN, { ...SEEN, code: 'C', sort: 7 }, typed).disputed).toEqual([
    'code',
  ]);
});

it('takes a form that does not say what it saw as it is', () => {
  const typed = { code: 'B' };
  expect(mergeConcurrentEdit(FIELDS, {}, { ...SEEN, code: 'C' }, typed)).toEqual({
    values: typed,
    disputed: [],
  });
});
