import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { moneyText } from '#web/format/money.ts'
import { ALL_INVOICES } from './invoices-filter.ts'
import { invoiceTotalsQuery, type StatusFilter } from './invoices-query.ts'
import classes from './owed-figures.module.css'
import { invoiceCountText } from './totals-text.ts'

type OwedFiguresProps = {
  status: StatusFilter | null
  /** Called when a figure is pressed. */
  onFilter: () => void
}

/** What all clients together owe, and how much of it is overdue. Each figure lists its invoices. */
export function OwedFigures({ status, onFilter }: OwedFiguresProps) {
  const { data: totals } = useQuery(invoiceTotalsQuery(ALL_INVOICES))
  return (
    <div className={classes.figures}>
      <Figure
        name="Owed"
        amount={totals?.unpaid}
        count={totals?.unpaidCount}
        filter="pending"
        isActive={status === 'pending'}
        onFilter={onFilter}
      />
      <Figure
        name="Overdue"
        amount={totals?.overdue}
        count={totals?.overdueCount}
        filter="overdue"
        isActive={status === 'overdue'}
        onFilter={onFilter}
      />
    </div>
  )
}

type FigureProps = {
  name: string
  /** Missing while it is loading. */
  amount: number | undefined
  count: number | undefined
  filter: StatusFilter
  isActive: boolean
  onFilter: () => void
}

/** Keeps the height of a line whose text is still loading. */
const NO_BREAK_SPACE = '\u00a0'

/** The link drops the other filters, so that the list shows exactly what the figure counts. */
function Figure({ name, amount, count, filter, isActive, onFilter }: FigureProps) {
  return (
    <Link
      className={classes.figure}
      to={isActive ? '/dashboard/invoices' : `/dashboard/invoices?status=${filter}`}
      replace
      preventScrollReset
      onClick={onFilter}
      aria-current={isActive || undefined}
      data-is-late={filter === 'overdue' && count ? true : undefined}
    >
      <span>{name}</span> <strong>{amount === undefined ? '–' : moneyText(amount)}</strong>{' '}
      <span>{count === undefined ? NO_BREAK_SPACE : invoiceCountText(count)}</span>
    </Link>
  )
}
