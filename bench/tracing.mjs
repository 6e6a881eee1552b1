import http from 'node:http';
import { once } from 'node:events';
import { startService } from './database.mjs';
import { compare, startLoad } from './measure.mjs';
import { stop } from './processes.mjs';
import { dice, differentForms, ROOM_LIST, searchForm } from './queries.mjs';

const QUERIES = 20;

/** What it costs that every request is traced, and one in a hundred. The collector takes what comes and keeps nothing. */
export async function measureTracing({ database, service, hotel, wanted, report }) {
  const rows = ['1', '0.01'].map((share) => ({
    share,
    name: `tracing ${share === '1' ? 'every request' : 'one request in a hundred'}, repeated search of 3 nights, against no tracing`,
  }));
  if (!rows.some(({ name }) => wanted(name))) return;
  const collector = http.createServer((request, response) => {
    request.resume().once('end', () => response.setHeader('Content-Type', 'application/json').end('{}'));
  });
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const load = await startLoad();
  const roll = dice(31);
  const bodies = differentForms(QUERIES, () => searchForm(String(hotel.hotel.id), roll, 3));
  for (const { name, share } of rows.filter((one) => wanted(one.name))) {
    const traced = await startService(database, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.address().port}`,
      OTEL_TRACES_SAMPLER_ARG: share,
    });
    const job = { path: ROOM_LIST, token: service.token, bodies };
    const compared = await compare(load, name, traced, service, { ours: job, other: job });
    report(compared);
    await stop(traced.child);
  }
  await stop(load.child);
  collector.close();
}
