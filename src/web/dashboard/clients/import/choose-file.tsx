import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import classes from './import-dialog.module.css'

type ChooseFileProps = { isReading: boolean; mistake: string | null; onChoose: (file: File) => void }

export function ChooseFile({ isReading, mistake, onChoose }: ChooseFileProps) {
  const [isOver, setOver] = useState(false)

  function take(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) onChoose(file)
  }

  function welcome(event: DragEvent) {
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
        onDragOver={welcome}
        onDragLeave={() => setOver(false)}
        onDrop={take}
      >
        <FileUp size={28} aria-hidden />
        <span className={classes.dropTitle}>{isReading ? 'Reading the file...' : 'Choose a CSV file'}</span>
        <span>or drop it here. At most 5 MB and 50,000 lines.</span>
        <input
          type="file"
          accept=".csv,.tsv,.txt,text/csv"
          aria-describedby={mistake ? 'import-mistake' : undefined}
          data-autofocus
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            // So that the same file can be chosen again once it was mended.
            event.currentTarget.value = ''
            if (file) onChoose(file)
          }}
        />
      </label>
      <p id="import-mistake" role="alert" className={classes.mistake}>
        {mistake}
      </p>
    </div>
  )
}
