import { useQuery } from '@tanstack/react-query'
import { MoveSeriesStep } from '#web/dashboard/appointments/series/move-series-step.tsx'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { Question } from '#web/dashboard/ui/question.tsx'
import type { Asked } from './schedule-desk.ts'
import { WarningList } from './warning-list.tsx'

type ScheduleDialogProps = { asked: Asked | null; isOpened: boolean; onClose: () => void }

export function ScheduleDialog({ asked, isOpened, onClose }: ScheduleDialogProps) {
  const settings = useQuery({ ...businessSettingsQuery, enabled: asked !== null })
  const title = asked?.kind === 'warnings' ? asked.title : asked ? 'Move this appointment?' : ''
  return (
    <Dialog title={title} isOpened={isOpened} onClose={onClose}>
      {asked?.kind === 'visits' && settings.data && (
        <MoveSeriesStep
          appointment={asked.appointment}
          to={asked.to}
          timeZone={settings.data.timezone}
          back="Leave it as it was"
          onThisOne={async (tellClient) => asked.answer({ kind: 'this', tellClient })}
          onMoved={() => asked.answer({ kind: 'moved' })}
          onBack={onClose}
        />
      )}
      {asked?.kind === 'warnings' && (
        <Question
          goOn={asked.goOn}
          busyLabel={asked.goOn}
          back="Leave it as it was"
          onGoOn={async () => asked.answer(true)}
          onBack={onClose}
        >
          {settings.data && (
            <WarningList
              warnings={asked.warnings}
              timeZone={settings.data.timezone}
              startsAt={asked.startsAt}
            />
          )}
        </Question>
      )}
    </Dialog>
  )
}
