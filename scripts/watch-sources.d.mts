export function watchSources(
  folders: string[],
  file: string,
  changed: () => void,
): Promise<() => Promise<void>>;
