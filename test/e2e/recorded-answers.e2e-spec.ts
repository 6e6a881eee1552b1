import { readFile, writeFile } from 'node:fs/promises';
import { type Digests, digestsOfAnswers } from '../factories/recorded-answers.js';
import { isDistributed } from '../harness/database.js';
import { startService, type TestService } from '../harness/service.js';

const FILE = new URL('../fixtures/recorded-answers.json', import.meta.url);
/** `RECORD_ANSWERS=true npm test -- recorded-answers` records them anew: for a wanted change of the wire alone. */
const isRecording = process.env['RECORD_ANSWERS'] === 'true';

describe('a hotel without promotions and derived prices', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const unlessDistributed = isDistributed() ? it.skip : it;

  unlessDistributed(
    'gives 500 searches, explanations and calendars the recorded answers, byte for byte',
    async () => {
      const digests = await digestsOfAnswers(service);
      if (isRecording) await writeFile(FILE, `${JSON.stringify(digests, null, 2)}\n`);
      const recorded = JSON.parse(await readFile(FILE, 'utf8')) as Digests;
      expect(Object.keys(recorded)).toHaveLength(500);
      expect(digests).toEqual(recorded);
    },
  );
});
