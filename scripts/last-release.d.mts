export function lastRelease(folder: string): string | undefined;
