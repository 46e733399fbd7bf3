import { useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FormValues } from '#web/ui/form-mistakes.ts'
import type { RuleFields } from './rule-fields.ts'
import { type ListName, rowsOf, withoutRow, withRow } from './typed-rows.ts'

/** Adds and removes rows, and keeps the focus where the eye is. */
export function useRows(name: ListName, { values, change }: RuleFields) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = rowsOf(values, name)

  function add(fields: FormValues, firstField: string) {
    const { row, named } = withRow(rows)
    flushSync(() => {
      for (const [field, value] of Object.entries(fields)) change(`${name}.${row}.${field}`, value)
      change(name, named)
    })
    list.current?.querySelector<HTMLElement>(`[name="${name}.${row}.${firstField}"]`)?.focus()
  }

  function remove(row: string) {
    change(name, withoutRow(rows, row))
    addButton.current?.focus()
  }

  return { list, addButton, add, remove }
}
