import { ChevronDown } from 'lucide-react'
import type { Invoice } from '#contract/invoices.ts'
import classes from './invoices.module.css'

type StatusFilterProps = { status: Invoice['status'] | null; onChange: (status: string) => void }

export function StatusFilter({ status, onChange }: StatusFilterProps) {
  return (
    <div className={classes.filter}>
      <select
        aria-label="Status"
        value={status ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">All Statuses</option>
        <option value="paid">Paid</option>
        <option value="pending">Pending</option>
      </select>
      <ChevronDown size={18} aria-hidden />
    </div>
  )
}
