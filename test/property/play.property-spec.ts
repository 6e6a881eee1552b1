import { startTwo, type TestService } from '../harness/service.js';
import { KINDS, play } from '../play/play.js';

/** `npm run play -- --acts 20000 --seed 7` plays longer, and other games. */
const ACTS = Number(process.env.PLAY_ACTS ?? 250);
const SEED = Number(process.env.PLAY_SEED ?? 1);
const ACTS_OF_GAME = 125;
const MS_OF_ACT = 5_000;
/** A long run may have little of the machine. */
const START_MS = 300_000;

describe('random acts of partners and desk, at two instances', () => {
  let services: [TestService, TestService];

  beforeAll(async () => {
    services = await startTwo({ PANEL: 'true' });
  }, START_MS);
  afterAll(async () => {
    for (const one of services.toReversed()) await one.close();
  });

  it(
    'leave what the model of the contract says',
    async () => {
      const done = new Map<string, number>();
      for (let left = ACTS, game = 0; left > 0; left -= ACTS_OF_GAME, game++) {
        const played = await play(services, SEED + game, Math.min(left, ACTS_OF_GAME));
        for (const [kind, times] of played) done.set(kind, (done.get(kind) ?? 0) + times);
      }
      process.stdout.write(`${ACTS} acts from seed ${SEED}: ${JSON.stringify(Object.fromEntries(done))}\n`);
      // A shorter run need not come upon everything.
      if (ACTS >= 1_000) expect([...done.keys()].sort()).toEqual([...KINDS].sort());
    },
    ACTS * MS_OF_ACT,
  );
});
