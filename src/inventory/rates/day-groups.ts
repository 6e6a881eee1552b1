/**
 * Owners of days in groups that are read, compared and written together: of at most `atMost` days, but for an owner that has
 * more of its own.
 */
export function* inGroups<Owner>(
  owners: Iterable<Owner>,
  daysOf: (owner: Owner) => number,
  atMost: number,
): Iterable<Owner[]> {
  let [group, days]: [Owner[], number] = [[], 0];
  for (const owner of owners) {
    if (group.length > 0 && days + daysOf(owner) > atMost) {
      yield group;
      [group, days] = [[], 0];
    }
    group.push(owner);
    days += daysOf(owner);
  }
  if (group.length > 0) yield group;
}
