/** Groups of owners with at most `atMost` days together; an owner with more days is a group of its own. */
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
