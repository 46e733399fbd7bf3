import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Dialog } from '#web/dashboard/shell/dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { AddCalendarForm } from './add-calendar-form.tsx'
import classes from './calendars.module.css'

/** The first one is what this card is for; another is one among others. */
export function AddCalendar({ isFirst }: { isFirst: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)
  return (
    <div className={classes.buttons}>
      <Button look={isFirst ? 'primary' : 'quiet'} onClick={() => setAdding(true)}>
        <Plus size={18} aria-hidden /> Add calendar
      </Button>
      <Dialog title="Add calendar" isOpened={isAdding} onClose={close}>
        <AddCalendarForm onDone={close} />
      </Dialog>
    </div>
  )
}
