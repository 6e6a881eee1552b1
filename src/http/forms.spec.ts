import { formSource } from './request.pipe.js';
import { listOf } from './forms.js';

const ages = (query: string): unknown => {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    const before = fields[name];
    fields[name] = before === undefined ? value : [before, value].flat();
  }
  return listOf(fields, 'ages');
};

describe('a list of a form', () => {
  it.each([
    ['ages[]=7&ages[]=12', ['7', '12']],
    ['ages=7&ages=12', ['7', '12']],
    ['ages[1]=12&ages[0]=7', ['7', '12']],
    ['ages=7', ['7']],
    ['ages[a]=7', [undefined]],
    ['other=7', undefined],
  ])('of %s is %j', (query, expected) => {
    expect(ages(query)).toEqual(expected);
  });

  it.each(['ages=', 'ages[]=', 'ages[0]=', 'ages[]=&ages[]=', 'ages[0]=&ages[1]=', 'ages=&ages[]=&ages[0]='])(
    'is absent where it has empty elements alone: %s',
    (query) => {
      expect(ages(query)).toBeUndefined();
    },
  );

  it.each(['ages[]=7&ages[]=&ages[]=12', 'ages=7&ages=&ages=12', 'ages[0]=7&ages[1]=&ages[2]=12'])(
    'is without its empty elements: %s',
    (query) => {
      expect(ages(query)).toEqual(['7', '12']);
    },
  );

  it('keeps what is blank or null among its elements, which no rule takes', () => {
    expect(listOf({ ages: ['7', ' ', null] }, 'ages')).toEqual(['7', ' ', null]);
    expect(listOf({ ages: [] }, 'ages')).toEqual([]);
    expect(formSource({ ages: null }, true)('ages', { shape: 'list', required: false })).toBeUndefined();
  });
});
