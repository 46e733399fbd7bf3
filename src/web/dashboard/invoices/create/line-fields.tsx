import { ArrowDown, ArrowUp, Plus } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { CrossButton } from '#web/ui/cross-button.tsx'
import type { FormValues } from '#web/ui/form-errors.ts'
import type { FormFields } from '#web/ui/form-fields.ts'
import { TextField } from '#web/ui/text-field.tsx'
import classes from './create-invoice.module.css'
import { addLines, applyChanges, linesFromSimpleForm, moveLine, removeLine } from './line-changes.ts'
import { EMPTY_LINE, lineRows } from './line-inputs.ts'
import { liveTotals } from './live-totals.ts'

const MAX_LINES = 100

export function LineFields({ fields }: { fields: FormFields }) {
  const { values } = fields
  const list = useRef<HTMLUListElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const rows = lineRows(values)
  const totals = liveTotals(values)

  function apply(changes: FormValues) {
    flushSync(() => applyChanges(fields, changes))
  }

  function add() {
    const firstLines = linesFromSimpleForm(values)
    apply(addLines(values, firstLines.length > 0 ? [] : [EMPTY_LINE]))
    list.current?.lastElementChild?.querySelector('input')?.focus()
  }

  function move(row: string, by: -1 | 1, button: HTMLElement) {
    apply(moveLine(values, row, by))
    // A moved element loses the focus.
    button.focus()
  }

  function remove(row: string) {
    apply(removeLine(values, row))
    addButton.current?.focus()
  }

  return (
    <fieldset className={classes.section}>
      <legend>Line items</legend>
      {rows.length > 0 && (
        <ul ref={list} className={classes.lines}>
          {rows.map((row, n) => (
            <LineRow
              key={row}
              row={row}
              lineNumber={n + 1}
              amount={totals.lineTexts[n]}
              isLast={n === rows.length - 1}
              fields={fields}
              onMove={(by, button) => move(row, by, button)}
              onRemove={() => remove(row)}
            />
          ))}
        </ul>
      )}
      <Button ref={addButton} look="quiet" disabled={rows.length >= MAX_LINES} onClick={add}>
        <Plus size={18} aria-hidden />
        Add line item
      </Button>
    </fieldset>
  )
}

type LineRowProps = {
  row: string
  lineNumber: number
  amount: string | undefined
  isLast: boolean
  fields: FormFields
  onMove: (by: -1 | 1, button: HTMLElement) => void
  onRemove: () => void
}

function LineRow({ row, lineNumber, amount, isLast, fields, onMove, onRemove }: LineRowProps) {
  const { text, checkbox, values } = fields
  const isTaxable = String(values.tax_rate).trim() !== ''
  return (
    <li className={classes.line}>
      <div className={classes.lineDescription}>
        <TextField
          {...text(`lines.${row}.description`)}
          label="Description"
          aria-label={`Line item ${lineNumber} description`}
          autoComplete="off"
        />
      </div>
      <div className={classes.numbers}>
        <TextField
          {...text(`lines.${row}.quantity`)}
          label="Quantity"
          aria-label={`Line item ${lineNumber} quantity`}
          inputMode="decimal"
          autoComplete="off"
        />
        <TextField
          {...text(`lines.${row}.unit_price`)}
          label="Price ($)"
          aria-label={`Line item ${lineNumber} price`}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
        />
      </div>
      {isTaxable && (
        <div className={classes.taxed}>
          <CheckboxField
            {...checkbox(`lines.${row}.is_taxed`)}
            label="Taxable"
            aria-label={`Line item ${lineNumber} taxable`}
          />
        </div>
      )}
      <p className={classes.lineAmount}>{amount}</p>
      <div className={classes.lineButtons}>
        <MoveButton
          label={`Move line item ${lineNumber} up`}
          isDisabled={lineNumber === 1}
          onMove={(button) => onMove(-1, button)}
        >
          <ArrowUp size={18} aria-hidden />
        </MoveButton>
        <MoveButton
          label={`Move line item ${lineNumber} down`}
          isDisabled={isLast}
          onMove={(button) => onMove(1, button)}
        >
          <ArrowDown size={18} aria-hidden />
        </MoveButton>
        <CrossButton isDestructive label={`Remove line item ${lineNumber}`} onClick={onRemove} />
      </div>
    </li>
  )
}

type MoveButtonProps = {
  label: string
  isDisabled: boolean
  onMove: (button: HTMLElement) => void
  children: React.ReactNode
}

/** Uses `aria-disabled`, as a `disabled` button at the end of the list would lose the focus. */
function MoveButton({ label, isDisabled, onMove, children }: MoveButtonProps) {
  return (
    <button
      type="button"
      className={classes.move}
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => isDisabled || onMove(event.currentTarget)}
    >
      {children}
    </button>
  )
}
