import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import classes from './import-dialog.module.css'

type ChooseFileProps = { isReading: boolean; error: string | null; onChoose: (file: File) => void }

export function ChooseFile({ isReading, error, onChoose }: ChooseFileProps) {
  const [isOver, setOver] = useState(false)

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }

  function handleDragOver(event: DragEvent) {
    event.preventDefault()
    setOver(true)
  }

  return (
    <div className={classes.choose}>
      <p>
        Bring your clients from a spreadsheet or another program: a CSV file with a name and an e-mail on each
        line. You see everything before anything is saved.
      </p>
      <label
        className={`${classes.drop} ${isOver ? classes.isOver : ''}`}
        onDragOver={handleDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={handleDrop}
      >
        <FileUp size={28} aria-hidden />
        <span className={classes.dropTitle}>{isReading ? 'Reading the file...' : 'Choose a CSV file'}</span>
        <span>or drop it here. At most 5 MB and 50,000 lines.</span>
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
