import { Link } from 'react-router'
import type { Overview } from '#contract/overview.ts'
import { telLink } from '#domain/clients/tel-link.ts'
import { dueText, isOverdue } from '#web/dashboard/invoices/due-text.ts'
import { invoicePath } from '#web/dashboard/ui/paths.ts'
import { moneyText } from '#web/format/money.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ListSection } from './list-section.tsx'
import classes from './overview.module.css'

type OutstandingInvoicesProps = {
  invoices: Overview['outstanding']
  /** The date in the business's time zone, as `2026-11-15`. */
  today: string
}

export function OutstandingInvoices({ invoices, today }: OutstandingInvoicesProps) {
  const empty = { text: 'No outstanding invoices', linkLabel: 'Create an invoice' }
  return (
    <ListSection
      title="Outstanding Invoices"
      listLink={{ to: '/dashboard/invoices', label: 'Invoices' }}
      empty={empty}
      items={invoices}
    >
      {({ id, client_name, amount, due_date }) => (
        <li key={id} className={classes.row}>
          <div className={classes.details}>
            <p className={classes.name}>
              <Link to={invoicePath(id)} className={classes.openLink}>
                {client_name || 'Unknown'}
              </Link>
            </p>
            <p className={classes.due}>
              <time dateTime={due_date}>{dueText(due_date)}</time>
              {isOverdue(due_date, today) && <Badge tone="red">Overdue</Badge>}
            </p>
          </div>
          <p className={classes.side}>
            <span className={classes.strong}>{moneyText(amount)}</span>
          </p>
        </li>
      )}
    </ListSection>
  )
}

export function RecentClients({ clients }: { clients: Overview['recentClients'] }) {
  const empty = { text: 'No clients added yet', linkLabel: 'Add your first client' }
  return (
    <ListSection
      title="Recent Clients"
      listLink={{ to: '/dashboard/clients', label: 'Clients' }}
      empty={empty}
      items={clients}
    >
      {({ id, name, email, phone }) => (
        <li key={id} className={classes.row}>
          <div className={classes.details}>
            <p className={classes.name}>{name}</p>
            <p>{email || 'No email'}</p>
          </div>
          <p className={classes.side}>
            <Phone phone={phone} />
          </p>
        </li>
      )}
    </ListSection>
  )
}

function Phone({ phone }: { phone: string | null }) {
  if (!phone) return 'No phone'
  const href = telLink(phone)
  if (href === null) return phone
  return (
    <a href={href} className={classes.phone}>
      {phone}
    </a>
  )
}
