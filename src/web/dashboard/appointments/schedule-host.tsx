import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { Dialog } from '#web/dashboard/shell/dialog.tsx'
import { Question } from './question.tsx'
import { askedQuestion, onQuestionChange, openDesk } from './schedule-desk.ts'
import { WarningList } from './warning-list.tsx'

const nobodyAsks = () => null

/** Stands on every screen: what is moved, cancelled or taken back there may need an answer after its dialog has gone. */
export function ScheduleHost() {
  const queryClient = useQueryClient()
  const asked = useSyncExternalStore(onQuestionChange, askedQuestion, nobodyAsks)
  const settings = useQuery({ ...businessSettingsQuery, enabled: asked !== null })
  useEffect(() => openDesk(queryClient), [queryClient])

  return (
    <Dialog title={asked?.title ?? ''} isOpened={asked !== null} onClose={() => asked?.answer(false)}>
      {asked && (
        <Question
          goOn={asked.goOn}
          busyLabel={asked.goOn}
          back="Leave it as it was"
          onGoOn={async () => asked.answer(true)}
          onBack={() => asked.answer(false)}
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
