import { Injectable } from '@nestjs/common';
import { tooManyUploads } from '../../http/errors.js';
import { FairQueue } from '../../http/fair-queue.js';
import { answerOfProcess } from '../../http/upload-process.js';
import { sheetIsNotReadable, sheetIsTooLarge } from './day-change.errors.js';
import type { SheetCell } from './rate-sheet.js';

const MAX_FILE_BYTES = 5 * 1024 * 1024;
const READER = new URL('./sheet-reader.mjs', import.meta.url);

type ReaderAnswer = { rows: SheetCell[][] } | { fault: 'too_large' | 'not_readable' };

/** Reads xlsx files that people upload, whatever they hold: each in a process of its own, and in turns. */
@Injectable()
export class SheetFiles {
  private readonly turns = new FairQueue(2, { ofOwner: 2, ofAll: 8 }, tooManyUploads);

  /** The first sheet's rows. Throws `spreadsheet_is_not_readable`, `spreadsheet_is_too_large`, `too_many_uploads`. */
  async rows(hotelId: number, file: Buffer, signal?: AbortSignal): Promise<SheetCell[][]> {
    if (file.length > MAX_FILE_BYTES) throw sheetIsTooLarge();
    return this.turns.run(hotelId, signal, () => rowsOf(file, signal));
  }
}

/** A file that takes all memory costs the reading process its own, not the service. */
async function rowsOf(file: Buffer, signal: AbortSignal | undefined): Promise<SheetCell[][]> {
  const answer = await answerOfProcess<ReaderAnswer>(READER, file, signal);
  if (answer === undefined) throw sheetIsTooLarge();
  if ('rows' in answer) return answer.rows;
  throw answer.fault === 'too_large' ? sheetIsTooLarge() : sheetIsNotReadable();
}
