import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setImmediate as immediate } from 'node:timers/promises';
import { pino } from 'pino';
import { changeHotel } from '../../src/database/hotel-change.js';
import type { Settings } from '../../src/settings.js';
import { serve, type Serving } from '../../src/start/serve.js';
import { offerOf, outcomeOf, push, stay } from '../factories/booking.js';
import { clientWith, importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { search } from '../factories/search.js';
import { startService, type TestService } from '../harness/service.js';
import { waitingForLock } from '../harness/database.js';
import { until } from '../harness/until.mjs';

const actor = { kind: 'command', name: 'test' } as const;

describe('a shutdown', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('finishes what runs, and says that the connection closes then', async () => {
    const imported = await importHotel(service, smallHotel());
    const { token, hotelID } = await partnerOf(service, imported);
    const offer = await offerOf(service, hotelID);
    const log = pino({ level: 'silent' });
    const serving = await serve(service.settings, { url: service.databaseUrl }, log);
    const agent = new http.Agent({ keepAlive: true });
    const { port } = serving.app.getHttpServer().address() as AddressInfo;
    const request = http.request({
      agent,
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/external/online/channel/booking',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    });
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
    const stopped = await changeHotel(service.db, { hotelId: hotelID, actor, touches: [] }, async () => {
      request.end(JSON.stringify({ BookingPushRQ: { Bookings: [stay(offer, 5, 6)] } }));
      await waitingForLock(service.db);
      return { done: serving.stop() };
    });
    const [response] = await answered;
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
    response.resume();
    await stopped.done;
    agent.destroy();
  });

  it('loses no request when instances are replaced one after the other', async () => {
    const partner = await partnerOf(service, await importHotel(service, smallHotel()));
    const offer = await offerOf(service, partner.hotelID);
    const balancer = new Balancer({ ...service.settings, SHUTDOWN_DELAY_MS: 1_500 }, service.databaseUrl);
    let replaced = false;
    let sold = 0;
    const caller = async (number: number) => {
      for (let i = 0; !replaced; i++) {
        const url = balancer.next();
        const there = clientWith({ ...service, url }, partner.token, partner.hotelID);
        expect((await search(there)).status).toBe(200);
        const booking = stay(offer, 30 + number * 10, 31 + number * 10);
        expect(outcomeOf(await push(there, booking))).toBe('ok');
        expect(outcomeOf(await push(there, { ...booking, type: 'Cancel' }))).toBe('ok');
        sold++;
      }
    };
    try {
      await Promise.all([balancer.start(), balancer.start()]);
      const replacing = balancer.replaceAll().finally(() => (replaced = true));
      await Promise.all([replacing, ...[0, 1, 2].map(caller)]);
    } finally {
      replaced = true;
      await balancer.close();
    }
    const [row] = await service.db.query<{ cancelled: number }[]>(
      `SELECT count(*)::int AS cancelled FROM booking WHERE hotel_id = $1 AND status = 'cancelled'`,
      [partner.hotelID],
    );
    expect(row).toEqual({ cancelled: sold });
  });

  it('waits for no connection on which nothing was asked', async () => {
    const patient = { ...service.settings, SHUTDOWN_GRACE_MS: 600_000 };
    const serving = await serve(patient, { url: service.databaseUrl }, pino({ level: 'silent' }));
    const { port } = serving.app.getHttpServer().address() as AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    await once(serving.app.getHttpServer(), 'connection');
    const closed = once(socket.resume(), 'close');
    await serving.stop();
    await closed;
  });
});

/** Instances, and which of them a load balancer finds ready. */
class Balancer {
  private instances: { serving: Serving; url: string }[] = [];
  private readonly ready = new Set<string>();
  private turn = 0;
  private closed = false;
  private readonly polling: Promise<void>;

  constructor(
    private readonly settings: Settings,
    private readonly databaseUrl: string,
  ) {
    this.polling = this.poll();
  }

  next(): string {
    const urls = [...this.ready];
    return urls[this.turn++ % urls.length]!;
  }

  async start(): Promise<void> {
    const log = pino({ level: 'silent' });
    const serving = await serve(this.settings, { url: this.databaseUrl }, log);
    const url = `http://127.0.0.1:${serving.port}`;
    this.instances.push({ serving, url });
    await until('a new instance that is ready', () => this.ready.has(url));
  }

  async replaceAll(): Promise<void> {
    for (const old of [...this.instances]) {
      await this.start();
      await old.serving.stop();
      this.instances = this.instances.filter((one) => one !== old);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.polling;
    await Promise.all(this.instances.map(({ serving }) => serving.stop()));
  }

  private async poll(): Promise<void> {
    while (!this.closed) {
      for (const { url } of [...this.instances]) {
        const answer = await fetch(`${url}/health/ready`).catch(() => undefined);
        if (answer?.ok) this.ready.add(url);
        else this.ready.delete(url);
      }
      await immediate();
    }
  }
}
