import type { InvoiceableJob } from '#contract/invoices.ts'
import { lineText } from '#domain/invoices/line-text.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { withoutRow, withRow } from '#web/ui/typed-rows.ts'
import { jobLine, jobText } from './invoice-start.ts'
import { EMPTY_LINE, lineRows, type TypedLine, typedLine } from './typed-lines.ts'

/** The other functions give what changes of the form. */
export function applyChanges({ change }: Pick<FormFields, 'change'>, changes: FormValues): void {
  for (const [name, value] of Object.entries(changes)) change(name, value)
}

export function linesAdded(values: FormValues, added: readonly TypedLine[]): FormValues {
  const changes: FormValues = {}
  let rows = lineRows(values)
  for (const line of [...takenOver(values), ...added]) {
    const { row, named } = withRow(rows)
    for (const [field, value] of Object.entries(line)) changes[`lines.${row}.${field}`] = value
    rows = named.split(' ')
  }
  return { ...changes, lines: rows.join(' ') }
}

/** The first line is what the simple form asks for, if it was filled in. */
export function takenOver(values: FormValues): TypedLine[] {
  const unit_price = String(values.amount).trim()
  const appointment_id = String(values.appointment_id)
  if (lineRows(values).length > 0 || (unit_price === '' && appointment_id === '')) return []
  const description = lineText(String(values.description))
  return [{ ...EMPTY_LINE, description, unit_price, appointment_id }]
}

export function lineRemoved(values: FormValues, row: string): FormValues {
  const { appointment_id } = typedLine(values, row)
  return {
    lines: withoutRow(lineRows(values), row),
    ...(appointment_id !== '' && appointment_id === values.appointment_id && { appointment_id: '' }),
  }
}

export function lineMoved(values: FormValues, row: string, by: -1 | 1): FormValues {
  const rows = lineRows(values)
  const at = rows.indexOf(row)
  const other = rows[at + by]
  if (other === undefined) return {}
  return {
    lines: rows.map((name) => (name === row ? other : name === other ? row : name)).join(' '),
  }
}

/** Of the jobs that the invoice is about. */
export function tickedJobs(values: FormValues): string[] {
  const rows = lineRows(values)
  const ids =
    rows.length > 0
      ? rows.map((row) => typedLine(values, row).appointment_id)
      : [String(values.appointment_id)]
  return ids.filter((id) => id !== '')
}

export function jobTurned(
  values: FormValues,
  job: InvoiceableJob,
  { jobs, timeZone }: { jobs: readonly InvoiceableJob[]; timeZone: string },
): FormValues {
  const before = tickedJobs(values)
  const isTicked = before.includes(job.id)
  const after = isTicked ? before.filter((id) => id !== job.id) : [...before, job.id]
  const words = (ids: string[]) => jobsText(ids, jobs, timeZone)
  const description = String(values.description).trim()
  const isOurs = description === '' || description === words(before)
  return {
    ...(isTicked ? withoutJob(values, job.id) : linesAdded(values, [jobLine(job, timeZone)])),
    ...(isOurs && { description: words(after) }),
  }
}

/** All of them, but for those that are ticked already. */
export function jobsAdded(
  values: FormValues,
  added: readonly InvoiceableJob[],
  where: { jobs: readonly InvoiceableJob[]; timeZone: string },
): FormValues {
  const changes: FormValues = {}
  for (const job of added) {
    const now = { ...values, ...changes }
    if (!tickedJobs(now).includes(job.id)) Object.assign(changes, jobTurned(now, job, where))
  }
  return changes
}

/** Somebody else's invoice keeps the words of a line, not the job. */
export function jobsUntied(values: FormValues): FormValues {
  const tied = lineRows(values).filter((row) => typedLine(values, row).appointment_id !== '')
  return { appointment_id: '', ...Object.fromEntries(tied.map((row) => [`lines.${row}.appointment_id`, ''])) }
}

function withoutJob(values: FormValues, id: string): FormValues {
  const row = lineRows(values).find((name) => typedLine(values, name).appointment_id === id)
  return row === undefined ? { appointment_id: '' } : lineRemoved(values, row)
}

function jobsText(ids: readonly string[], jobs: readonly InvoiceableJob[], timeZone: string): string {
  const named = ids.flatMap((id) => jobs.filter((job) => job.id === id))
  return named.map((job) => jobText(job, timeZone)).join('; ')
}
