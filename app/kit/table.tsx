import type { ReactNode } from 'react';
import { classes } from './classes';

export interface Column {
  key: string;
  title: ReactNode;
  /** Right-aligned numbers. */
  isFigure?: boolean;
  /** Hidden on phones. */
  isWide?: boolean;
}

export interface Row {
  key: string;
  /** In the columns' order. */
  cells: readonly ReactNode[];
  isCurrent?: boolean;
}

interface TableProps {
  /** For screen readers; also names the scrolling box. */
  caption: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** On phones each row becomes a block of named figures, where all columns are too wide. */
  folds?: boolean;
}

export function Table({ caption, columns, rows, folds }: TableProps) {
  const looks = columns.map(({ isFigure, isWide }) => classes(isFigure && 'r', isWide && 'wide'));
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must take the keyboard's focus (WCAG 2.1.1)
    <div className={classes('tbl', folds && 'folds')} role="region" aria-label={caption} tabIndex={0}>
      <table>
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title }, index) => (
              <th key={key} scope="col" className={looks[index]}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, isCurrent }) => (
            <tr key={key} aria-current={isCurrent || undefined}>
              {cells.map((cell, index) => (
                <td
                  key={columns[index]?.key ?? index}
                  className={looks[index]}
                  data-title={folds && index > 0 ? titleOf(columns[index]) : undefined}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** For the style sheet, which writes it before the cell on phones. */
const titleOf = (column: Column | undefined): string | undefined =>
  typeof column?.title === 'string' ? column.title : undefined;
