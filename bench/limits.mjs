/*
 * What limits the figures that fall short, and what was tried, by how the names of their rows begin. The results page names what
 * falls short in its run; the reasons are written by hand, from profiles (docs/decisions/0020, 0031).
 */
const LIMITS = [];

/** What limits a row, of the first entry that fits. */
export function limitOf(name) {
  return LIMITS.find(([start]) => name.startsWith(start))?.[1] ?? 'Not examined yet.';
}
