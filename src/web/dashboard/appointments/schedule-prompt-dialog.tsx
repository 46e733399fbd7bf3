import { useQuery } from '@tanstack/react-query'
import { UpdateSeriesStep } from '#web/dashboard/appointments/series/update-series-step.tsx'
import { editOfTiming, seriesTitle } from '#web/dashboard/appointments/series/visit-edit.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import type { SchedulePrompt } from './schedule-prompt.ts'
import { WarningList } from './warning-list.tsx'

type SchedulePromptDialogProps = { prompt: SchedulePrompt | null; isOpened: boolean; onClose: () => void }

export function SchedulePromptDialog({ prompt, isOpened, onClose }: SchedulePromptDialogProps) {
  const settings = useQuery({ ...businessSettingsQuery, enabled: prompt !== null })
  return (
    <Dialog title={promptTitle(prompt)} isOpened={isOpened} onClose={onClose}>
      {prompt?.kind === 'visits' && settings.data && (
        <UpdateSeriesStep
          edit={editOfTiming(prompt.appointment, prompt.to)}
          timeZone={settings.data.timezone}
          backLabel="Keep as is"
          onUpdateOnlyThis={async (tellClient) => prompt.answer({ kind: 'this', tellClient })}
          onUpdated={() => prompt.answer({ kind: 'moved' })}
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

function promptTitle(prompt: SchedulePrompt | null): string {
  if (prompt === null) return ''
  if (prompt.kind === 'warnings') return prompt.title
  return seriesTitle(editOfTiming(prompt.appointment, prompt.to))
}
