import type { ReactNode } from 'react'
import classes from './invoices.module.css'

type InvoicesTableProps = { isWaiting: boolean; children: ReactNode }

/** On a phone each row becomes a card of its own. */
export function InvoicesTable({ isWaiting, children }: InvoicesTableProps) {
  return (
    <table
      className={`${classes.table} ${isWaiting ? classes.isWaiting : ''}`}
      aria-label="Invoices"
      aria-busy={isWaiting}
    >
      <thead>
        <tr>
          {['ID', 'Client', 'Date', 'Amount', 'Status', 'Actions'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}
