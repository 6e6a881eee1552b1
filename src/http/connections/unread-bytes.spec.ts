import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { peerName, unreadByPeer, unreadOf } from './unread-bytes.js';

const TABLE = `  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:9839 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 12376 1 00 100 0 0 10 0
   2: 0100007F:9839 0100007F:D018 01 001C9080:00000000 04:00000010 00000000     0        0 12378 2 00 20 0 0 15 -1
   3: 0100007F:D018 0100007F:9839 01 00000010:0001F400 00:00000000 00000000     0        0 12377 2 00 20 8 0 10 -1
   4: 0100007F:9839 0100007F:D019 01 00000000:00000000 00:00000000 00000000     0        0 12379 2 00 20 0 0 15 -1
`;
const TABLE_6 = `   1: 0000000000000000FFFF00000100007F:9839 0000000000000000FFFF00000100007F:D01A 01 00000005:00000000 0
   2: 00000000000000000000000001000000:9839 B80D0120000000000000000001000000:01BB 01 00000006:00000000 0
`;

describe('bytes that callers have not read', () => {
  it('are those that wait to be sent from the port, by peer', () => {
    expect(unreadOf(TABLE, 0x9839)).toEqual([[peerName('127.0.0.1', 0xd018), 0x1c9080]]);
    expect(unreadOf(TABLE, 80)).toEqual([]);
  });

  it('are found for peers of IPv6, and for those of IPv4 that reach a socket of IPv6', () => {
    expect(unreadOf(TABLE_6, 0x9839)).toEqual([
      [peerName('::ffff:127.0.0.1', 0xd01a), 5],
      [peerName('2001:db8::1', 443), 6],
    ]);
  });

  const onLinux = process.platform === 'linux' ? it.each : it.skip.each;
  onLinux(['127.0.0.1', '::'])('are told by the system of a server that listens at %s', async (host) => {
    const server = createServer().listen(0, host);
    await once(server, 'listening');
    const address = server.address() as AddressInfo;
    const reader = connect(address.port, '127.0.0.1').pause();
    const [caller] = (await once(server, 'connection')) as [Socket];
    caller.write(Buffer.alloc(32 * 1024 * 1024));
    const held = await unreadByPeer(address);
    expect(held?.get(peerName(caller.remoteAddress!, caller.remotePort!))).toBeGreaterThan(0);
    reader.destroy();
    caller.destroy();
    server.close();
  });
});
