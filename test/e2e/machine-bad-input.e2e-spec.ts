import { dayFromToday } from '../factories/days.js';
import { partnerOf, send } from '../factories/hotel.js';
import { faultsOf, machineOf } from '../factories/machine.js';
import { largeHotel } from '../factories/rates.js';
import { startService, type TestService } from '../harness/service.js';

describe('rates by machine', () => {
  let service: TestService;
  let machine: Awaited<ReturnType<typeof machineOf>>;
  beforeAll(async () => {
    service = await startService();
    machine = await machineOf(service);
  });
  afterAll(async () => {
    // The client may still be sending the body that was too large.
    service.app.getHttpServer().closeAllConnections();
    await service.close();
  });

  const [day, next] = [dayFromToday(40), dayFromToday(41)];

  describe('the scope of a key', () => {
    const call = (key: string, path: string) => send(service, 'GET', path, { headers: { ApiKey: key } });
    it.each([
      ['PMS', 200, 401],
      ['Lobi', 401, 200],
      ['Her şey', 200, 200],
    ])('of %s opens what it names', async (label, rates, hotspot) => {
      const key = machine.keyOf(label);
      const mapping = await call(key, `/external/inventory/mapping?hotelID=${machine.hotelID}`);
      const poll = await send(service, 'POST', '/public/json/customer/inhotel', { headers: { ApiKey: key } });
      expect([mapping.status, poll.status]).toEqual([rates, hotspot]);
      if (rates === 401) expect(mapping.body).toEqual({ success: false, message: 'api_key_is_not_valid' });
      if (hotspot === 401) expect(poll.body).toEqual({ success: 0, message: 'api_key_is_not_valid' });
    });
    it('is needed by name: no key, another key and a token open nothing', async () => {
      const partner = await partnerOf(service, machine.imported);
      const path = `/external/inventory/mapping?hotelID=${machine.hotelID}`;
      for (const answer of [await call('', path), await call('unknown', path), await partner.get(path)]) {
        expect([answer.status, answer.body.message]).toEqual([401, 'api_key_is_not_valid']);
      }
    });
  });

  it('changes nothing where one value is wrong, and names each with its place', async () => {
    const before = await machine.inventory(day, next);
    const answer = await machine.change([
      { roomType: 'STD', from: day, to: day, allotment: 99 },
      { roomType: 'XXX', from: day, to: day, allotment: 1 },
      { roomType: 'STD', board: 'XX', from: day, to: day, price: 1 },
      { roomType: 'STD', board: 'BB', from: next, to: day, price: 1, allotment: 2 },
      { roomType: 'STD', from: dayFromToday(-1), to: dayFromToday(1_501), price: 1 },
      { roomType: 'STD', from: day, to: day },
      { roomType: 'STD', from: day, to: day, minStay: 5, maxStay: 4 },
      7 as never,
      { roomType: 'STD', from: '2027-02-30', allotment: -1, stopSale: 'yes' },
    ]);
    expect(faultsOf(answer)).toEqual({
      'changes[1].roomType': 'room_type_is_not_found',
      'changes[2].board': 'board_is_not_found',
      'changes[3].to': 'is_before_from',
      'changes[3].allotment': 'is_of_the_room_type',
      'changes[4].from': 'day_is_past',
      'changes[4].to': 'day_is_too_far',
      'changes[4].price': 'is_of_a_board',
      'changes[5]': 'names_no_value',
      'changes[6].maxStay': 'is_below_min_stay',
      'changes[7]': 'is_not_valid',
      'changes[8].from': 'is_not_valid',
      'changes[8].to': 'is_missing',
      'changes[8].allotment': 'is_not_valid',
      'changes[8].stopSale': 'is_not_valid',
    });
    expect(await machine.inventory(day, next)).toEqual(before);
  });

  it('refuses more values than one request may have', async () => {
    const [from, to] = [dayFromToday(0), dayFromToday(1_500)];
    const large = await machineOf(service, largeHotel());
    const values = {
      from,
      to,
      stopSale: false,
      minStay: 1,
      maxStay: 2,
      closedToCheckin: false,
      closedToCheckout: false,
    };
    const boards = ['RO', 'BB', 'HB', 'FB', 'AI'];
    const changes = Array.from({ length: 20 }, (_, type) =>
      boards.map((board) => ({ roomType: `T${String(type + 1).padStart(2, '0')}`, board, ...values })),
    ).flat();
    expect((await large.change(changes)).body).toEqual({ success: false, message: 'changes_are_too_many' });
  });

  describe('bad input', () => {
    it('of days that are reversed or too many', async () => {
      const ask = async (from: string, to: string) =>
        (await machine.get('/external/inventory', { from, to })).body.message as string;
      expect(await ask(next, day)).toBe('to_is_not_valid');
      expect(await ask(dayFromToday(0), dayFromToday(550))).toBe('date_range_is_too_long');
    });
    it('of a body that is no JSON or too large', async () => {
      expect((await machine.post('{"hotelID":')).body.message).toBe('body_is_not_valid_json');
      expect((await machine.post('x'.repeat(2 * 1024 * 1024 + 1))).status).toBe(413);
      expect(service.logged()).not.toContain('unexpected error');
    });
  });
});
