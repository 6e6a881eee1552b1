/** What is nested deeper stays as it is: callers may nest thousands of levels, more than a recursion can have. */
const MAX_LEVELS = 64;

/** Returns a JSON value with the members of all objects in the order of their names: JSON has no order of them. */
export function withSortedMembers(value: unknown, level = 0): unknown {
  const isPlain = value instanceof Date || typeof value !== 'object' || value === null;
  if (isPlain || level === MAX_LEVELS) return value;
  if (Array.isArray(value)) return value.map((item) => withSortedMembers(item, level + 1));
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, withSortedMembers(member, level + 1)]),
  );
}
