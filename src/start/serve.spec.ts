import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { serveMetrics } from './serve.js';

describe('metrics that cannot be served', () => {
  const serve = (port: number, host: string) => serveMetrics(port, host, () => undefined);

  it('name their own setting of the address', async () => {
    await expect(serve(0, '192.0.2.1')).rejects.toThrow(
      'METRICS_HOST 192.0.2.1 is not an address of this machine.',
    );
  });

  it('name their own setting of the port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(serve(port, '127.0.0.1')).rejects.toThrow('set METRICS_PORT to another one');
    other.close();
  });
});
