import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { MoveSeriesStep } from '#web/dashboard/series/move-series-step.tsx'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { Dialog } from '#web/dashboard/shell/dialog.tsx'
import { Question } from './question.tsx'
import { askedQuestion, leaveQuestion, onQuestionChange, openDesk } from './schedule-desk.ts'
import { WarningList } from './warning-list.tsx'

const nobodyAsks = () => null

/** Stands on every screen: what is moved, cancelled or taken back there may need an answer after its dialog has gone. */
export function ScheduleHost() {
  const queryClient = useQueryClient()
  const asked = useSyncExternalStore(onQuestionChange, askedQuestion, nobodyAsks)
  const settings = useQuery({ ...businessSettingsQuery, enabled: asked !== null })
  useEffect(() => openDesk(queryClient), [queryClient])
  const title = asked?.kind === 'warnings' ? asked.title : asked ? 'Move this appointment?' : ''

  return (
    <Dialog title={title} isOpened={asked !== null} onClose={leaveQuestion}>
      {asked?.kind === 'visits' && settings.data && (
        <MoveSeriesStep
          appointment={asked.appointment}
          to={asked.to}
          timeZone={settings.data.timezone}
          back="Leave it as it was"
          onThisOne={async (tellClient) => asked.answer({ kind: 'this', tellClient })}
          onMoved={() => asked.answer({ kind: 'moved' })}
          onBack={leaveQuestion}
        />
      )}
      {asked?.kind === 'warnings' && (
        <Question
          goOn={asked.goOn}
          busyLabel={asked.goOn}
          back="Leave it as it was"
          onGoOn={async () => asked.answer(true)}
          onBack={leaveQuestion}
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
