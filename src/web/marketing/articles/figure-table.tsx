import type { ReactNode } from 'react'
import classes from './figure-table.module.css'

type FigureTableProps = {
  caption: string
  columns: readonly string[]
  /** The first cell of a row names it. */
  rows: readonly (readonly ReactNode[])[]
  /** Figures stand to the right, words to the left. */
  of?: 'figures' | 'words'
  /** The last row is what the others come to. */
  hasTotal?: boolean
}

/** A table that fits a phone, and scrolls by itself where text is set large. */
export function FigureTable({ caption, columns, rows, of = 'figures', hasTotal = false }: FigureTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={classes.frame} aria-label={caption} tabIndex={0}>
      <table className={`${classes.table} ${classes[of]} ${hasTotal ? classes.totalled : ''}`}>
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
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
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
