import { allottedHotel, allottedSteps, type AllottedHotel } from '../factories/allotments.js';
import { outcomeOf, push, stay } from '../factories/booking.js';
import { type PanelClient, signIn, staffOf } from '../factories/panel.js';
import { startService, type TestService } from '../harness/service.js';

interface Seen {
  id: number;
  version: number;
}

describe('the page of partner allotments', () => {
  let service: TestService;
  let hotel: AllottedHotel;
  let name: string;
  let manager: PanelClient;
  let made = 0;
  beforeAll(async () => {
    service = await startService({ PANEL: 'true' });
  });
  afterAll(() => service.close());
  beforeEach(async () => {
    name = `allotments-page-${++made}`;
    hotel = await allottedHotel(service, [], { staff: staffOf(name) });
    manager = await signIn(service, `manager@${name}.example`);
  });

  const steps = allottedSteps(
    () => service,
    () => hotel,
  );
  const list = async (who = manager) => (await who.read('allotments', 'list')).body;
  const partnerId = async (partner = 'acme') => {
    const { partners } = (await list()) as { partners: { partnerId: number; name: string }[] };
    return partners.find((one) => one.name.startsWith(partner))!.partnerId;
  };
  const allotment = async (changes: object = {}) => ({
    partnerId: await partnerId(),
    roomTypeId: hotel.offer.roomType['STD'],
    from: hotel.offer.day(10),
    to: hotel.offer.day(12),
    rooms: '3',
    releaseDays: '',
    ...changes,
  });
  const save = (typed: object, seen: object = { id: null, version: null }, who = manager) =>
    who.change('allotments', 'save', { ...seen, allotment: typed });
  const saved = async (changes: object = {}) => (await save(await allotment(changes))).body as Seen;
  const errors = ({ status, body }: Awaited<ReturnType<PanelClient['change']>>) => [status, body.errors];
  const preview = async (changes: object = {}, id: number | null = null) =>
    (await manager.change('allotments', 'preview', { id, allotment: await allotment(changes) })).body;

  it('lists what is set aside, with the nights that are taken and kept', async () => {
    const { id, version } = await saved({ releaseDays: '7' });
    expect(outcomeOf(await push(hotel.acme, stay(hotel.offer, 10, 12)))).toBe('ok');
    const { allotments, roomTypes, today } = await list();
    expect(allotments).toEqual([
      {
        ...(await allotment()),
        id,
        version,
        isRetired: false,
        rooms: 3,
        releaseDays: 7,
        taken: 2,
        kept: 7,
        partner: expect.stringMatching(/^acme/),
        roomType: expect.any(Object),
      },
    ]);
    expect(roomTypes.map(({ roomTypeId }: { roomTypeId: number }) => roomTypeId)).toContain(
      hotel.offer.roomType['STD'],
    );
    expect(today).toBe(hotel.offer.day(0));
  });

  it('counts nothing as kept that is due to be released', async () => {
    await saved({ releaseDays: '9' });
    steps.passDays(2, service);
    const manager = await signIn(service, `manager@${name}.example`);
    expect((await list(manager)).allotments[0]).toMatchObject({ taken: 0, kept: 3 });
    steps.passDays(0, service);
  });

  it('saves, takes out of use and restores, and searches find it at once', async () => {
    const found = async () => [await steps.found(hotel.acme), await steps.found(hotel.other)];
    const { id, version } = await saved();
    expect(await found()).toEqual([5, 2]);
    await manager.change('allotments', 'retire', { id });
    expect(await found()).toEqual([5, 5]);
    expect((await list()).allotments[0]).toMatchObject({ id, isRetired: true, taken: 0, kept: 0 });
    await manager.change('allotments', 'restore', { id });
    expect(await found()).toEqual([5, 2]);
    expect((await save(await allotment({ rooms: '5' }), { id, version })).status).toBe(200);
    expect(await found()).toEqual([5, 0]);
  });

  it('tells how many rooms are left to be set aside, on the day with the fewest, and saves nothing', async () => {
    expect(outcomeOf(await push(hotel.other, stay(hotel.offer, 11, 12)))).toBe('ok');
    expect(await preview()).toEqual({
      fewest: { day: hotel.offer.day(11), rooms: 4 },
      nights: 3,
      openNights: 0,
    });
    expect((await list()).allotments).toEqual([]);
    expect((await save(await allotment({ rooms: '4' }))).status).toBe(200);
    expect((await preview({ partnerId: await partnerId('other') })).fewest).toEqual({
      day: hotel.offer.day(11),
      rooms: 0,
    });
  });

  it('tells of a record that is changed what it may have, its sold rooms included', async () => {
    const seen = await saved();
    expect(outcomeOf(await push(hotel.acme, stay(hotel.offer, 10, 11)))).toBe('ok');
    expect(outcomeOf(await push(hotel.other, stay(hotel.offer, 10, 11)))).toBe('ok');
    expect((await preview({}, seen.id)).fewest).toEqual({ day: hotel.offer.day(10), rooms: 4 });
    expect(errors(await save(await allotment({ rooms: '5' }), seen))).toEqual([
      422,
      [{ field: 'rooms', message: 'rooms_are_not_left', names: [hotel.offer.day(10), '1'] }],
    ]);
    expect((await save(await allotment({ rooms: '4' }), seen)).status).toBe(200);
  });

  it('tells how many nights are released by now, and asks no rooms for them', async () => {
    expect(await preview({ releaseDays: '11' })).toEqual({
      fewest: { day: hotel.offer.day(12), rooms: 5 },
      nights: 1,
      openNights: 2,
    });
    expect(await preview({ releaseDays: '20' })).toEqual({ fewest: null, nights: 0, openNights: 3 });
    expect((await preview({ from: hotel.offer.day(-3), to: hotel.offer.day(0) })).openNights).toBe(3);
  });

  it('tells of days without an inventory record that nothing is left', async () => {
    const changes = { from: hotel.offer.day(364), to: hotel.offer.day(367) };
    expect((await preview(changes)).fewest).toEqual({ day: hotel.offer.day(366), rooms: 0 });
  });

  it('refuses an overlap, more rooms than are left, days in the wrong order, and a late form', async () => {
    const seen = await saved();
    const overlap = [422, [{ field: 'from', message: 'allotments_overlap' }]];
    expect(
      errors(await save(await allotment({ from: hotel.offer.day(12), to: hotel.offer.day(14) }))),
    ).toEqual(overlap);
    const other = await partnerId('other');
    expect(errors(await save(await allotment({ partnerId: other })))).toEqual([
      422,
      [{ field: 'rooms', message: 'rooms_are_not_left', names: [hotel.offer.day(10), '2'] }],
    ]);
    expect(errors(await save(await allotment({ to: hotel.offer.day(9) })))).toEqual([
      422,
      [{ field: 'to', message: 'is_before_from' }],
    ]);
    expect(errors(await save(await allotment({ partnerId: null, rooms: '' })))).toMatchObject([
      422,
      [{ field: 'partnerId' }, { field: 'rooms' }],
    ]);
    await manager.change('allotments', 'retire', { id: seen.id });
    await saved({ rooms: '1' });
    expect(errors(await manager.change('allotments', 'restore', { id: seen.id }))).toEqual(overlap);
    const late = await saved({ from: hotel.offer.day(30), to: hotel.offer.day(31) });
    const changed = await allotment({ from: hotel.offer.day(30), to: hotel.offer.day(31), rooms: '2' });
    expect((await save(changed, late)).status).toBe(200);
    expect((await save({ ...changed, rooms: '1' }, late)).status).toBe(409);
  });

  it('is for managers, of their own hotel alone', async () => {
    const typed = await allotment();
    const { id } = await saved();
    const reception = await signIn(service, `reception@${name}.example`);
    expect((await reception.read('allotments', 'list')).status).toBe(404);
    expect((await save(typed, undefined, reception)).status).toBe(404);
    const foreign = `allotments-page-${++made}`;
    await allottedHotel(service, [], { staff: staffOf(foreign) });
    const other = await signIn(service, `manager@${foreign}.example`);
    expect((await list(other)).allotments).toEqual([]);
    expect((await other.change('allotments', 'retire', { id })).status).toBe(404);
    expect((await other.change('allotments', 'restore', { id })).status).toBe(404);
    expect((await save(typed, undefined, other)).status).toBe(422);
    const asked = await other.change('allotments', 'preview', { id, allotment: typed });
    expect(asked.body.fewest).toEqual({ day: hotel.offer.day(10), rooms: 0 });
  });
});
