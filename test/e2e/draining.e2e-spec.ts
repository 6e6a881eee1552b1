import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { pino } from 'pino';
import { changeHotel } from '../../src/database/hotel-change.js';
import { serve } from '../../src/start/serve.js';
import { offerOf, stay } from '../factories/booking.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';
import { ACTIVITY } from '../harness/database.js';

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
      ...{ agent, port, host: '127.0.0.1', method: 'POST', path: '/external/online/channel/booking' },
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    });
    const answered = once(request, 'response') as Promise<[http.IncomingMessage]>;
    const stopped = await changeHotel(service.db, { hotelId: hotelID, actor, touches: [] }, async () => {
      request.end(JSON.stringify({ BookingPushRQ: { Bookings: [stay(offer, 5, 6)] } }));
      await waitingForLock(service);
      return { done: serving.stop() };
    });
    const [response] = await answered;
    expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
    response.resume();
    await stopped.done;
    agent.destroy();
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

/** Fulfilled when a session of the database waits for another one's lock. */
async function waitingForLock(service: TestService): Promise<void> {
  for (;;) {
    const waiting = await service.db.query<unknown[]>(
      `SELECT 1 FROM ${ACTIVITY} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    if (waiting.length > 0) return;
  }
}
