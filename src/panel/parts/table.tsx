import React from 'react';

interface TableProps {
  /** Texts of the columns; '' for a column of buttons. */
  columns: readonly string[];
  className?: string;
  /** The columns whose values are aligned to the right, by index. */
  numeric?: readonly number[];
  'aria-invalid'?: boolean | undefined;
  children: React.ReactNode;
}

export function Table({
  columns,
  className = 'p-table p-wide',
  numeric = [],
  children,
  ...rest
}: TableProps) {
  return (
    <table className={className} {...rest}>
      <thead>
        <tr>
          {columns.map((column, index) =>
            column === '' ? (
              <td key={index} />
            ) : (
              <th key={index} scope="col" className={numeric.includes(index) ? 'p-right' : undefined}>
                {column}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
