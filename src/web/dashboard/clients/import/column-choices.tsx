import type { ColumnMapping } from '#contract/clients.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import classes from './import-dialog.module.css'

const FIELDS: readonly { field: keyof ColumnMapping; label: string; isNeeded?: true }[] = [
  { field: 'name', label: 'Name', isNeeded: true },
  { field: 'last_name', label: 'Last name' },
  { field: 'email', label: 'Email', isNeeded: true },
  { field: 'phone', label: 'Phone' },
  { field: 'address', label: 'Address' },
  { field: 'notes', label: 'Notes' },
]

type ColumnChoicesProps = {
  columns: readonly string[]
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

/** Which column of the file becomes what. */
export function ColumnChoices({ columns, mapping, onChange }: ColumnChoicesProps) {
  return (
    <fieldset className={classes.columns}>
      <legend>Columns of your file</legend>
      {FIELDS.map(({ field, label, isNeeded }) => (
        <SelectField
          key={field}
          label={label}
          value={mapping[field] ?? ''}
          mistake={isNeeded && mapping[field] === null ? 'Choose the column that holds it' : undefined}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...mapping, [field]: value === '' ? null : Number(value) })
          }
        >
          <option value="">Not in the file</option>
          {columns.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
            <option key={column} value={column}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  )
}
