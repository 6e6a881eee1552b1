import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { page } from './page.js';
import type { Exchange } from './recording.js';
import type { Report } from './finding.js';
import { judgeEngine } from './report.js';
import { acceptChangedPrice, answerOf, faultOf } from './script.js';
import { type Json, PUSH } from './wire.js';

/** Where the report so far can be seen while an engine is judged. */
const REPORT_PATH = '/certification';
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'content-encoding',
  'expect',
  'host',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];
const MASKED = '…';

export interface Listener {
  url: string;
  report(): Report;
  close(): Promise<void>;
}

/**
 * Plays the service against a booking engine: hands its requests on to a real one, but for those that meet a fault of the
 * script, and records what it does. `port` 0 takes any.
 */
export async function listen(port: number, serviceUrl: string): Promise<Listener> {
  const recording: Exchange[] = [];
  const tokens = new Map<string, string>();
  const server = createServer((request, response) => {
    answer(request, response).catch(() => {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', serviceUrl);
    const bytes = await bytesOf(request);
    if (url.pathname === REPORT_PATH) {
      response
        .setHeader('Content-Type', 'text/html; charset=utf-8')
        .end(page(judgeEngine(urlOf(server), recording)));
      return;
    }
    const exchange: Exchange = {
      atMs: Date.now(),
      method: request.method ?? 'GET',
      path: url.pathname,
      sent: sentIn(url, request, bytes),
      token: tokenName(request),
      fault: undefined,
      status: 0,
      body: undefined,
    };
    exchange.fault = faultOf(recording, exchange);
    recording.push(exchange);
    const { fault, path } = exchange;
    if (fault && fault !== 'lost answer') {
      const { status, headers = {}, body } = answerOf(fault, exchange.sent);
      Object.assign(exchange, { status, body });
      response
        .writeHead(status, { ...headers, 'Content-Type': 'application/json' })
        .end(JSON.stringify(body));
      return;
    }
    const handedOn = await handOn(url, request, path === PUSH ? takenPush(recording, bytes) : bytes);
    const text = await handedOn.text();
    if (fault) return void request.socket.destroy();
    Object.assign(exchange, { status: handedOn.status, body: withoutSecrets(jsonOr(text)) });
    const headers = [...handedOn.headers].filter(([name]) => !HOP_BY_HOP.includes(name));
    response.writeHead(handedOn.status, Object.fromEntries(headers)).end(text);
  }

  /** A name for the token of a request, which is not kept. */
  function tokenName({ headers }: IncomingMessage): string | undefined {
    const { authorization } = headers;
    if (!authorization) return undefined;
    if (!tokens.has(authorization)) tokens.set(authorization, `token ${tokens.size + 1}`);
    return tokens.get(authorization);
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
  });
  return {
    url: urlOf(server),
    report: () => judgeEngine(urlOf(server), recording),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function urlOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function handOn(url: URL, { method = 'GET', headers }: IncomingMessage, bytes: Buffer): Promise<Response> {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name));
  const single = kept.map(([name, value]) => [name, String(value)] as [string, string]);
  return fetch(url, {
    method,
    headers: single,
    body: bytes.length > 0 ? new Uint8Array(bytes) : null,
    redirect: 'manual',
  });
}

/** A push as the service takes it. */
function takenPush(recording: readonly Exchange[], bytes: Buffer): Buffer {
  const json = jsonOr(bytes.toString());
  return acceptChangedPrice(recording, json) ? Buffer.from(JSON.stringify(json)) : bytes;
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** What a request says, without its secrets. */
function sentIn(url: URL, { headers }: IncomingMessage, bytes: Buffer): Json {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  const body = isForm ? Object.fromEntries(new URLSearchParams(bytes.toString())) : jsonOr(bytes.toString());
  const fields = typeof body === 'object' && body !== null ? (body as object) : {};
  return withoutSecrets({ ...Object.fromEntries(url.searchParams), ...fields });
}

const SECRETS = ['apiSecret', 'token', 'PaymentCard', 'store_key', 'password'];

function withoutSecrets(json: Json): Json {
  return JSON.parse(JSON.stringify(json ?? null), (key, value: unknown) =>
    SECRETS.includes(key) ? MASKED : value,
  ) as Json;
}

function jsonOr(text: string): Json {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
