import type { ColumnMapping, ImportPreview } from '#contract/clients.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { countText } from '#web/format/count.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { BadgeTone } from '#web/ui/badge-tone.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { ChooseFile } from './choose-file.tsx'
import classes from './import-dialog.module.css'
import { clientsText, countsText } from './import-text.ts'
import { type ImportStep, useClientImport } from './use-client-import.ts'

export function ImportDialog({ isOpened, onClose }: { isOpened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Import Clients" isOpened={isOpened} onClose={onClose} look="wide">
      <ImportSteps onClose={onClose} />
    </Dialog>
  )
}

function ImportSteps({ onClose }: { onClose: () => void }) {
  const { state, chooseFile, changeMapping, importAction, undo, restart } = useClientImport()
  switch (state.step) {
    case 'choose':
      return <ChooseFile isReading={state.isReading} error={state.error} onChoose={chooseFile} />
    case 'preview':
      return (
        <Preview
          {...state}
          isImporting={importAction.isBusy}
          onMap={changeMapping}
          onImport={importAction.onClick}
          onRestart={restart}
        />
      )
    case 'done':
      return <Done {...state} onUndo={() => undo(state.importId)} onClose={onClose} />
    case 'undone':
      return <Undone {...state} onRestart={restart} onClose={onClose} />
  }
}

type PreviewProps = Extract<ImportStep, { step: 'preview' }> & {
  isImporting: boolean
  onMap: Parameters<typeof ColumnChoices>[0]['onChange']
  onImport: () => void
  onRestart: () => void
}

function Preview({ preview, isReading, isImporting, onMap, onImport, onRestart }: PreviewProps) {
  const { columns, mapping, counts, rows } = preview
  const isWaiting = isReading || isImporting
  return (
    <div className={classes.preview}>
      <ColumnChoices columns={columns} mapping={mapping} onChange={onMap} />
      <p role="status" className={classes.counts}>
        {isReading ? 'Reading the file...' : countsText(counts)}
      </p>
      <PreviewRows rows={rows} total={counts.new + counts.duplicate + counts.invalid} />
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={onRestart}>
          Choose another file
        </Button>
        <Button
          disabled={counts.new === 0 && !isWaiting}
          aria-disabled={isWaiting || undefined}
          onClick={onImport}
        >
          {isImporting ? 'Importing...' : `Import ${clientsText(counts.new)}`}
        </Button>
      </div>
    </div>
  )
}

const VERDICT_BADGES: Record<ImportPreview['rows'][number]['verdict'], { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'green' },
  duplicate: { label: 'Skipped', tone: 'gray' },
  invalid: { label: 'Error', tone: 'amber' },
}

/** The first lines of the file, each with what the import will do with it. */
function PreviewRows({ rows, total }: { rows: ImportPreview['rows']; total: number }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <section className={classes.rows} aria-label="Rows in the file" tabIndex={0}>
        <ol>
          {rows.map(({ line, name, email, phone, verdict, problem }) => (
            <li key={line}>
              <span className={classes.line}>{line}</span>
              <span className={classes.who}>
                <span className={classes.name}>{name || 'No name'}</span>
                <span>{[email, phone].filter(Boolean).join(' · ') || 'No email or phone'}</span>
                {problem && <span className={classes.problem}>{problem}</span>}
              </span>
              <Badge tone={VERDICT_BADGES[verdict].tone}>{VERDICT_BADGES[verdict].label}</Badge>
            </li>
          ))}
        </ol>
      </section>
      {total > rows.length && (
        <p className={classes.small}>
          Showing the first {rows.length} of {countText(total)} rows. The counts above include all of them.
        </p>
      )}
    </>
  )
}

type DoneProps = Extract<ImportStep, { step: 'done' }> & {
  onUndo: () => Promise<boolean>
  onClose: () => void
}

function Done({ added, skipped, onUndo, onClose }: DoneProps) {
  const { isBusy, onClick } = useBusy(async () => {
    if (await onUndo()) onClose()
  })
  return (
    <div className={classes.preview}>
      <div>
        <p className={classes.counts}>{clientsText(added)} added.</p>
        {skipped > 0 && <p>{skipped === 1 ? '1 row was' : `${skipped} rows were`} skipped.</p>}
      </div>
      <div className={dialogClasses.buttons}>
        <Button look="danger" aria-disabled={isBusy || undefined} onClick={onClick}>
          {isBusy ? 'Undoing...' : 'Undo import'}
        </Button>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </div>
  )
}

type UndoneProps = Extract<ImportStep, { step: 'undone' }> & { onRestart: () => void; onClose: () => void }

function Undone({ title, description, onRestart, onClose }: UndoneProps) {
  return (
    <div className={classes.preview}>
      <div>
        <p className={classes.counts}>{title}</p>
        <p>{description}</p>
      </div>
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={onRestart}>
          Choose another file
        </Button>
        <Button onClick={onClose} data-autofocus>
          Done
        </Button>
      </div>
    </div>
  )
}

const FIELDS: readonly { field: keyof ColumnMapping; label: string }[] = [
  { field: 'name', label: 'Name' },
  { field: 'last_name', label: 'Last name' },
  { field: 'email', label: 'Email' },
  { field: 'phone', label: 'Phone' },
  { field: 'address', label: 'Address' },
  { field: 'notes', label: 'Notes' },
]

/** A file needs names, and emails or phone numbers. */
function missingColumn(field: keyof ColumnMapping, mapping: ColumnMapping): string | undefined {
  const isMissing =
    (field === 'name' && mapping.name === null) ||
    (field === 'email' && mapping.email === null && mapping.phone === null)
  return isMissing ? 'Choose the matching column' : undefined
}

type ColumnChoicesProps = {
  columns: readonly string[]
  mapping: ColumnMapping
  onChange: (mapping: ColumnMapping) => void
}

/** Maps columns of the file to client fields. */
function ColumnChoices({ columns, mapping, onChange }: ColumnChoicesProps) {
  return (
    <fieldset className={classes.columns}>
      <legend>Columns in your file</legend>
      {FIELDS.map(({ field, label }) => (
        <SelectField
          key={field}
          label={label}
          value={mapping[field] ?? ''}
          error={missingColumn(field, mapping)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...mapping, [field]: value === '' ? null : Number(value) })
          }
        >
          <option value="">Not in the file</option>
          {columns.map((name, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its index
            <option key={column} value={column}>
              {name}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  )
}
