/** Returns a number with its English noun: `1 partner`, `2 partners`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
