import { Skeleton } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { Service } from '#contract/services.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { servicesQuery } from '#web/dashboard/services/services-query.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { COULD_NOT_LOAD } from '#web/dashboard/ui/could-not-load.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Button } from '#web/ui/button.tsx'
import classes from './appointments.module.css'

type BookingBasicsProps = {
  onClose: () => void
  children: (basics: { timeZone: string; services: readonly Service[] }) => ReactNode
}

/** What a job can be booked with, once it is there. */
export function BookingBasics({ onClose, children }: BookingBasicsProps) {
  const settings = useQuery({ ...businessSettingsQuery, meta: COULD_NOT_LOAD })
  const services = useQuery(bookableServicesQuery)
  const basics = settings.data &&
    services.data && { timeZone: settings.data.timezone, services: services.data }
  const [hadToWait] = useState(!basics)

  function retry() {
    for (const read of [settings, services]) if (read.isError) void read.refetch()
  }

  if (basics) return <div ref={hadToWait ? focusFirst : null}>{children(basics)}</div>
  if (!settings.isError && !services.isError) return <Waiting />
  return (
    <div className={dialogClasses.form}>
      <p>Could not load data. Please try again.</p>
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={onClose}>
          Close
        </Button>
        <Button onClick={retry}>Try again</Button>
      </div>
    </div>
  )
}

/** As much room as the form takes: a dialog does not grow under somebody's finger. */
function Waiting() {
  return (
    <div className={classes.waiting}>
      <p role="status">Loading...</p>
      <Skeleton height={48} aria-hidden />
      <Skeleton height={48} aria-hidden />
      <Skeleton height={48} aria-hidden />
    </div>
  )
}

/** The dialog has looked for it when it opened, before it was there. */
function focusFirst(contents: HTMLElement | null): void {
  contents?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

/** The services a job can be booked for. Who has none yet gets the usual ones of their trade. */
const bookableServicesQuery = queryOptions({
  queryKey: [...servicesQuery.queryKey, 'bookable'],
  queryFn: async ({ client }) => {
    const services = await callAsOwner(endpoints.listServices)
    if (services.length > 0) return services
    const defaults = await callAsOwner(endpoints.createDefaultServices)
    client.setQueryData(servicesQuery.queryKey, defaults)
    void client.invalidateQueries({ queryKey: ['overview'] })
    return defaults
  },
  meta: COULD_NOT_LOAD,
})
