import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { Appointment } from '#contract/appointments.ts'
import { appointmentQuery } from '#web/dashboard/appointments/appointments-query.ts'
import { ASKED_APPOINTMENT } from './calendar-address.ts'

/** Opens the appointment that the address names, once: then the name leaves the address. */
export function useAskedAppointment(open: (appointment: Appointment) => void): void {
  const [search, setSearch] = useSearchParams()
  const id = search.get(ASKED_APPOINTMENT)
  const { data, isError, isFetching } = useQuery({ ...appointmentQuery(id ?? ''), enabled: id !== null })

  const settle = useEffectEvent(() => {
    if (data) open(data)
    setSearch(
      (before) => {
        before.delete(ASKED_APPOINTMENT)
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  })
  // What was read the last time it was opened may be old by now.
  const isSettled = id !== null && !isFetching && (data !== undefined || isError)
  useEffect(() => {
    if (isSettled) settle()
  }, [isSettled])
}
