import type { DataSource } from 'typeorm';
import { audit } from './audit.js';
import { inEachHotel } from './hotel-ids.js';

type Counts<Kind extends string> = Record<Kind, number>;

/**
 * Runs a job's erasure of guests' data in one hotel after another and returns what it counted, by kind, in all of them.
 * `erase` adds to `counts`. The trail of each hotel gets one entry with its numbers, also where an error ends the erasure
 * halfway, and none where nothing was erased.
 */
export async function eraseInEachHotel<Kind extends string>(
  dataSource: DataSource,
  job: string,
  kinds: readonly Kind[],
  erase: (hotelId: number, counts: Counts<Kind>) => Promise<void>,
): Promise<Counts<Kind>> {
  const none = () => Object.fromEntries(kinds.map((kind) => [kind, 0])) as Counts<Kind>;
  const total = none();
  await inEachHotel(dataSource, async (hotelId) => {
    const counts = none();
    try {
      await erase(hotelId, counts);
    } finally {
      const erased = kinds.filter((kind) => counts[kind] > 0);
      for (const kind of erased) total[kind] += counts[kind];
      const changes = Object.fromEntries(erased.map((kind) => [kind, counts[kind]]));
      const actor = { kind: 'service', name: job } as const;
      if (erased.length > 0)
        await audit(dataSource.manager, actor, { hotelId, action: 'guest_data_erased', changes });
    }
  });
  return total;
}
