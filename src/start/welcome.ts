import type { Settings } from '../settings.js';

/** What a person reads after the start. */
export function welcome(settings: Settings, port: number): string {
  const url = settings.PUBLIC_URL?.replace(/\/$/, '') ?? `http://${shownHost(settings.HOST)}:${port}`;
  return [
    `The hotel booking service listens on ${url}`,
    '',
    `  Documentation   ${url}/docs`,
    `  Panel           ${url}/admin`,
  ].join('\n');
}

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
