import { releaseName } from '../release.js';
import type { Settings } from '../settings.js';
import type { Demonstration } from './demonstration.js';

const LABEL_WIDTH = 18;

/** What the start says when the service listens: as a text for a terminal, or as messages of a log. */
export function welcome(settings: Settings, port: number, shown: Demonstration | undefined): string[] {
  const url = settings.PUBLIC_URL ?? `http://${shownHost(settings.HOST)}:${port}`;
  return [
    `The hotel booking service ${releaseName()} listens on ${url}`,
    '',
    row('Documentation', `${url}/docs`),
    ...(settings.PANEL ? [row('Panel', `${url}/admin`)] : []),
    ...(shown ? demonstrationLines(shown) : []),
  ];
}

function demonstrationLines({ hotel, partners, apiKeys, staff }: Demonstration): string[] {
  if (partners.length + apiKeys.length + staff.length === 0) return [];
  return [
    '',
    `  Demonstration: hotel ${hotel.id}, ${hotel.title}. Everybody knows these credentials.`,
    ...partners.map(({ apiKey, apiSecret }) => row('Partner', `apiKey ${apiKey}, apiSecret ${apiSecret}`)),
    ...apiKeys.map(({ key, scopes }) =>
      row(scopes?.includes('rates') ? 'Rates by machine' : 'Hotspot', `ApiKey ${key}`),
    ),
    ...staff.map(({ email, password, role }) => row(`Staff, ${role}`, `${email}, password ${password}`)),
  ];
}

const row = (label: string, text: string) => `  ${label.padEnd(LABEL_WIDTH)}${text}`;

function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
