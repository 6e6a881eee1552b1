import { counted } from '../values/counted.js';

/** Returns what a restore has ended, as a sentence: `1 ApiKey is revoked and 2 partners are disabled.` */
export function endedKeys(apiKeys: number, partners: number): string {
  const be = (count: number) => (count === 1 ? 'is' : 'are');
  return (
    `${counted(apiKeys, 'ApiKey')} ${be(apiKeys)} revoked and ` +
    `${counted(partners, 'partner')} ${be(partners)} disabled.`
  );
}
