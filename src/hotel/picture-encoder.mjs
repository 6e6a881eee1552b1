import sharp from 'sharp';

// A process that encodes a picture in every size that is kept. Its memory is freed when it ends; within the service, the
// memory that decoding takes would add up over many pictures. It is sent the file, and answers
// `{pictures}`, or `{fault}`: `too_large`, `not_an_image`.

const MAX_PIXELS = 50_000_000;
const MAX_DECODED_BYTES = 200_000_000;
/** The longer side, in pixels, of each size that is kept; the first is the picture itself. */
const SIDES = [1_920, 960, 480];
const QUALITY = 82;
const FORMATS = ['jpeg', 'png', 'webp'];

sharp.concurrency(1);
sharp.cache(false);

async function encode(file) {
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true });
    const metadata = await picture.metadata();
    if (!FORMATS.includes(metadata.format)) return { fault: 'not_an_image' };
    if (decodedBytes(metadata) > MAX_DECODED_BYTES) return { fault: 'too_large' };
    const upright = sharp(await reduced(picture, metadata.orientation)).rotate();
    const pictures = [];
    for (const side of SIDES) {
      const sized = upright.clone().resize(within(side)).jpeg({ quality: QUALITY, mozjpeg: true });
      const { data, info } = await sized.toBuffer({ resolveWithObject: true });
      pictures.push({ side, data, width: info.width, height: info.height });
    }
    return { pictures };
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    return { fault: isTooLarge ? 'too_large' : 'not_an_image' };
  }
}

/**
 * The picture in the largest size. It is decoded once, and in strips where its format allows; to turn it
 * takes all of its pixels at hand, and so comes later.
 * @param {import('sharp').Sharp} picture @param {number | undefined} orientation
 */
function reduced(picture, orientation) {
  const small = picture.resize(within(SIDES[0])).flatten({ background: '#ffffff' });
  return (orientation ? small.withMetadata({ orientation }) : small).png({ compressionLevel: 0 }).toBuffer();
}

function within(side) {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true };
}

/** What decoding without strips holds, in bytes. @param {import('sharp').Metadata} metadata */
function decodedBytes({ format, width, height, channels, depth, isProgressive, chromaSubsampling }) {
  const pixels = width * height;
  if (format === 'webp') return pixels * channels;
  if (!isProgressive) return 0;
  if (format === 'png') return pixels * channels * (depth === 'ushort' ? 2 : 1);
  // Two bytes for each coefficient, of which 4:2:0 has half as many.
  return pixels * (chromaSubsampling === '4:2:0' ? 3 : channels * 2);
}

process.once('message', async (file) => {
  process.send?.(await encode(Buffer.from(/** @type {Uint8Array} */ (file))));
});
