import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';

// A process that reads the first sheet of an xlsx file: a large one would hold up all requests for seconds,
// and one made for it takes all memory. It is sent the file, and answers `{rows}` or `{fault}`: `too_large`
// once unpacked, or `not_readable`.

const MAX_UNPACKED_BYTES = 60 * 1024 * 1024;
const MAX_PARTS = 100;

async function read(file) {
  let [bytes, parts] = [0, 0];
  const isTooLarge = () => bytes > MAX_UNPACKED_BYTES || parts > MAX_PARTS;
  try {
    // Unpacks into as many bytes as each part announces and no more, so that the sum cannot lie.
    unzipSync(file, {
      filter: ({ originalSize }) => {
        bytes += originalSize;
        parts++;
        if (isTooLarge()) throw new Error('too large');
        return true;
      },
    });
    return { rows: await readSheet(file) };
  } catch {
    return { fault: isTooLarge() ? 'too_large' : 'not_readable' };
  }
}

process.once('message', async (file) => {
  process.send?.(await read(Buffer.from(/** @type {Uint8Array} */ (file))));
});
