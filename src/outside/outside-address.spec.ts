import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  OutsideConnection,
  callOutside,
  isPublicAddress,
  OutsideCallError,
  type OutsideRequest,
  outsideAddressFault,
  publicLookup,
} from './outside-address.js';

describe('addresses outside', () => {
  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '127.0.0.1',
    '127.255.255.254',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.8',
    '198.18.0.1',
    '203.0.113.7',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:a00:1',
    '64:ff9b::a00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'localhost',
    '',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each([
    ['https://bank.example/gate?x=1', undefined],
    ['https://8.8.8.8/', undefined],
    ['http://bank.example/', 'must begin with https://'],
    ['https://127.0.0.1/', 'must be a public address'],
    ['https://0x7f.1/', 'must be a public address'],
    ['https://2130706433/', 'must be a public address'],
    ['https://[::1]/', 'must be a public address'],
    ['https://[::ffff:10.0.0.1]/', 'must be a public address'],
    ['https://u:p@bank.example/', 'must not hold a user name or password'],
    ['javascript:alert(1)', 'must be an address with https://'],
    ['bank.example', 'must be an address with https://'],
    ['', 'must be an address with https://'],
  ])('%s: %s', (text, fault) => {
    expect(outsideAddressFault(text, false)).toBe(fault);
  });

  it('may be private and plain where it is allowed, and never a script', () => {
    expect(outsideAddressFault('http://127.0.0.1:3999', true)).toBeUndefined();
    expect(outsideAddressFault('javascript:alert(1)', true)).toBe('must be an address with https://');
  });

  it('refuses a name that leads inside', async () => {
    const found = await new Promise((resolve) =>
      publicLookup(false)('localhost', { all: true }, (error) => resolve(error)),
    );
    expect(found).toEqual(new OutsideCallError('address is not public'));
  });
});

describe('calls outside', () => {
  let server: http.Server;
  let base: string;
  const SWITCHES = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';
  const call = (
    path: string,
    timeoutMs = 5_000,
    connection?: OutsideConnection,
    changes: Partial<OutsideRequest> = {},
  ) => {
    const request = { method: 'POST', url: base + path, headers: {}, body: 'ğ', ...changes } as const;
    return callOutside({ ...request, timeoutMs, allowPrivate: true, ...(connection && { connection }) });
  };

  beforeAll(async () => {
    server = http.createServer((request, response) => {
      if (request.url === '/slow') return;
      if (request.url === '/large') return void response.end(Buffer.alloc(2 * 1024 * 1024));
      if (request.url === '/endless') return void response.writeHead(202).write('and so on');
      const { socket } = request;
      if (request.url === '/reset') {
        response.writeHead(202).write('and so on');
        return void setImmediate(() => socket.resetAndDestroy());
      }
      if (request.url === '/other') return void socket.write(SWITCHES);
      if (request.url === '/part') return void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf');
      if (request.url === '/until-closed') return void socket.end('HTTP/1.1 200 OK\r\n\r\nwhole');
      if (request.url === '/away') return void response.writeHead(302, { Location: '/' }).end();
      request.setEncoding('utf8').on('data', (text) => response.end(`${request.method} ${text}`));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('gives status and text, and follows no redirect', async () => {
    expect(await call('/')).toMatchObject({ status: 200, text: 'POST ğ' });
    expect(await call('/away')).toMatchObject({ status: 302, text: '' });
  });

  it('gives up on an answer of another protocol, and on one that breaks off', async () => {
    const connection = new OutsideConnection();
    await expect(call('/other')).rejects.toThrow('no answer');
    await expect(call('/other', 5_000, connection)).rejects.toThrow('no answer');
    await expect(call('/part')).rejects.toThrow('ECONNRESET');
    expect(await call('/until-closed')).toMatchObject({ status: 200, text: 'whole' });
    expect(await call('/until-closed', 5_000, connection)).toMatchObject({ status: 200, text: 'whole' });
    connection.close();
  });

  it('keeps a connection open for as long as the caller wants, and opens another where that was closed', async () => {
    let opened = 0;
    server.on('connection', () => opened++);
    const connection = new OutsideConnection();
    for (let calls = 0; calls < 3; calls++) await call('/', 5_000, connection);
    expect(opened).toBe(1);
    server.closeIdleConnections();
    expect(await call('/', 5_000, connection)).toMatchObject({ status: 200 });
    expect(opened).toBe(2);
    connection.close();
  });

  it('ignores the body of an answer where nobody reads it, however long it is, and keeps what errors there are', async () => {
    let opened = 0;
    server.on('connection', () => opened++);
    const connection = new OutsideConnection();
    const status = async (path: string, timeoutMs?: number) => {
      const answer = await call(path, timeoutMs, connection, { ignoresBody: true });
      expect(answer.text).toBe('');
      return answer.status;
    };
    expect([await status('/'), await status('/away'), await status('/')]).toEqual([200, 302, 200]);
    expect(opened).toBe(1);
    for (const path of ['/endless', '/large', '/part', '/until-closed']) {
      expect([path, await status(path)]).toEqual([path, path === '/endless' ? 202 : 200]);
    }
    expect(await status('/')).toBe(200);
    // On a connection that served a request before, and on a new one.
    expect([await status('/reset'), await status('/reset')]).toEqual([202, 202]);
    await expect(status('/slow', 50)).rejects.toThrow('timeout');
    await expect(status('/other')).rejects.toThrow('no answer');
    connection.close();
  });

  it('keeps the status of an answer whose body nobody reads, though the time is over before the body', async () => {
    const ended = new AbortController();
    const endSoon = () => setImmediate(() => ended.abort());
    const { timeout } = AbortSignal;
    AbortSignal.timeout = () => ended.signal;
    subscribe('http.client.response.finish', endSoon);
    try {
      expect(await call('/endless', 5_000, undefined, { ignoresBody: true })).toMatchObject({ status: 202 });
    } finally {
      unsubscribe('http.client.response.finish', endSoon);
      AbortSignal.timeout = timeout;
    }
    expect(ended.signal.aborted).toBe(true);
  });

  it('does not reach inside unless that is allowed', async () => {
    const request = { method: 'GET', headers: {}, timeoutMs: 5_000, allowPrivate: false } as const;
    await expect(callOutside({ ...request, url: base })).rejects.toThrow('address must begin with https://');
    const secure = base.replace('http:', 'https:');
    await expect(callOutside({ ...request, url: secure })).rejects.toThrow('address is not public');
  });

  it('gives up on an answer that is slow, too large or absent', async () => {
    await expect(call('/slow', 50)).rejects.toThrow('timeout');
    await expect(call('/large')).rejects.toThrow('answer is too large');
    const closed = { method: 'GET', headers: {}, timeoutMs: 5_000, allowPrivate: true } as const;
    await expect(callOutside({ ...closed, url: 'http://127.0.0.1:1/' })).rejects.toThrow(OutsideCallError);
  });
});
