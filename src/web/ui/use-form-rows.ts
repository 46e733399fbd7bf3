import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FormValues } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { rowIds, withNewRow, withoutRow } from '#web/ui/form-rows.ts'

/** Adds and removes rows, and moves the focus to the new row or the add button. */
export function useFormRows(name: string, { values, change }: FormFields) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = rowIds(values, name)

  function append(added: readonly FormValues[]): string {
    let named = rows.join(' ')
    let lastRow = ''
    flushSync(() => {
      for (const fields of added) {
        const next = withNewRow(named.split(' ').filter(Boolean))
        for (const [field, value] of Object.entries(fields)) change(`${name}.${next.row}.${field}`, value)
        named = next.named
        lastRow = next.row
      }
      change(name, named)
    })
    return lastRow
  }

  function add(fields: FormValues, firstField: string) {
    const row = append([fields])
    list.current?.querySelector<HTMLElement>(`[name="${name}.${row}.${firstField}"]`)?.focus()
  }

  /** For rows that are filled in already: nothing has to be typed next. */
  function addFilled(added: readonly FormValues[]) {
    append(added)
    addButton.current?.focus()
  }

  function remove(row: string) {
    change(name, withoutRow(rows, row))
    addButton.current?.focus()
  }

  return { rows, list, addButton, add, addFilled, remove }
}
