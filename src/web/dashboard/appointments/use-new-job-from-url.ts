import { useEffect, useEffectEvent } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { topDialog } from '#web/dashboard/ui/modal-layer.ts'
import { NEW_JOB_PARAM } from '#web/dashboard/ui/paths.ts'
import { useSetUrlParam } from '#web/dashboard/ui/use-set-url-param.ts'
import { openNewAppointment } from './new-appointment.ts'

/** Opens the dialog for a new job once if the URL asks for it, and then removes that from the URL. */
export function useNewJobFromUrl(): void {
  const [search] = useSearchParams()
  const setUrlParam = useSetUrlParam()
  const isAsked = search.has(NEW_JOB_PARAM)
  // The owner is leaving for another screen, and changing the URL would keep them here.
  const isLeaving = useNavigation().state !== 'idle'
  const openAndClearUrl = useEffectEvent(() => {
    // A dialog that is open may contain unsaved text.
    if (!topDialog()) openNewAppointment()
    setUrlParam(NEW_JOB_PARAM, '')
  })
  useEffect(() => {
    if (isAsked && !isLeaving) openAndClearUrl()
  }, [isAsked, isLeaving])
}
