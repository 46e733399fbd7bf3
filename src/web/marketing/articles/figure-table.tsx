import type { ReactNode } from 'react'
import classes from './figure-table.module.css'

type TableProps = {
  caption: string
  columns: readonly string[]
  /** The first cell of each row is its header. */
  rows: readonly (readonly ReactNode[])[]
  /** Figures are aligned right, words left. */
  kind?: 'figures' | 'words'
  /** Whether the last row is the total. */
  hasTotal?: boolean
}

/** A table that fits a phone, and scrolls on its own if the text is enlarged. */
export function FigureTable({ caption, columns, rows, kind = 'figures', hasTotal = false }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be scrollable by keyboard
    <section className={classes.frame} aria-label={caption} tabIndex={0}>
      <table className={`${classes.table} ${classes[kind]} ${hasTotal ? classes.withTotal : ''}`}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are never reordered
            <tr key={row}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <td key={columns[column + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
