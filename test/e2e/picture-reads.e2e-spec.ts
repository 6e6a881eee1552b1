import { randomBytes } from 'node:crypto';
import { importHotel, send, smallHotel } from '../factories/hotel.js';
import { statementsDuring } from '../harness/queries-at-once.js';
import { startService, type TestService } from '../harness/service.js';

const readsContent = (sql: string) =>
  sql.includes('media_file') && /\bcontent\b/.test(sql.replace('octet_length(content)', ''));
const AT_ONCE = 60;

describe('reading pictures', () => {
  let service: TestService;
  let hotelId: number;
  let made = 0;
  beforeAll(async () => {
    service = await startService({ PICTURE_MEMORY_MB: '1' });
    hotelId = (await importHotel(service, smallHotel())).hotelID;
  });
  afterAll(() => service.close());

  /** The path and the content of a new picture. */
  async function picture(bytes: number): Promise<{ path: string; content: Buffer }> {
    const name = `${String(++made).padStart(32, '0')}-1920.jpg`;
    const content = randomBytes(bytes);
    await service.db.query(
      `INSERT INTO media_file (hotel_id, name, content_type, content) VALUES ($1, $2, 'image/jpeg', $3)`,
      [hotelId, name, content],
    );
    return { path: `/media/${hotelId}/${name}`, content };
  }

  async function contentReadsDuring(work: () => Promise<unknown>): Promise<number> {
    return (await statementsDuring(work, readsContent)).statements.length;
  }

  async function bytesOf(path: string): Promise<Buffer> {
    return Buffer.from(await (await fetch(service.url + path)).arrayBuffer());
  }

  it('answers HEAD and 304 without the content, with the headers of a GET', async () => {
    const { path, content } = await picture(200_000);
    const facts = ({ headers }: Response | { headers: Headers }) =>
      ['content-type', 'content-length', 'etag', 'cache-control', 'content-security-policy'].map((name) =>
        headers.get(name),
      );
    let head!: Response;
    const reads = await contentReadsDuring(async () => {
      head = await fetch(service.url + path, { method: 'HEAD' });
      const known = await send(service, 'GET', path, {
        headers: { 'If-None-Match': head.headers.get('etag') ?? '' },
      });
      expect(known.status).toBe(304);
    });
    expect([head.status, reads]).toEqual([200, 0]);
    expect(head.headers.get('content-length')).toBe(String(content.length));
    const whole = await fetch(service.url + path);
    expect(facts(head)).toEqual(facts(whole));
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
  });

  it('reads a picture once for all who ask for it at once, and keeps it', async () => {
    const { path, content } = await picture(200_000);
    const reads = await contentReadsDuring(async () => {
      const all = await Promise.all(Array.from({ length: AT_ONCE }, () => bytesOf(path)));
      expect(all.every((bytes) => bytes.equals(content))).toBe(true);
      await bytesOf(path);
    });
    expect(reads).toBe(1);
  });

  it('keeps no more than PICTURE_MEMORY_MB', async () => {
    const first = await picture(600_000);
    await bytesOf(first.path);
    await bytesOf((await picture(600_000)).path);
    expect(await contentReadsDuring(() => bytesOf(first.path))).toBe(1);
  });

  it('finds no picture that was deleted since it was read', async () => {
    const { path } = await picture(1_000);
    await bytesOf(path);
    await service.db.query('DELETE FROM media_file WHERE hotel_id = $1', [hotelId]);
    expect((await send(service, 'GET', path)).status).toBe(404);
    expect((await fetch(service.url + path, { method: 'HEAD' })).status).toBe(404);
  });

  it('leaves connections of the pool to others, however many large pictures are asked for', async () => {
    const all = await Promise.all(Array.from({ length: 12 }, () => picture(400_000)));
    const { statements, atOnce } = await statementsDuring(async () => {
      const read = await Promise.all(all.map(({ path }) => bytesOf(path)));
      expect(read.map(({ length }) => length)).toEqual(all.map(({ content }) => content.length));
    }, readsContent);
    expect([statements.length, atOnce]).toEqual([12, 2]);
  });
});
