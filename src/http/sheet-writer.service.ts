import { Injectable } from '@nestjs/common';
import { ServiceError } from './errors.js';
import type { Sheet } from './sheet.js';
import { FairQueue } from './fair-queue.js';
import { answerOfProcess } from './upload-process.js';

const WRITER = new URL('./sheet-writer.mjs', import.meta.url);
const tooManyDownloads = () => new ServiceError('too_many_downloads', 429);
const sheetIsTooLarge = () => new ServiceError('spreadsheet_is_too_large', 413);

/** Writes xlsx files: each in a process of its own, and in turns. */
@Injectable()
export class SheetWriter {
  private readonly turns = new FairQueue(2, { ofOwner: 4, ofAll: 20 }, tooManyDownloads);

  /** Throws `too_many_downloads`, and `spreadsheet_is_too_large` where a file takes too much time or memory. */
  write(hotelId: number, sheets: readonly Sheet[], signal?: AbortSignal): Promise<Buffer> {
    return this.turns.run(hotelId, signal, async () => {
      const content = await answerOfProcess<Uint8Array>(WRITER, sheets, signal);
      if (content === undefined) throw sheetIsTooLarge();
      return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    });
  }
}
