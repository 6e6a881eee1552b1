import dns, { type LookupAddress } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import { inSpan } from '../tracing/spans.js';
import { addressesOf } from './outside-names.js';

// Calls to addresses that staff may set. They must be https and public, so that nobody reaches the inside of
// the network through this service. A name is judged by the addresses it resolves to, and the connection goes
// to just those: a name that changes in between gains nothing. Redirects are not followed.

/** The call did not come to an answer: refused, unreachable, too slow or too large. The message names no secret. */
export class OutsideCallError extends Error {}

/** Keeps the connection of requests to one address open, until it is closed. */
export class OutsideConnection {
  private readonly agents = [http.Agent, https.Agent].map(
    (Kind) => new Kind({ keepAlive: true, maxSockets: 1 }),
  );

  agentFor({ protocol }: URL): http.Agent {
    return this.agents[protocol === 'https:' ? 1 : 0]!;
  }

  close(): void {
    for (const agent of this.agents) agent.destroy();
  }
}

export interface OutsideRequest {
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** From the name's resolution to the last byte. */
  timeoutMs: number;
  allowPrivate: boolean;
  /** Status and headers are the whole answer: its text is empty, and a body that does not end soon is cut off. */
  ignoresBody?: boolean;
  /** A request on it may arrive twice, where the other end closes the connection just then. By default a new one. */
  connection?: OutsideConnection;
  /** Ends the call once nobody waits for its answer any more. */
  signal?: AbortSignal;
}

export interface OutsideAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  text: string;
}

const ANSWER_LIMIT_BYTES = 1024 * 1024;
/** How much of a body that nobody reads is taken, so that its connection serves the next request. */
const IGNORED_LIMIT_BYTES = 64 * 1024;
const IGNORED_LIMIT_MS = 250;
/** For each address of a name. Node's own 250 ms are over before a first packet that was lost is sent again. */
const CONNECTING = { autoSelectFamilyAttemptTimeout: 3_000 };

const notPublic = new net.BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(address, prefix, 'ipv4');
}
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(address, prefix, 'ipv6');
}
const globalUnicast = new net.BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet; IPv4 inside IPv6 and transition addresses are not. */
export function isPublicAddress(address: string): boolean {
  const family = net.isIP(address);
  if (family === 4) return !notPublic.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !notPublic.check(address, 'ipv6');
}

/** What is wrong with the form of an address that staff set; undefined when it may be tried. */
export function outsideAddressFault(text: string, allowPrivate: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return 'must be an address with https://';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  if (allowPrivate) return undefined;
  if (url.protocol !== 'https:') return 'must begin with https://';
  const host = hostOf(url);
  return net.isIP(host) !== 0 && !isPublicAddress(host) ? 'must be a public address' : undefined;
}

/** Whether the name of an address resolves to one that is not public. A name that does not resolve may do so later. */
export async function isPrivateName(url: string, signal: AbortSignal): Promise<boolean> {
  const found = await addressesOf(hostOf(new URL(url)), signal).catch(() => []);
  return !found.every(({ address }) => isPublicAddress(address));
}

export function publicLookup(allowPrivate: boolean, signal?: AbortSignal): net.LookupFunction {
  return (hostname, options, callback) => {
    const take = (addresses: LookupAddress[]) => {
      const first = addresses[0];
      if (!first) return callback(new OutsideCallError('name has no address'), '');
      if (!allowPrivate && !addresses.every(({ address }) => isPublicAddress(address))) {
        return callback(new OutsideCallError('address is not public'), '');
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    };
    addressesOf(hostname, signal).then(take, (error: Error) => callback(error, ''));
  };
}

/** Sends one request and reads the answer, of any status. Throws {@link OutsideCallError}. */
export async function callOutside(request: OutsideRequest): Promise<OutsideAnswer> {
  const fault = outsideAddressFault(request.url, request.allowPrivate);
  if (fault) throw new OutsideCallError(`address ${fault}`);
  const url = new URL(request.url);
  // Paths of webhooks and banks can hold secrets: only the host is told.
  const attributes = { 'http.request.method': request.method, 'server.address': url.hostname };
  const start = { name: `call ${url.hostname}`, kind: 'client', attributes, begins: true } as const;
  return inSpan(start, async (span) => {
    const answer = await send(url, request, endOf(request));
    span?.set({ 'http.response.status_code': answer.status });
    return answer;
  });
}

function endOf({ timeoutMs, signal }: OutsideRequest): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  if (!signal) return timeout;
  // The collector takes the signal of a timeout that has no listener of its own.
  timeout.addEventListener('abort', () => undefined);
  return AbortSignal.any([timeout, signal]);
}

function send(url: URL, request: OutsideRequest, signal: AbortSignal): Promise<OutsideAnswer> {
  const open = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const fail = (reason: unknown) =>
      reject(reason instanceof OutsideCallError ? reason : new OutsideCallError(reasonOf(reason)));
    // Node closes the connection at an answer such as 101, and tells neither a response nor an error.
    const failUnanswered = () => fail(undefined);
    const failOrRepeat = (reason: Error) => {
      const wasClosed = outgoing.reusedSocket && 'code' in reason && reason.code === 'ECONNRESET';
      if (wasClosed) resolve(send(url, request, signal));
      else fail(reason);
    };
    const outgoing = open(
      url,
      {
        method: request.method,
        headers: {
          ...request.headers,
          ...(request.body === undefined ? {} : { 'Content-Length': Buffer.byteLength(request.body) }),
        },
        agent: request.connection?.agentFor(url) ?? false,
        lookup: publicLookup(request.allowPrivate, signal),
        ...CONNECTING,
        signal,
      },
      (incoming) => {
        outgoing.off('close', failUnanswered);
        // The answer is whole: neither the timeout nor a connection that breaks off takes it back.
        if (request.ignoresBody) outgoing.off('error', failOrRepeat).on('error', () => undefined);
        const { statusCode: status = 0, headers } = incoming;
        const reading = request.ignoresBody ? dropBody(incoming) : readBody(incoming);
        reading.then((text) => resolve({ status, headers, text }), fail);
      },
    );
    outgoing.once('error', failOrRepeat);
    outgoing.once('close', failUnanswered);
    outgoing.end(request.body);
  });
}

function readBody(incoming: http.IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > ANSWER_LIMIT_BYTES) incoming.destroy(new OutsideCallError('answer is too large'));
      else chunks.push(chunk);
    });
    incoming.once('error', reject);
    incoming.once('close', () => reject(new OutsideCallError('no answer')));
    incoming.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

/** Takes what comes soon, and closes the connection of a body that goes on or breaks off. */
function dropBody(incoming: http.IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    let bytes = 0;
    const timer = setTimeout(() => incoming.destroy(), IGNORED_LIMIT_MS);
    incoming.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > IGNORED_LIMIT_BYTES) incoming.destroy();
    });
    incoming.on('error', () => undefined);
    incoming.once('close', () => {
      clearTimeout(timer);
      resolve('');
    });
  });
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '');
}

function reasonOf(error: unknown): string {
  const { name, code } = Object(error) as { name?: unknown; code?: unknown };
  // A name's servers did not answer in time.
  if (name === 'AbortError' || name === 'TimeoutError' || code === dns.CANCELLED) return 'timeout';
  return typeof code === 'string' ? code : 'no answer';
}
