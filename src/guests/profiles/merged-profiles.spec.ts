import { mergedUnder } from './merged-profiles.js';

describe('profiles that were merged under one of a person', () => {
  const merged = (id: number, mergeParentId: number | null) => ({ id, mergedIntoId: 1, mergeParentId });

  it('are found however deep, those of an earlier release under the one that stands for the person', () => {
    const person = [merged(2, 1), merged(3, 2), merged(4, 3), merged(5, null)];
    expect(mergedUnder(2, person)).toEqual([3, 4]);
    expect(mergedUnder(1, person)).toEqual([2, 3, 4, 5]);
  });

  it('end where parents that were left behind name each other, or somebody else', () => {
    const person = [merged(2, 3), merged(3, 2), merged(4, 99)];
    expect(mergedUnder(2, person)).toEqual([3]);
    expect(mergedUnder(4, person)).toEqual([]);
  });
});
