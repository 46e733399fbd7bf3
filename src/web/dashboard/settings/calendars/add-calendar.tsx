import { Plus } from 'lucide-react'
import { useState } from 'react'
import { lateDialog } from '#web/dashboard/ui/late-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import classes from './calendars.module.css'

const AddCalendarDialog = lateDialog(
  async () => (await import('./add-calendar-dialog.tsx')).AddCalendarDialog,
)

/** The first one is what this card is for; another is one among others. */
export function AddCalendar({ isFirst }: { isFirst: boolean }) {
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)
  return (
    <div className={classes.buttons}>
      <Button look={isFirst ? 'primary' : 'quiet'} onClick={() => setAdding(true)}>
        <Plus size={18} aria-hidden /> Add calendar
      </Button>
      <AddCalendarDialog isOpened={isAdding} onClose={close} />
    </div>
  )
}
