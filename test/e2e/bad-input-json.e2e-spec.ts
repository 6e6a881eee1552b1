import { answersToWrongJson, dotted, outcome, surprises } from '../factories/bad-input.js';
import { INVENTORY_ROWS, OPEN_CHANNEL_ROWS } from '../factories/bad-input-machine.js';
import { PAYMENT_ROWS } from '../factories/bad-input-payment.js';
import { CANCEL_ROWS, ENVELOPE_ROWS, PUSH_ROWS } from '../factories/bad-input-push.js';
import { type Answer, importHotel, type PartnerClient, partnerOf, send } from '../factories/hotel.js';
import { markedHotel } from '../factories/marked-hotel.js';
import { booking, card, type Offer, offerOf, PUSH, room } from '../factories/booking.js';
import { CHANGES } from '../factories/machine.js';
import { startService, type TestService } from '../harness/service.js';

describe('bad input in JSON', () => {
  let service: TestService;
  let partner: PartnerClient;
  let offer: Offer;
  let turkey: number;
  beforeAll(async () => {
    service = await startService();
    partner = await partnerOf(service, await importHotel(service, markedHotel('ALPHA')));
    offer = await offerOf(service, partner.hotelID);
    const countries = (await partner.postForm('/external/counties', {})).body.items as {
      id: number;
      code: string;
    }[];
    turkey = countries.find(({ code }) => code === 'TR')?.id ?? 0;
  });
  afterAll(() => service.close());
  afterEach(() => expect(service.logged()).not.toContain('unexpected error'));

  const post = (path: string, body: string, key?: object): Promise<Answer> =>
    send(service, 'POST', path, {
      headers: {
        ...(key ?? { Authorization: `Bearer ${partner.token}` }),
        'Content-Type': 'application/json',
      },
      body,
    });

  /** The body with members that mean something in JavaScript, and nothing here. */
  const withForeignMembers = (body: unknown) =>
    JSON.stringify(body).replace('{', '{"__proto__":{"hotelID":1},"constructor":1,"x":[],');

  describe('of the payment step', () => {
    const start = (type: number, body: string) => post(`/external/online/payment/type/${type}`, body);
    let orders = 0;
    const payment = () => ({
      hotelID: partner.hotelID,
      totalPrice: '80.00',
      orderID: `order-${++orders}`,
      returnUrl: 'https://partner.example/return',
      name: 'ŞÜKRÜ',
      surname: 'IŞIK',
      email: 'guest@guests.example',
      phone: '+905551112233',
      city: 'İzmir',
      address: 'Kordon 1',
      countryID: turkey,
      baskets: [{ id: 1, name: 'Oda', piece: 1, price: '80.00' }],
      ip: '203.0.113.7',
      identityNumber: '10000000146',
    });

    it('does not refuse a complete body, nor one with unknown members', async () => {
      expect(outcome(await start(10, JSON.stringify(payment())))).toBe('ok');
      expect(outcome(await start(10, withForeignMembers(payment())))).toBe('ok');
    });
    it.each(PAYMENT_ROWS.map(([path, expected]) => [dotted(path), path, expected] as const))(
      'as %s',
      async (_, path, expected) => {
        const answers = await answersToWrongJson(path, payment, (body) => start(10, body));
        expect(surprises(expected, answers)).toEqual({});
      },
    );
    it.each(['null', '[]', '"text"', '1', 'true', '{}', ''])('as a whole: %s', async (body) => {
      for (const type of [1, 3, 9, 10])
        expect(outcome(await start(type, body))).toBe('hotel_id_is_not_found');
    });
    it.each(['{', '{"hotelID":1}}', "{'hotelID':1}", 'hotelID=1'])('that is no JSON: %s', async (body) => {
      expect(outcome(await start(1, body))).toBe('400 body_is_not_valid_json');
    });
  });

  describe('of the booking push', () => {
    const pushed = (body: string) => post(PUSH, `{"BookingPushRQ":{"Bookings":[${body}]}}`);
    let pushes = 0;
    const right = () => {
      // There are not rooms for them all on one day.
      const from = 10 + (++pushes % 300);
      const dates = { checkinDate: offer.day(from), checkoutDate: offer.day(from + 2) };
      const rate = { stayDate: offer.day(from), baseRate: '80.00', hotelServiceFees: '0.00' };
      const roomStay = room(offer, {
        ...dates,
        roomName: 'Standart',
        ratePlanName: 'Oda kahvaltı',
        type: 'Book',
        PerDayRates: { currency: 'EUR', PerDayRate: [rate] },
        PaymentCard: card(),
      });
      return booking(offer, {
        ...dates,
        strict: false,
        revision: 1,
        paymentTypeID: 9,
        RoomStays: [roomStay],
        ChildGuests: [
          { age: 5, name: 'ECE', surname: 'IŞIK', year: '2020', date: '2020-05-05', detail: 'x' },
        ],
        SpecialRequest: [{ text: 'Deniz manzarası' }],
        extras: [
          {
            name: 'Transfer',
            note: 'x',
            person: 1,
            piece: 1,
            price: '40.00',
            priceMode: '0',
            priceTotal: '40.00',
            stockID: 1,
          },
        ],
      });
    };

    it('does not refuse a complete body, nor one with unknown members', async () => {
      expect(outcome(await pushed(JSON.stringify(right())))).toBe('ok');
      expect(outcome(await pushed(withForeignMembers(right())))).toBe('ok');
    });
    it.each(PUSH_ROWS.map(([path, expected]) => [dotted(path), path, expected] as const))(
      'as %s',
      async (_, path, expected) => {
        const answers = await answersToWrongJson(path, right, async (body) => {
          const answer = await pushed(body);
          expect(answer.status).toBe(200);
          return answer;
        });
        expect(surprises(expected, answers)).toEqual({});
      },
    );
    it.each(CANCEL_ROWS.map(([path, expected]) => [dotted(path), path, expected] as const))(
      'in a Cancel, as %s',
      async (_, path, expected) => {
        const cancel = () => ({
          hotelID: partner.hotelID,
          ID: 'no-such-booking',
          type: 'Cancel',
          revision: 1,
        });
        expect(surprises(expected, await answersToWrongJson(path, cancel, pushed))).toEqual({});
      },
    );
    it.each(ENVELOPE_ROWS.map(([path, expected]) => [dotted(path), path, expected] as const))(
      'around a booking, as %s',
      async (_, path, expected) => {
        const wrapped = () => ({ BookingPushRQ: { Bookings: [right()] } });
        const answers = await answersToWrongJson(path, wrapped, (body) => post(PUSH, body));
        expect(surprises(expected, answers)).toEqual({});
        const [, ...bare] = path;
        if (bare.length === 0) return;
        const bareAnswers = await answersToWrongJson(
          bare,
          () => ({ Bookings: [right()] }),
          (body) => post(PUSH, body),
        );
        expect(surprises(expected, bareAnswers)).toEqual({});
      },
    );
  });

  describe('of machines', () => {
    let messages = 0;
    const [from, to] = [10, 12];

    it.each(INVENTORY_ROWS.map(([path, expected]) => [dotted(path), path, expected] as const))(
      'in changes of the inventory, as %s',
      async (_, path, expected) => {
        const days = { roomType: 'STD', from: offer.day(from), to: offer.day(to) };
        const right = () => ({
          hotelID: partner.hotelID,
          id: `bad-${++messages}`,
          changes: [
            { ...days, board: 'BB', weekdays: [1], price: '1.00', minStay: 1 },
            { ...days, allotment: 1_000 },
          ],
        });
        const answers = await answersToWrongJson(path, right, (body) =>
          post(CHANGES, body, { ApiKey: 'ALPHA-rates-key' }),
        );
        expect(surprises(expected, answers)).toEqual({});
      },
    );

    it.each(OPEN_CHANNEL_ROWS.map(([path, expected]) => [dotted(path), path, expected] as const))(
      'in changes of Open Channel, as %s',
      async (_, path, expected) => {
        const room_type_id = String(offer.roomType['STD']);
        const [plan] = await service.db.query<{ id: number }[]>(
          'SELECT id FROM rate_plan WHERE hotel_id = $1 AND room_type_id = $2 AND board_id = $3',
          [partner.hotelID, room_type_id, offer.board['BB']],
        );
        const days = { date_from: offer.day(from), date_to: offer.day(to) };
        const rates = [{ rate: '80.00', currency: 'EUR', occupancy: 2 }];
        const right = () => ({
          data: [
            {
              type: 'changes_notification',
              attributes: {
                request_id: `bad-${++messages}`,
                hotel_code: String(partner.hotelID),
                changes: [
                  {
                    type: 'availability_changes',
                    attributes: { ...days, room_type_id, availability: 900 },
                  },
                  {
                    type: 'restriction_changes',
                    attributes: { ...days, room_type_id, rate_plan_id: String(plan!.id), rates },
                  },
                ],
              },
            },
          ],
        });
        const answers = await answersToWrongJson(path, right, (body) =>
          post('/external/channels/open-channel/changes', body, { 'api-key': 'ALPHA-rates-key' }),
        );
        expect(surprises(expected, answers)).toEqual({});
      },
    );
  });
});
