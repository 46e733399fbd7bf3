import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import type { Appointment } from '#contract/appointments.ts'
import { ApiError } from '#web/api/api-error.ts'
import { topDialog } from '#web/dashboard/ui/modal-layer.ts'
import { APPOINTMENT_PARAM } from '#web/dashboard/ui/paths.ts'
import { showPendingIndicator } from '#web/dashboard/ui/pending-indicator.ts'
import { useSetUrlParam } from '#web/dashboard/ui/use-set-url-param.ts'
import { toast } from '#web/ui/toast-store.ts'
import { appointmentQuery } from './appointments-query.ts'

/** Opens the appointment named in the URL once, and then removes it from the URL. */
export function useAppointmentFromUrl(open: (appointment: Appointment) => void): void {
  const [search] = useSearchParams()
  const setUrlParam = useSetUrlParam()
  const id = search.get(APPOINTMENT_PARAM)
  const { data, error, isFetching } = useQuery({
    ...appointmentQuery(id ?? ''),
    enabled: id !== null,
    // Offline too, where the request fails at once and the owner is told.
    networkMode: 'always',
  })
  // The owner is leaving for another screen, and changing the URL would keep them here.
  const isLeaving = useNavigation().state !== 'idle'

  const openAndClearUrl = useEffectEvent(() => {
    // A dialog that was opened in the meantime may contain unsaved text.
    if (data && !topDialog()) open(data)
    else if (error) showOpenFailure(error)
    setUrlParam(APPOINTMENT_PARAM, '')
  })
  // Waits for the refetch, because the cached appointment may be stale.
  const loadedId = !isFetching && (data !== undefined || error !== null) ? id : null
  useEffect(() => {
    if (loadedId !== null && !isLeaving) openAndClearUrl()
  }, [loadedId, isLeaving])
  useEffect(() => {
    if (id !== null && loadedId === null) return showPendingIndicator()
  }, [id, loadedId])
}

/** Offers no retry, because it would not help. Signed-out owners are redirected by the guard. */
function showOpenFailure(error: Error): void {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'unauthenticated') return
  toast({
    variant: 'destructive',
    title: 'Couldn’t open this job',
    description: code === 'not_found' ? 'It was cancelled or deleted.' : error.message,
  })
}
