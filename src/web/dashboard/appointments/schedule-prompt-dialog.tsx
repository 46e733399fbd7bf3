import { useQuery } from '@tanstack/react-query'
import { MoveSeriesStep } from '#web/dashboard/appointments/series/move-series-step.tsx'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import type { SchedulePrompt } from './schedule-prompt.ts'
import { WarningList } from './warning-list.tsx'

type SchedulePromptDialogProps = { prompt: SchedulePrompt | null; isOpened: boolean; onClose: () => void }

export function SchedulePromptDialog({ prompt, isOpened, onClose }: SchedulePromptDialogProps) {
  const settings = useQuery({ ...businessSettingsQuery, enabled: prompt !== null })
  const title = prompt?.kind === 'warnings' ? prompt.title : prompt ? 'Move visits?' : ''
  return (
    <Dialog title={title} isOpened={isOpened} onClose={onClose}>
      {prompt?.kind === 'visits' && settings.data && (
        <MoveSeriesStep
          appointment={prompt.appointment}
          to={prompt.to}
          timeZone={settings.data.timezone}
          backLabel="Keep as is"
          onMoveOnlyThis={async (tellClient) => prompt.answer({ kind: 'this', tellClient })}
          onMoved={() => prompt.answer({ kind: 'moved' })}
          onBack={onClose}
        />
      )}
      {prompt?.kind === 'warnings' && (
        <ConfirmStep
          confirmLabel={prompt.confirmLabel}
          busyLabel={prompt.confirmLabel}
          backLabel="Keep as is"
          onConfirm={async () => prompt.answer(true)}
          onBack={onClose}
        >
          {settings.data && (
            <WarningList
              warnings={prompt.warnings}
              timeZone={settings.data.timezone}
              startsAt={prompt.startsAt}
            />
          )}
        </ConfirmStep>
      )}
    </Dialog>
  )
}
