import writeXlsx from 'write-excel-file/node';

// A process that writes an xlsx file: a large one would hold up all requests. It is sent a list of sheets, and answers the
// bytes of the file.

const DAY_FORMAT = 'yyyy-mm-dd';

/** @param {import('./sheet.js').Sheet} sheet */
function written({ name, headings, rows, widths, formats = [], stickyColumns = 0, wraps }) {
  const heading = { fontWeight: 'bold', ...(wraps === 'headings' ? { wrap: true } : {}) };
  return {
    ...(name === undefined ? {} : { sheet: name }),
    data: [
      headings.map((value) => ({ ...cell(value), ...heading })),
      ...rows.map((row) =>
        row.map((value, column) => (value === null ? null : cell(value, formats[column], wraps))),
      ),
    ],
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: 1,
    ...(stickyColumns > 0 ? { stickyColumnsCount: stickyColumns } : {}),
  };
}

/**
 * @param {string | number | Date} value
 * @param {string} [format]
 * @param {string} [wraps]
 */
function cell(value, format, wraps) {
  if (value instanceof Date) return { value, type: Date, format: DAY_FORMAT };
  if (typeof value === 'number') return { value, type: Number, ...(format ? { format } : {}) };
  return { value, type: String, ...(wraps === 'cells' ? { wrap: true } : {}) };
}

process.once('message', async (sheets) => {
  process.send?.(
    await writeXlsx(/** @type {import('./sheet.js').Sheet[]} */ (sheets).map(written)).toBuffer(),
  );
});
