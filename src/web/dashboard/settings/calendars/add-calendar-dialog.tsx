import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { AddCalendarForm } from './add-calendar-form.tsx'

type AddCalendarDialogProps = { isOpened: boolean; onClose: () => void }

export function AddCalendarDialog({ isOpened, onClose }: AddCalendarDialogProps) {
  return (
    <Dialog title="Add calendar" isOpened={isOpened} onClose={onClose}>
      <AddCalendarForm onDone={onClose} />
    </Dialog>
  )
}
