import type { Random } from '../chaos/random.mjs';
import type { TestService } from '../harness/service.js';
import type { Outcome } from './model/push.js';
import { type Booking, type Room, World } from './model/sold.js';
import { differences } from './compare.js';
import { allotmentsAtFirst, modelOf, type PlayedHotel } from './played-hotel.js';
import { Player, text } from './player.js';

/** A hotel that is played with: as the service has it, and as the model says that it is. */
export class Game {
  readonly log: string[] = [];
  private constructor(
    readonly world: World,
    readonly player: Player,
    readonly random: Random,
  ) {}

  static async begin(services: readonly TestService[], random: Random, has: PlayedHotel): Promise<Game> {
    // From tomorrow on, every sale is before the clock of the game: the database's own clock says when it was.
    const today = Math.floor(Date.now() / 86_400_000) + 1;
    const hotel = modelOf(today, has);
    const [world, player] = [new World(hotel, today), await Player.begin(services, random, hotel, today)];
    if (has.hasContracts) {
      const allotments = allotmentsAtFirst(today);
      const isSet = world.allotments.set(allotments, today, (type, day) => world.left(type, day));
      if ((await player.setAside(allotments)) !== 'ok' || !isSet) throw new Error('nothing is set aside');
    }
    return new Game(world, player, random);
  }

  /** What was answered must be what the model says; what the model then has is compared with what the service says. */
  async act(
    what: string,
    booking: Booking | undefined,
    answered: string,
    said: Outcome<unknown>,
  ): Promise<boolean> {
    const expected = 'refusal' in said ? said.refusal : 'ok';
    this.log.push(`${text(this.world.today)} ${what}: ${answered}`);
    const [name = '', detail = ''] = answered.split(': ');
    const isDay = expected === 'room_is_not_available' && 'days' in said;
    const isSame = isDay
      ? name === expected && (detail === '' || said.days!.map(text).includes(detail))
      : answered === expected || (!expected.includes(': ') && name === expected);
    if (!isSame)
      throw new Error(
        `${what}: ${answered} instead of ${expected} ${JSON.stringify('days' in said ? said.days!.map(text) : '')}`,
      );
    if (booking) await this.check(booking);
    return expected === 'ok';
  }

  async check(booking: Booking): Promise<void> {
    const found = await differences(this.world, this.player, booking);
    if (found.length > 0)
      throw new Error(`${booking.voucher} (${booking.id}) is not as it was sold:\n${found.join('\n')}`);
  }

  /** The bookings that have a room of one of these states, or all. */
  bookingsWith(isWanted: (room: Room, booking: Booking) => boolean): { booking: Booking; room: Room }[] {
    return this.world.bookings.flatMap((booking) =>
      booking.rooms.filter((room) => isWanted(room, booking)).map((room) => ({ booking, room })),
    );
  }
}
