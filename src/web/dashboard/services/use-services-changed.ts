import { useQueryClient } from '@tanstack/react-query'
import { servicesQuery } from './services-query.ts'

/** To be called after a change: reads again what shows services. */
export function useServicesChanged(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: ['overview'] })
  }
}
