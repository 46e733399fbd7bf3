import { FileUp } from 'lucide-react'
import { useFileDrop } from '#web/dashboard/ui/use-file-drop.ts'
import classes from './import-dialog.module.css'

type ChooseFileProps = { isReading: boolean; error: string | null; onChoose: (file: File) => void }

export function ChooseFile({ isReading, error, onChoose }: ChooseFileProps) {
  const { isDraggedOver, dropProps } = useFileDrop(([file]) => file && onChoose(file))

  return (
    <div className={classes.choose}>
      <p>
        Import clients from a spreadsheet or another app as a CSV file with a name and an email or a phone
        number on each row. You’ll see everything before it’s saved.
      </p>
      <label className={`${classes.drop} ${isDraggedOver ? classes.isDraggedOver : ''}`} {...dropProps}>
        <FileUp size={28} aria-hidden />
        <span className={classes.dropTitle}>{isReading ? 'Reading the file...' : 'Choose a CSV file'}</span>
        <span>or drop it here. Up to 5 MB and 50,000 rows.</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby={error ? 'import-error' : undefined}
          data-autofocus
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // Cleared, so that the same file can be chosen again after it was corrected.
            event.currentTarget.value = ''
            if (file) onChoose(file)
          }}
        />
      </label>
      <p id="import-error" role="alert" className={classes.error}>
        {error}
      </p>
    </div>
  )
}
