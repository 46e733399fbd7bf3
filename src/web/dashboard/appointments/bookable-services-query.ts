import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { servicesQuery } from '#web/dashboard/services/services-query.ts'
import { COULD_NOT_LOAD } from '#web/dashboard/ui/could-not-load.ts'

/** The services a job can be booked for. Who has none yet gets the usual ones of their trade. */
export const bookableServicesQuery = queryOptions({
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
