import { once } from 'node:events';
import net from 'node:net';
import {
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  QueryRunnerProviderAlreadyReleasedError,
} from 'typeorm';
import { isDatabaseUnavailable } from './connection.js';

describe('the database is unavailable', () => {
  const failed = (code: string) =>
    new QueryFailedError('SELECT 1', [], Object.assign(new Error('from the database'), { code }));

  it.each([
    ['a lost connection', '08006'],
    ['a shutdown', '57P01'],
    ['too many connections', '53300'],
    ['a full disk', '53100'],
    ['a disk that fails', '58030'],
    ['a database that only reads, such as a replica', '25006'],
    ['a password that was changed', '28P01'],
    ['a statement that took too long', '57014'],
    ['a lock that did not come', '55P03'],
    ['a deadlock after every retry', '40P01'],
    ['a serialization failure after every retry', '40001'],
  ])('at %s', (_, code) => {
    expect(isDatabaseUnavailable(failed(code))).toBe(true);
  });

  it.each([
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    'CERT_HAS_EXPIRED',
    'ERR_TLS_CERT_ALTNAME_INVALID',
  ])('at a certificate that is not trusted (%s)', (code) => {
    expect(isDatabaseUnavailable(Object.assign(new Error('from TLS'), { code }))).toBe(true);
  });

  it.each([new QueryRunnerAlreadyReleasedError(), new QueryRunnerProviderAlreadyReleasedError()])(
    'at a connection that is lost between two statements of a transaction (%s)',
    (error) => {
      expect(isDatabaseUnavailable(error)).toBe(true);
    },
  );

  it('at a statement that is sent after the database has closed the connection', async () => {
    const server = net.createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const socket = net.connect((server.address() as net.AddressInfo).port, '127.0.0.1').resume();
    await once(socket, 'end');
    const fault = once(socket, 'error');
    socket.write('SELECT 1');
    const [error] = (await fault) as [Error];
    server.close();
    expect(isDatabaseUnavailable(new QueryFailedError('SELECT 1', [], error))).toBe(true);
  });

  it.each([
    ['a constraint', '23505'],
    ['a text that is none', '22021'],
    ['a missing table', '42P01'],
  ])('but not at %s', (_, code) => {
    expect(isDatabaseUnavailable(failed(code))).toBe(false);
  });
});
