import type { FormValues } from '#web/ui/form-errors.ts'

/**
 * A list in a form. Its own value holds its row ids, such as `1 2 4`; the fields of a row are named like
 * `breaks.4.start`. A row keeps its id when another is removed.
 */
type ListName = string

export function rowIds(values: FormValues, list: ListName): string[] {
  return String(values[list]).split(' ').filter(Boolean)
}

/** The id of a new row, and the list's value with it. */
export function withNewRow(rows: readonly string[]): { row: string; named: string } {
  const row = String(Math.max(0, ...rows.map(Number)) + 1)
  return { row, named: [...rows, row].join(' ') }
}

export function withoutRow(rows: readonly string[], row: string): string {
  return rows.filter((other) => other !== row).join(' ')
}

/** The form values of a list whose rows have these fields. */
export function rowValues(list: ListName, rows: readonly FormValues[]): FormValues {
  const fields = rows.flatMap((row, n) =>
    Object.entries(row).map(([field, value]) => [`${list}.${n + 1}.${field}`, value] as const),
  )
  return { [list]: rows.map((_, n) => n + 1).join(' '), ...Object.fromEntries(fields) }
}

/**
 * The form field for a path in a request: `lines.0.price` is `lines.4.price` if the first row has the id 4. A path without a
 * position, such as `deposit.cents`, is the name of its field.
 */
export function fieldOfPath(path: string, values: FormValues): string {
  const [list = '', position, ...field] = path.split('.')
  if (position === undefined || !/^\d+$/.test(position)) return path
  return [list, rowIds(values, list)[Number(position)], ...field].join('.')
}
