import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Appointment } from '#contract/appointments.ts'
import { ApiError } from '#web/api/api-error.ts'
import { APPOINTMENT_PARAM } from '#web/dashboard/ui/paths.ts'
import { useSetUrlParam } from '#web/dashboard/ui/use-set-url-param.ts'
import { toast } from '#web/ui/toast-store.ts'
import { appointmentQuery } from './appointments-query.ts'

/** Opens the appointment named in the URL once, and then removes it from the URL. */
export function useAppointmentFromUrl(open: (appointment: Appointment) => void): void {
  const [search] = useSearchParams()
  const setUrlParam = useSetUrlParam()
  const id = search.get(APPOINTMENT_PARAM)
  const { data, error, isFetching } = useQuery({ ...appointmentQuery(id ?? ''), enabled: id !== null })

  const openAndClearUrl = useEffectEvent(() => {
    if (data) open(data)
    else if (error) showOpenFailure(error)
    setUrlParam(APPOINTMENT_PARAM, '')
  })
  // Waits for the refetch, because the cached appointment may be stale.
  const isLoaded = id !== null && !isFetching && (data !== undefined || error !== null)
  useEffect(() => {
    if (isLoaded) openAndClearUrl()
  }, [isLoaded])
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
