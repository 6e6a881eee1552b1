import dns, { type LookupAddress } from 'node:dns';
import { readFile } from 'node:fs/promises';
import net from 'node:net';

/** From the first question to the last answer. */
export const MAX_LOOKUP_MS = 5_000;
/** The first of two tries of each name server; the second one waits twice as long. */
const FIRST_TRY_MS = 2_000;
const LOOPBACK = ['127.0.0.1', '::1'];
const HOSTS_FILE = '/etc/hosts';

/**
 * Returns the addresses of a name that others may choose, those of IPv4 first: those of the machine's hosts file, else those
 * that DNS has. Throws the error of DNS, also where `signal` is aborted or no answer comes within 5 s.
 *
 * The system's own lookup takes a thread for as long as a name's servers do not answer. There are few, which everything
 * shares that resolves a name or reads a file, and what waits for one cannot be taken back.
 */
export async function addressesOf(host: string, signal?: AbortSignal): Promise<LookupAddress[]> {
  if (net.isIP(host) !== 0) return [withFamily(host)];
  const name = host.toLowerCase().replace(/\.$/, '');
  const listed = await listedAddresses(name);
  return (listed.length > 0 ? listed : await askDns(name, signal)).map(withFamily);
}

async function listedAddresses(name: string): Promise<string[]> {
  if (/^(.+\.)?localhost$/.test(name)) return LOOPBACK;
  const lines = (await readFile(HOSTS_FILE, 'latin1').catch(() => '')).split('\n');
  return lines.flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').toLowerCase().trim().split(/\s+/);
    return net.isIP(address) !== 0 && names.includes(name) ? [address] : [];
  });
}

async function askDns(name: string, signal: AbortSignal | undefined): Promise<string[]> {
  // One for each name, as cancelling ends all questions of a resolver.
  const resolver = new dns.promises.Resolver({ timeout: FIRST_TRY_MS, tries: 2 });
  const cancel = () => resolver.cancel();
  const limit = setTimeout(cancel, MAX_LOOKUP_MS);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    const asked = [resolver.resolve4(name), resolver.resolve6(name)];
    if (signal?.aborted) cancel();
    const answers = await Promise.allSettled(asked);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0) await asked[0];
    return found;
  } finally {
    clearTimeout(limit);
    signal?.removeEventListener('abort', cancel);
  }
}

function withFamily(address: string): LookupAddress {
  return { address, family: net.isIP(address) };
}
