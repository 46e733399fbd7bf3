import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { Service } from '#contract/services.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { servicesQuery } from '#web/dashboard/services/services-query.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { COULD_NOT_LOAD } from '#web/dashboard/ui/could-not-load.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { Button } from '#web/ui/button.tsx'
import classes from './appointments.module.css'
import { suggestedTimesQuery } from './appointments-query.ts'

type BookingData = {
  timeZone: string
  services: readonly Service[]
  /** The next free time for the first service; null unless it is needed and there is one. */
  freeTime: string | null
}

type BookingDataLoaderProps = {
  /** Otherwise the contents are rendered while the services are loading. */
  needsServices?: boolean
  needsFreeTime?: boolean
  onClose: () => void
  children: (data: BookingData) => ReactNode
}

/** Loads the time zone and the services for an appointment, then renders it. */
export function BookingDataLoader(props: BookingDataLoaderProps) {
  const { needsServices = true, needsFreeTime = false, onClose, children } = props
  const settings = useQuery({ ...businessSettingsQuery, meta: COULD_NOT_LOAD })
  const services = useQuery(bookableServicesQuery)
  const [firstService] = services.data ?? []
  const isFreeTimeNeeded = needsFreeTime && firstService !== undefined
  const next = useQuery({
    ...suggestedTimesQuery(firstService?.duration ?? Number.NaN),
    enabled: isFreeTimeNeeded,
    // The form must stay mounted if the services change meanwhile.
    placeholderData: keepPreviousData,
  })
  // Also while it is fetched again after a failure: the form itself asks for it, and would be unmounted and mounted without end.
  const isFreeTimeLoaded = !isFreeTimeNeeded || next.data !== undefined || next.isFetched
  const data: BookingData | undefined =
    settings.data && (services.data || !needsServices) && isFreeTimeLoaded
      ? {
          timeZone: settings.data.timezone,
          services: services.data ?? [],
          freeTime: next.data?.times[0] ?? null,
        }
      : undefined
  const [wasLoading] = useState(!data)

  function retry() {
    for (const query of [settings, services]) if (query.isError) void query.refetch()
  }

  if (data) return <div ref={wasLoading ? focusAutofocusField : null}>{children(data)}</div>
  if (!settings.isError && !(needsServices && services.isError)) return <FormSkeleton />
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

/** As tall as the form, so that the dialog does not grow while it loads. */
function FormSkeleton() {
  return (
    <div className={classes.skeleton}>
      <p role="status">Loading...</p>
      <Skeleton height={48} />
      <Skeleton height={48} />
      <Skeleton height={48} />
    </div>
  )
}

/** The dialog looks for the autofocus field when it opens, before this content is loaded. */
export function focusAutofocusField(contents: HTMLElement | null): void {
  contents?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
}

/** The owner's services. An owner without any gets the default services of their trade. */
const bookableServicesQuery = queryOptions({
  queryKey: [...servicesQuery.queryKey, 'bookable'],
  queryFn: async (query) => {
    const services = await readAsOwner(query, endpoints.listServices)
    if (services.length > 0) return services
    const defaults = await callAsOwner(endpoints.createDefaultServices)
    query.client.setQueryData(servicesQuery.queryKey, defaults)
    void query.client.invalidateQueries({ queryKey: ['overview'] })
    return defaults
  },
  meta: COULD_NOT_LOAD,
})
