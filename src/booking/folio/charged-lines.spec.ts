import { chargesToPost, dueCharges } from './charged-lines.js';

const booking = { status: 'active', totalMinor: 100, currency: 'EUR', extras: [] } as const;
const room = (id: number, totalMinor: number | null, status = 'active') =>
  ({ id, totalMinor, status, arrival: 10, departure: 12 }) as Parameters<typeof dueCharges>[1][number];
const summary = (charges: readonly { kind: string; bookedRoomId: number | null; amountMinor: number }[]) =>
  charges.map(({ kind, bookedRoomId, amountMinor }) => [kind, bookedRoomId, amountMinor]);

describe('the charges of a booking', () => {
  it('are its rooms and what its total has beside them', () => {
    expect(summary(dueCharges(booking, [room(1, 60), room(2, 30)]))).toEqual([
      ['room', 1, 60],
      ['room', 2, 30],
      ['extra', null, 10],
    ]);
    expect(summary(dueCharges({ ...booking, totalMinor: 80 }, [room(1, 90)]))).toEqual([
      ['room', 1, 90],
      ['extra', null, -10],
    ]);
  });

  it('leave out cancelled and removed rooms, and include a no-show', () => {
    const rooms = [room(1, 60, 'cancelled'), room(2, 30, 'removed'), room(3, 100, 'no_show'), room(4, null)];
    expect(summary(dueCharges(booking, rooms))).toEqual([['room', 3, 100]]);
    const cancelled = { ...booking, status: 'cancelled' } as const;
    expect(summary(dueCharges(cancelled, [room(1, 60, 'cancelled')]))).toEqual([]);
    expect(summary(dueCharges(cancelled, [room(1, 110, 'no_show'), room(2, 60, 'cancelled')]))).toEqual([
      ['room', 1, 110],
      ['extra', null, -10],
    ]);
  });

  it('are the fees of no-shows instead of their prices', () => {
    const noShow = (id: number, noShowFeeMinor: number, noShowPriceMinor: number) => ({
      ...room(id, 60, 'no_show'),
      noShowFeeMinor,
      noShowPriceMinor,
    });
    expect(summary(dueCharges(booking, [noShow(1, 20, 60), room(2, 30)]))).toEqual([
      ['room', 2, 30],
      ['extra', null, 10],
      ['no_show', 1, 20],
    ]);
    expect(summary(dueCharges({ ...booking, totalMinor: 80 }, [noShow(1, 0, 40), room(2, 60)]))).toEqual([
      ['room', 2, 60],
      ['extra', null, -20],
    ]);
    const expected = { ...noShow(1, 20, 60), status: 'active' } as const;
    expect(summary(dueCharges(booking, [expected, room(2, 30)]))[0]).toEqual(['room', 1, 60]);
    const cancelled = { ...booking, totalMinor: 50, status: 'cancelled' } as const;
    expect(
      summary(dueCharges(cancelled, [noShow(1, 20, 60), room(2, 60, 'no_show'), room(3, 30, 'cancelled')])),
    ).toEqual([
      ['room', 2, 60],
      ['extra', null, -60],
      ['no_show', 1, 20],
    ]);
  });

  it('are those of the extras as they are now, also where another one costs the same', () => {
    const named = (name: string) => dueCharges({ ...booking, extras: [{ name }] }, [room(1, 60)]).slice(1);
    const [line] = chargesToPost(named('Transfer'), []);
    const posted = chargesToPost(named('Spa'), [{ ...line!, id: 7 }]);
    expect(posted.map(({ text, amountMinor, reversesId }) => [text, amountMinor, reversesId])).toEqual([
      ['Transfer', -40, 7],
      ['Spa', 40, null],
    ]);
    const erased = { ...line!, id: 7, text: '' };
    expect(chargesToPost(named('Transfer'), [erased])).toEqual([]);
    const long = named(`${'a'.repeat(254)}🎉`);
    // What is stored is read back as UTF-8.
    const stored = { ...long[0]!, id: 7, reversesId: null, text: Buffer.from(long[0]!.text).toString() };
    expect(chargesToPost(long, [stored])).toEqual([]);
  });

  it('are posted once: a line that is no longer true is reversed, and what is due is posted again', () => {
    const [line] = chargesToPost(dueCharges(booking, [room(1, 100)]), []);
    const standing = { ...line!, id: 7 };
    expect(chargesToPost(dueCharges(booking, [room(1, 100)]), [standing])).toEqual([]);
    const dearer = dueCharges({ ...booking, totalMinor: 120 }, [room(1, 120)]);
    const posted = chargesToPost(dearer, [standing]);
    expect(posted.map(({ amountMinor, reversesId }) => [amountMinor, reversesId])).toEqual([
      [-100, 7],
      [120, null],
    ]);
    const all = [standing, ...posted.map((one, i) => ({ ...one, id: 8 + i }))];
    expect(chargesToPost(dearer, all)).toEqual([]);
    expect(
      summary(chargesToPost(dueCharges({ ...booking, currency: 'TRY' }, [room(1, 100)]), [standing])),
    ).toEqual([
      ['room', 1, -100],
      ['room', 1, 100],
    ]);
  });
});
