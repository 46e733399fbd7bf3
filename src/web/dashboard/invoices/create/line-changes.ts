import type { InvoiceableJob } from '#contract/invoices.ts'
import { truncateLine } from '#domain/invoices/line-text.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { withNewRow, withoutRow } from '#web/ui/form-rows.ts'
import { jobText, lineInputs } from './invoice-prefill.ts'
import { EMPTY_LINE, type LineInput, lineInput, lineRows } from './line-inputs.ts'

/** Applies the changes that the other functions here return. */
export function applyChanges({ change }: Pick<FormFields, 'change'>, changes: FormValues): void {
  for (const [name, value] of Object.entries(changes)) change(name, value)
}

export function addLines(values: FormValues, added: readonly LineInput[]): FormValues {
  const changes: FormValues = {}
  let rows = lineRows(values)
  for (const line of [...linesFromSimpleForm(values), ...added]) {
    const { row, named } = withNewRow(rows)
    for (const [field, value] of Object.entries(line)) changes[`lines.${row}.${field}`] = value
    rows = named.split(' ')
  }
  return { ...changes, lines: rows.join(' ') }
}

/** The simple form as the first line. Empty if there are lines already or nothing was filled in. */
export function linesFromSimpleForm(values: FormValues): LineInput[] {
  const unit_price = String(values.amount).trim()
  const appointment_id = String(values.appointment_id)
  if (lineRows(values).length > 0 || (unit_price === '' && appointment_id === '')) return []
  const description = truncateLine(String(values.description))
  return [{ ...EMPTY_LINE, description, unit_price, appointment_id }]
}

export function removeLine(values: FormValues, row: string): FormValues {
  const { appointment_id } = lineInput(values, row)
  return {
    lines: withoutRow(lineRows(values), row),
    ...(appointment_id !== '' && appointment_id === values.appointment_id && { appointment_id: '' }),
  }
}

export function moveLine(values: FormValues, row: string, by: -1 | 1): FormValues {
  const rows = lineRows(values)
  const index = rows.indexOf(row)
  const other = rows[index + by]
  if (other === undefined) return {}
  return {
    lines: rows.map((name) => (name === row ? other : name === other ? row : name)).join(' '),
  }
}

/** The ids of the jobs that the invoice is for. */
export function selectedJobIds(values: FormValues): string[] {
  const rows = lineRows(values)
  const ids =
    rows.length > 0
      ? rows.map((row) => lineInput(values, row).appointment_id)
      : [String(values.appointment_id)]
  return [...new Set(ids)].filter((id) => id !== '')
}

export function toggleJob(
  values: FormValues,
  job: InvoiceableJob,
  { jobs, timeZone }: { jobs: readonly InvoiceableJob[]; timeZone: string },
): FormValues {
  const before = selectedJobIds(values)
  const isSelected = before.includes(job.id)
  const after = isSelected ? before.filter((id) => id !== job.id) : [...before, job.id]
  const jobList = (ids: string[]) => jobsText(ids, jobs, timeZone)
  const description = String(values.description).trim()
  const isGenerated = description === '' || description === jobList(before)
  return {
    ...(isSelected ? removeJob(values, job.id) : addLines(values, lineInputs(job, timeZone))),
    ...(isGenerated && { description: jobList(after) }),
  }
}

/** Skips jobs that are selected already. */
export function addJobs(
  values: FormValues,
  added: readonly InvoiceableJob[],
  context: { jobs: readonly InvoiceableJob[]; timeZone: string },
): FormValues {
  const changes: FormValues = {}
  for (const job of added) {
    const current = { ...values, ...changes }
    if (!selectedJobIds(current).includes(job.id)) Object.assign(changes, toggleJob(current, job, context))
  }
  return changes
}

/** For a change of client: the lines keep their text but no longer refer to a job. */
export function detachJobs(values: FormValues): FormValues {
  const attached = lineRows(values).filter((row) => lineInput(values, row).appointment_id !== '')
  return {
    appointment_id: '',
    ...Object.fromEntries(attached.map((row) => [`lines.${row}.appointment_id`, ''])),
  }
}

function removeJob(values: FormValues, id: string): FormValues {
  const others = lineRows(values).filter((row) => lineInput(values, row).appointment_id !== id)
  return { lines: others.join(' '), ...(values.appointment_id === id && { appointment_id: '' }) }
}

function jobsText(ids: readonly string[], jobs: readonly InvoiceableJob[], timeZone: string): string {
  const named = ids.flatMap((id) => jobs.filter((job) => job.id === id))
  return named.map((job) => jobText(job, timeZone)).join('; ')
}
