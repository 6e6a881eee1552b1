import type { Launcher } from './launcher.mjs';

export function startServer(
  launcher: Launcher,
  program: string,
  args: string[],
  clusterDir: string,
): Promise<{ problem: string } | { ended: Promise<string>; stop(temporary: boolean): Promise<void> }>;
