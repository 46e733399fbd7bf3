import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { TextField } from '#web/ui/text-field.tsx'
import { allowedDate, DATE_PRESETS, type DateRange, datesParam, type InvoiceDates } from './invoice-dates.ts'
import classes from './invoices.module.css'
import type { StatusFilter } from './invoices-query.ts'

type InvoiceFiltersProps = {
  status: StatusFilter | null
  onStatus: (status: string) => void
  dates: InvoiceDates | null
  onDates: (dates: string) => void
}

export function InvoiceFilters({ status, onStatus, dates, onDates }: InvoiceFiltersProps) {
  const isPicked = dates !== null && typeof dates !== 'string'
  return (
    <>
      <FilterSelect
        aria-label="Status"
        value={status ?? ''}
        onChange={(event) => onStatus(event.currentTarget.value)}
      >
        <option value="">All Statuses</option>
        <option value="paid">Paid</option>
        <option value="pending">Pending</option>
        <option value="overdue">Overdue</option>
      </FilterSelect>
      <FilterSelect
        aria-label="Dates"
        value={isPicked ? PICK_DATES : (dates ?? '')}
        onChange={(event) => onDates(event.currentTarget.value)}
      >
        <option value="">All Dates</option>
        {DATE_PRESETS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        <option value={PICK_DATES}>Pick Dates</option>
      </FilterSelect>
      {isPicked && <DatePickers range={dates} onChange={(range) => onDates(datesParam(range))} />}
    </>
  )
}

const PICK_DATES = datesParam({ from: null, to: null })

function FilterSelect({ children, ...select }: ComponentProps<'select'>) {
  return (
    <div className={classes.filter}>
      <select {...select}>{children}</select>
      <ChevronDown size={18} aria-hidden />
    </div>
  )
}

type DatePickersProps = { range: DateRange; onChange: (range: DateRange) => void }

/** Keeps what is being typed: a year is typed digit by digit, and only a whole date is a filter. */
function DatePickers({ range, onChange }: DatePickersProps) {
  const [typed, setTyped] = useState({ from: range.from ?? '', to: range.to ?? '' })

  function type(change: Partial<typeof typed>) {
    const next = { ...typed, ...change }
    setTyped(next)
    onChange({ from: allowedDate(next.from), to: allowedDate(next.to) })
  }

  return (
    <div className={classes.dates}>
      <TextField
        label="From"
        type="date"
        value={typed.from}
        max={typed.to || undefined}
        onChange={(event) => type({ from: event.currentTarget.value })}
      />
      <TextField
        label="To"
        type="date"
        value={typed.to}
        min={typed.from || undefined}
        onChange={(event) => type({ to: event.currentTarget.value })}
      />
    </div>
  )
}
