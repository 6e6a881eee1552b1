import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import { type Zip, ZIPS } from './encoding.js';

/** How much work an answer is worth: `fast` for one that is sent once, `small` for one that is kept. */
export type ZipEffort = 'fast' | 'small';

/** Zipping takes a core for itself, and one is always left for everybody else. */
const MAX_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
const MAX_WAITING = 4;
const BROTLI_QUALITY = { fast: 2, small: 5 };
const GZIP_LEVEL = { fast: 2, small: 6 };
/** Answers zip to a tenth: most fit one piece, and every piece costs a turn of the event loop. */
const CHUNK_BYTES = 64 * 1024;

const places = pLimit(MAX_AT_ONCE);
const toGzip = promisify<Buffer, object, Buffer>(gzip);
const toBrotli = promisify<Buffer, object, Buffer>(brotliCompress);

/** Undefined where enough is being zipped. `content` must not change meanwhile; the same input gives the same bytes. */
export function zip(content: Buffer, encoding: Zip, effort: ZipEffort): Promise<Buffer> | undefined {
  return places.pendingCount >= MAX_WAITING ? undefined : zipInTurn(content, encoding, effort);
}

/** As {@link zip}, however much waits for it: for what is made once and kept for good. */
export function zipInTurn(content: Buffer, encoding: Zip, effort: ZipEffort): Promise<Buffer> {
  return places(() => {
    if (encoding === 'gzip') return toGzip(content, { level: GZIP_LEVEL[effort], chunkSize: CHUNK_BYTES });
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    return toBrotli(content, { params, chunkSize: CHUNK_BYTES });
  });
}

/** The content of an answer that is kept, with the zipped forms that callers have asked for, each made once. */
export class KeptContent {
  private readonly forms = new Map<Zip, Buffer>();
  private readonly beingMade = new Map<Zip, Promise<Buffer | undefined>>();

  /** `onGrowth` is called when a zipped form has been added; `make` is {@link zip} or {@link zipInTurn}. */
  constructor(
    readonly plain: Buffer,
    private readonly onGrowth: () => void = () => undefined,
    private readonly make: typeof zip = zip,
  ) {}

  get bytes(): number {
    return ZIPS.reduce((sum, encoding) => sum + (this.forms.get(encoding)?.length ?? 0), this.plain.length);
  }

  /** The zipped form, or a promise of it where it has not been made yet; undefined where it cannot be had now. */
  zipped(encoding: Zip): Buffer | Promise<Buffer | undefined> | undefined {
    const form = this.forms.get(encoding) ?? this.beingMade.get(encoding);
    if (form) return form;
    const made = this.make(this.plain, encoding, 'small')
      ?.then((bytes) => {
        this.forms.set(encoding, bytes);
        this.onGrowth();
        return bytes;
      })
      .finally(() => this.beingMade.delete(encoding));
    if (made) this.beingMade.set(encoding, made);
    return made;
  }
}
