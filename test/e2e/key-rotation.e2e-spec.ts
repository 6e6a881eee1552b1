import { readFileSync } from 'node:fs';
import { requireFittingKey } from '../../src/secrets/encryption-key.js';
import { rotateSecrets } from '../../src/secrets/rotate-secrets.js';
import { SecretBox } from '../../src/secrets/secrets.js';
import { importHotel, partnerOf, smallHotel } from '../factories/hotel.js';
import { startService, type TestService } from '../harness/service.js';

const KEYS = { '<old>': '0123456789abcdef'.repeat(4), '<new>': 'fedcba9876543210'.repeat(4) };
type Keys = Record<'ENCRYPTION_KEY' | 'ENCRYPTION_KEYS_OLD', string>;

/** The steps of “Keys” in docs/operations.md: the keys of every instance, or the command. */
function stepsOfThePage(): (Keys | 'secrets:rotate')[] {
  const page = readFileSync('docs/operations.md', 'utf8');
  const block = /^## Keys$.*?^```$(.*?)^```$/ms.exec(page)?.[1] ?? '';
  const keyOf = (text: string) => text.replace(/<(old|new)>/, (name) => KEYS[name as keyof typeof KEYS]);
  return block
    .trim()
    .split('\n')
    .map((line) => {
      const [, current, old] = /^ENCRYPTION_KEY=(\S+) +ENCRYPTION_KEYS_OLD=(\S*)/.exec(line) ?? [];
      if (current === undefined) return 'secrets:rotate';
      return { ENCRYPTION_KEY: keyOf(current), ENCRYPTION_KEYS_OLD: keyOf(old ?? '') };
    });
}

describe('a new encryption key, by the steps of the page', () => {
  let database: TestService;
  beforeAll(async () => {
    database = await startService({ ENCRYPTION_KEY: KEYS['<old>'] });
  });
  afterAll(() => database.close());

  /** An instance as it starts: it refuses a key that does not fit. */
  const start = async (keys: Partial<Keys>) => {
    const instance = await startService({ DATABASE_URL: database.databaseUrl, ...keys });
    await requireFittingKey((sql) => database.db.query(sql), instance.settings);
    return instance;
  };

  /** Each instance writes a secret, which the others read. */
  const expectShared = async (instances: TestService[]) => {
    for (const writer of instances) {
      const mailServer = { host: 'mail.hotel.example', port: 587, user: 'hotel', password: 'mail-secret' };
      const imported = await importHotel(writer, smallHotel({ mailServer }));
      const { hotelID } = imported;
      for (const reader of instances) {
        const { body } = await (
          await partnerOf(reader, imported)
        ).get('/external/online/mail/host', { hotelID });
        expect(body).toMatchObject({ success: true, data: { password: 'mail-secret' } });
      }
    }
  };

  it('comes while two instances go on, which read each other’s secrets at every moment', async () => {
    const steps = stepsOfThePage();
    expect(steps).toHaveLength(4);
    let instances = [
      await start({ ENCRYPTION_KEY: KEYS['<old>'] }),
      await start({ ENCRYPTION_KEY: KEYS['<old>'] }),
    ];
    try {
      for (const step of steps) {
        if (step === 'secrets:rotate') {
          const { ENCRYPTION_KEY = '', ENCRYPTION_KEYS_OLD } = instances[0]!.settings;
          const box = new SecretBox(ENCRYPTION_KEY, ENCRYPTION_KEYS_OLD);
          const rotations = await rotateSecrets(database.db, box);
          expect(rotations.reduce((sum, { rotated }) => sum + rotated, 0)).toBeGreaterThan(0);
          expect(rotations.filter(({ unreadable }) => unreadable > 0)).toEqual([]);
          await expectShared(instances);
          continue;
        }
        for (const index of instances.keys()) {
          const restarted = await start(step);
          await instances[index]!.close();
          instances = instances.with(index, restarted);
          await expectShared(instances);
        }
      }
    } finally {
      await Promise.all(instances.map((instance) => instance.close()));
    }
  });
});
