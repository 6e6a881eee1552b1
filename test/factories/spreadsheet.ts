import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import writeXlsx from 'write-excel-file/node';

const SHEET = 'xl/worksheets/sheet1.xml';

/** An xlsx file whose first sheet has this XML instead of its rows, as spreadsheet programs would not write it. */
export async function spreadsheetOf(rows: string, after = ''): Promise<Buffer> {
  const file = await writeXlsx([[{ value: 'A', type: String }]]).toBuffer();
  const parts = unzipSync(new Uint8Array(file));
  parts[SHEET] = strToU8(
    strFromU8(parts[SHEET]!).replace(
      /<sheetData>.*<\/sheetData>/s,
      () => `<sheetData>${rows}</sheetData>${after}`,
    ),
  );
  return Buffer.from(zipSync(parts));
}

/** A cell with a text of its own. */
export const textCell = (address: string, text: string) =>
  `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
