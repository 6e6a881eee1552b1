import { Sandbox } from '../../src/booking/push/sandbox.service.js';
import { Clock } from '../../src/values/clock.service.js';
import { booking, entryOf, type Json, type Offer, offerOf, outcomeOf, push } from '../factories/booking.js';
import { importHotel, type PartnerClient, partnerOf, send, smallHotel } from '../factories/hotel.js';
import { started, statusOf as paymentStatusOf, virtualPosAt } from '../factories/payment.js';
import { DEMO_ACCOUNTS } from '../bank/bank.mjs';
import { startService, type TestService } from '../harness/service.js';

describe('a hotel to try things with', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let elsewhere: PartnerClient;
  let offerElsewhere: Offer;

  beforeAll(async () => {
    service = await startService();
    const sandbox = await importHotel(
      service,
      smallHotel({ hotel: { sandbox: true }, paymentTypes: [10] } as never),
    );
    partner = await partnerOf(service, sandbox);
    offer = await offerOf(service, sandbox.hotelID);
    const other = await importHotel(service, smallHotel());
    elsewhere = await partnerOf(service, other);
    offerElsewhere = await offerOf(service, other.hotelID);
  });
  afterEach(() => {
    service.app.get(Clock).nowMs = () => Date.now();
  });
  afterAll(() => service.close());

  const scripted = (ID: string, changes: Json = {}) => push(partner, booking(offer, { ID, ...changes }));
  const statusOf = async (voucher: string) => {
    const rows = await service.db.query<{ status: string }[]>(
      'SELECT status FROM booking WHERE hotel_id = $1 AND voucher = $2',
      [offer.hotelID, voucher],
    );
    return rows.map(({ status }) => status);
  };

  it.each([
    ['SANDBOX-SOLD-OUT-1', /^03 room_is_not_available: \d{4}-\d\d-\d\d$/],
    ['SANDBOX-PRICE-CHANGED-1', /^03 price_has_changed: 176\.00$/],
  ])('refuses %s', async (ID, expected) => {
    expect(outcomeOf(await scripted(ID))).toMatch(expected);
    expect(await statusOf(ID)).toEqual([]);
  });

  it.each([
    [503, 'service_is_unavailable'],
    [429, 'too_many_requests'],
  ])('answers %s with Retry-After', async (status, message) => {
    const answer = await scripted(`SANDBOX-${status}-1`);
    expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
      status,
      { success: false, message },
      '5',
    ]);
  });

  it('is slow, and registers', async () => {
    const before = performance.now();
    expect(outcomeOf(await scripted('SANDBOX-SLOW-1-x'))).toBe('ok');
    expect(performance.now() - before).toBeGreaterThanOrEqual(990);
  });

  it('loses the answer of a registered booking, and answers its repeat', async () => {
    const json = booking(offer, { ID: 'SANDBOX-LOST-1' });
    await expect(push(partner, json)).rejects.toThrow();
    expect(await statusOf('SANDBOX-LOST-1')).toEqual(['active']);
    expect(outcomeOf(await push(partner, json))).toBe('ok');
    expect(await statusOf('SANDBOX-LOST-1')).toEqual(['active']);
  });

  it('cancels a booking of its own accord half a minute later, and then refuses to change it', async () => {
    const dates = { checkinDate: offer.day(30), checkoutDate: offer.day(31) };
    const json = booking(offer, { ID: 'SANDBOX-CANCELLED-BY-HOTEL-1', ...dates });
    json.RoomStays = [{ ...(json.RoomStays as Json[])[0], ...dates }];
    expect(entryOf(await push(partner, json)).SVC_ID).toBeGreaterThan(0);
    const alike = { ...json, ID: 'SANDBOX-CANCELLED-BY-HOTELS' };
    expect(outcomeOf(await push(partner, alike))).toBe('ok');
    const sandbox = service.app.get(Sandbox);
    const now = Date.now();
    service.app.get(Clock).nowMs = () => now - 60_000;
    expect(await sandbox.cancelDue()).toEqual({ cancelled: 0 });
    service.app.get(Clock).nowMs = () => now + 60_000;
    expect(await sandbox.cancelDue()).toEqual({ cancelled: 1 });
    expect(await sandbox.cancelDue()).toEqual({ cancelled: 0 });
    expect(await statusOf('SANDBOX-CANCELLED-BY-HOTEL-1')).toEqual(['cancelled']);
    expect(await statusOf('SANDBOX-CANCELLED-BY-HOTELS')).toEqual(['active']);
    expect(outcomeOf(await push(partner, { ...json, type: 'Modify' }))).toBe('03 booking_is_cancelled');
  });

  it.each(['SANDBOX-SOLD-OUT', 'SANDBOX-503', 'SANDBOX-LOST'])(
    'is no other: %s is a voucher there',
    async (ID) => {
      expect(outcomeOf(await push(elsewhere, booking(offerElsewhere, { ID })))).toBe('ok');
    },
  );

  describe('has payments go to the demonstration bank', () => {
    const path = '/external/public/payment/demonstration-bank/';
    /** Posts a form of hidden inputs, as a browser does. */
    const posted = (action: string, fields: Record<string, string>) =>
      send(service, 'POST', new URL(action).pathname, { body: new URLSearchParams(fields) });
    const buttonOf = (page: string, outcome: string) => {
      const form = new RegExp(`<form id="${outcome}".*?</form>`).exec(page)?.[0] ?? '';
      const inputs = [...form.matchAll(/name="([^"]*)" value="([^"]*)"/g)];
      const fields = Object.fromEntries(inputs.map(([, name, value]) => [name!, value!]));
      return { action: /action="([^"]*)"/.exec(form)?.[1] ?? '', fields };
    };

    it.each([
      ['approve', 'success', 'paid'],
      ['decline', 'failure', 'failed'],
    ])('where a guest may %s', async (outcome, status, state) => {
      const { orderID, action, fields } = await started(partner);
      const page = await posted(action, fields);
      expect([new URL(action).pathname.startsWith(path), page.status]).toEqual([true, 200]);
      const button = buttonOf(page.text, outcome);
      const back = await posted(button.action, button.fields);
      expect(new URL(back.headers.get('location')!).searchParams.get('status')).toBe(status);
      expect(await paymentStatusOf(partner, orderID)).toBe(state);
    });

    it('which shows no payment but one that such a hotel started, as it started it', async () => {
      const real = await importHotel(
        service,
        smallHotel({
          paymentTypes: [10],
          virtualPos: virtualPosAt({ url: 'http://127.0.0.1:9', accounts: DEMO_ACCOUNTS }, 'nestpay'),
        }),
      );
      const other = await started(await partnerOf(service, real));
      expect(other.action).toContain('127.0.0.1:9/');
      const own = await started(partner);
      const tried = [
        await posted(service.url + path + other.fields.oid, other.fields),
        await posted(own.action, { ...own.fields, amount: '0.01' }),
        await posted(own.action, {}),
        await posted(service.url + path + 'f'.repeat(32), own.fields),
      ];
      expect(tried.map((answer) => answer.status)).toEqual([404, 404, 404, 404]);
    });

    it('whose approvals no longer count once the hotel is a test hotel no more', async () => {
      const { orderID, action, fields } = await started(partner);
      const { action: back, fields: approval } = buttonOf((await posted(action, fields)).text, 'approve');
      await service.db.query('UPDATE hotel SET sandbox = false WHERE id = $1', [offer.hotelID]);
      await posted(back, approval);
      expect(await paymentStatusOf(partner, orderID)).toBe('pending');
    });
  });
});
