import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { ExtendSeriesStep, type SeriesVisit } from './extend-series-step.tsx'

type ExtendSeriesDialogProps = {
  isOpened: boolean
  onClose: () => void
  visit: SeriesVisit | undefined
  timeZone: string
}

export function ExtendSeriesDialog({ isOpened, onClose, visit, timeZone }: ExtendSeriesDialogProps) {
  return (
    <Dialog title="Add visits" isOpened={isOpened} onClose={onClose}>
      {visit && (
        <ExtendSeriesStep
          key={visit.id}
          visit={visit}
          timeZone={timeZone}
          onExtended={onClose}
          onBack={onClose}
        />
      )}
    </Dialog>
  )
}
