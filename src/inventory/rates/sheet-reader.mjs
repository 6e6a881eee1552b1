import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';

// A process that reads the first sheet of an xlsx file: a large one would hold up all requests for seconds,
// and one made for it takes all memory. It is sent the file, and answers `{rows}` or `{fault}`: `too_large`
// once unpacked, or `not_readable`.

const MAX_UNPACKED_BYTES = 60 * 1024 * 1024;
const MAX_PARTS = 100;
/** As many as a sheet has. */
const MAX_ROWS = 1_048_576;
/** Of the rectangle that holds all filled cells, which the library makes whole, and of merged ones. 400 days of a large hotel have 300,000. */
const MAX_CELLS = 500_000;
/** Of all texts together, those of merged cells in each. The service reads the answer at once. */
const MAX_LETTERS = 1_000_000;
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/i;
// A tag ends before the next one begins: without that, a file of tags that never end takes the square of its length.
const MERGED = /<(?:\w+:)?mergeCell\s(?:[^<>]*?\s)?ref=["']([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)["']/g;
const CELL = /<(\w+:)?c(\s[^<>]*[^/<>])>((?:(?!<(?:\w+:)?c[\s>]).)*?)<\/\1c>/gs;
const UNENDED_TAG = /<(?!!--|!\[CDATA\[)[^<>]*</;
const ROW_NUMBER = /<(?:\w+:)?row\s(?:[^<>]*?\s)?r=["'](\d+)["']/g;
const FILLED_CELL = /<(?:\w+:)?c\s(?:[^<>]*?\s)?r=["']([A-Z]+)(\d+)["'][^<>]*(?<!\/)>/g;

class TooLarge extends Error {}

async function read(file) {
  let [bytes, parts] = [0, 0];
  try {
    // Unpacks into as many bytes as each part announces and no more, so that the sum cannot lie.
    const unpacked = unzipSync(file, {
      filter: ({ originalSize }) => {
        bytes += originalSize;
        parts++;
        if (bytes > MAX_UNPACKED_BYTES || parts > MAX_PARTS) throw new TooLarge();
        return true;
      },
    });
    if (Object.entries(unpacked).some(isNoXml)) throw new Error('no XML');
    const sheet = firstSheet(unpacked);
    if (hasTooManyCells(sheet)) throw new TooLarge();
    const rows = repeatMerged(await readSheet(withFormulasAsText(file, unpacked)), mergedRanges(sheet));
    if (letters(rows) > MAX_LETTERS) throw new TooLarge();
    return { rows };
  } catch (error) {
    return { fault: error instanceof TooLarge ? 'too_large' : 'not_readable' };
  }
}

/**
 * Cells whose formula failed or was never calculated become texts, `#N/A` or `=A1*2`: the library reads them as blank.
 * @param {Buffer} file
 * @param {Record<string, Uint8Array>} parts
 */
function withFormulasAsText(file, parts) {
  let isChanged = false;
  for (const [name, part] of Object.entries(parts)) {
    if (!SHEET.test(name)) continue;
    const xml = strFromU8(part);
    const readable = xml.replace(CELL, (cell, prefix = '', attributes, content) => {
      const text = textOfUncalculated(attributes, content);
      if (text === undefined) return cell;
      const address = attributes.replace(/\st\s*=\s*(["']).*?\1/, '');
      return `<${prefix}c${address} t="inlineStr"><${prefix}is><${prefix}t>${text}</${prefix}t></${prefix}is></${prefix}c>`;
    });
    if (readable === xml) continue;
    parts[name] = strToU8(readable);
    isChanged = true;
  }
  return isChanged ? Buffer.from(zipSync(parts, { level: 0 })) : file;
}

/**
 * A merged cell has its value in each that it covers: a price over a week is that of every day. The library reads the
 * others as blank.
 * @param {import('./rate-sheet.js').SheetCell[][]} rows
 * @param {[fromColumn: number, fromRow: number, toColumn: number, toRow: number][]} ranges
 */
function repeatMerged(rows, ranges) {
  const width = rows[0]?.length ?? 0;
  let cells = 0;
  for (const [fromColumn, fromRow, toColumn, toRow] of ranges) {
    const value = rows[fromRow]?.[fromColumn] ?? null;
    const untilColumn = Math.min(toColumn + 1, width);
    for (const row of value === null ? [] : rows.slice(fromRow, toRow + 1)) {
      cells += untilColumn - fromColumn;
      if (cells > MAX_CELLS) throw new TooLarge();
      row.fill(value, fromColumn, untilColumn);
    }
  }
  return rows;
}

/** @param {import('./rate-sheet.js').SheetCell[][]} rows */
function letters(rows) {
  let sum = 0;
  for (const row of rows) for (const cell of row) if (typeof cell === 'string') sum += cell.length;
  return sum;
}

/**
 * Whether something begins in a part that never ends: the library takes the square of its length for that.
 * @param {[name: string, part: Uint8Array]} entry
 */
function isNoXml([name, part]) {
  if (!/\.(xml|rels)$/i.test(name)) return false;
  const text = strFromU8(part);
  const isOpen = (/** @type {string} */ start, /** @type {string} */ end) =>
    text.lastIndexOf(start) > text.lastIndexOf(end);
  return UNENDED_TAG.test(text) || isOpen('<!--', '-->') || isOpen('<![CDATA[', ']]>');
}

/** Whether the library, which fills all gaps, would make too many rows or cells. @param {string} sheet */
function hasTooManyCells(sheet) {
  for (const [, row] of sheet.matchAll(ROW_NUMBER)) if (Number(row) > MAX_ROWS) return true;
  let [columns, rows] = [0, 0];
  for (const [, column = '', row] of sheet.matchAll(FILLED_CELL)) {
    columns = Math.max(columns, columnIndex(column) + 1);
    rows = Math.max(rows, Number(row));
  }
  return rows > MAX_ROWS || columns * rows > MAX_CELLS;
}

/** The XML of the first sheet. @param {Record<string, Uint8Array>} parts */
function firstSheet(parts) {
  const text = (/** @type {string} */ name) => strFromU8(parts[name] ?? new Uint8Array());
  const id = /<(?:\w+:)?sheet\s(?:[^<>]*?\s)?\w+:id=["']([^"'<>]+)["']/.exec(text('xl/workbook.xml'))?.[1];
  const relations = text('xl/_rels/workbook.xml.rels').match(/<(?:\w+:)?Relationship\s[^<>]*>/g) ?? [];
  const relation = relations.find((one) => /\sId=["']([^"']+)["']/.exec(one)?.[1] === id);
  const target = /\sTarget=["']([^"']+)["']/.exec(relation ?? '')?.[1] ?? '';
  return text(target.startsWith('/') ? target.slice(1) : `xl/${target}`);
}

/** Merged cells, counted from 0. @param {string} sheet @returns {[number, number, number, number][]} */
function mergedRanges(sheet) {
  return [...sheet.matchAll(MERGED)].map(([, ...corners]) => {
    const [fromColumn = '', fromRow, toColumn = '', toRow] = corners;
    return [columnIndex(fromColumn), Number(fromRow) - 1, columnIndex(toColumn), Number(toRow) - 1];
  });
}

/** @param {string} letters `A` is 0, `AA` 26. */
function columnIndex(letters) {
  let index = 0;
  for (const letter of letters) index = index * 26 + (letter.charCodeAt(0) - 64);
  return index - 1;
}

/**
 * As XML; undefined where the cell has a value. A text that was calculated may be empty.
 * @param {string} attributes
 * @param {string} content
 */
function textOfUncalculated(attributes, content) {
  const type = /\st\s*=\s*["'](\w+)["']/.exec(attributes)?.[1];
  const value = textOfElement('v', content);
  if (type === 'e') return value || '#N/A';
  const isCalculated = type === 'str' ? value !== undefined : value;
  return isCalculated || !/<(\w+:)?f[\s/>]/.test(content)
    ? undefined
    : `=${textOfElement('f', content) ?? ''}`;
}

/** @param {string} name @param {string} content */
function textOfElement(name, content) {
  return new RegExp(`<(?:\\w+:)?${name}(?:\\s[^<>]*[^/<>])?>([^<]*)</`).exec(content)?.[1];
}

process.once('message', async (file) => {
  process.send?.(await read(Buffer.from(/** @type {Uint8Array} */ (file))));
});
