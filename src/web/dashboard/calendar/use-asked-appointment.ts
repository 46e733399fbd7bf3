import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Appointment } from '#contract/appointments.ts'
import { ApiError } from '#web/api/api-error.ts'
import { appointmentQuery } from '#web/dashboard/appointments/appointments-query.ts'
import { ASKED_APPOINTMENT } from '#web/dashboard/ui/addresses.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Opens the appointment that the address names, once: then the name leaves the address. */
export function useAskedAppointment(open: (appointment: Appointment) => void): void {
  const [search, setSearch] = useSearchParams()
  const id = search.get(ASKED_APPOINTMENT)
  const { data, error, isFetching } = useQuery({ ...appointmentQuery(id ?? ''), enabled: id !== null })

  const settle = useEffectEvent(() => {
    if (data) open(data)
    else if (error) tellMissing(error)
    setSearch(
      (before) => {
        before.delete(ASKED_APPOINTMENT)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  })
  // What was read the last time it was opened may be old by now.
  const isSettled = id !== null && !isFetching && (data !== undefined || error !== null)
  useEffect(() => {
    if (isSettled) settle()
  }, [isSettled])
}

/** Trying again would not help, and it is told by the guard who is not signed in. */
function tellMissing(error: Error): void {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'unauthenticated') return
  toast({
    variant: 'destructive',
    title: 'This appointment could not be opened',
    description: code === 'not_found' ? 'It was cancelled or deleted.' : error.message,
  })
}
