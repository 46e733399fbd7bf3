import { Link } from 'react-router'
import type { Overview } from '#contract/overview.ts'
import { dueWords, isOverdue } from '#web/dashboard/invoices/due-words.ts'
import { addressOfInvoice } from '#web/dashboard/ui/addresses.ts'
import { moneyText } from '#web/format/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ListCard } from './list-card.tsx'
import classes from './overview.module.css'

type OutstandingInvoicesProps = {
  invoices: Overview['outstanding']
  /** Where the business is, as `2026-11-15`. */
  today: string
}

export function OutstandingInvoices({ invoices, today }: OutstandingInvoicesProps) {
  const empty = { words: 'No outstanding invoices', next: 'Create an invoice' }
  return (
    <ListCard
      title="Outstanding Invoices"
      more={{ to: '/dashboard/invoices', label: 'Invoices' }}
      empty={empty}
      items={invoices}
    >
      {({ id, client_name, amount, due_date }) => (
        <li key={id} className={classes.row}>
          <div className={classes.words}>
            <p className={classes.name}>
              <Link to={addressOfInvoice(id)} className={classes.opens}>
                {client_name || 'Unknown'}
              </Link>
            </p>
            <p className={classes.due}>
              <time dateTime={due_date}>{dueWords(due_date)}</time>
              {isOverdue(due_date, today) && <Badge tone="red">Overdue</Badge>}
            </p>
          </div>
          <p className={classes.side}>
            <span className={classes.strong}>{moneyText(amount)}</span>
          </p>
        </li>
      )}
    </ListCard>
  )
}
