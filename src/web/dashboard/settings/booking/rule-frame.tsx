import { type ReactNode, useId, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { FormValues } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { rowIds, withNewRow, withoutRow } from '#web/ui/form-rows.ts'
import classes from './rules.module.css'

type RuleFrameProps = { title: string; help: string; children: ReactNode }

/** Groups the fields of one rule. */
export function RuleFrame({ title, help, children }: RuleFrameProps) {
  const id = useId()
  return (
    <fieldset className={classes.rule} aria-describedby={id}>
      <legend>{title}</legend>
      <p id={id} className={classes.help}>
        {help}
      </p>
      {children}
    </fieldset>
  )
}

export type RuleProps = { fields: FormFields }

/** Adds and removes rows, and moves the focus to the new row or the add button. */
export function useRows(name: string, { values, change }: FormFields) {
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = rowIds(values, name)

  function add(fields: FormValues, firstField: string) {
    const { row, named } = withNewRow(rows)
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

  return { rows, list, addButton, add, remove }
}
