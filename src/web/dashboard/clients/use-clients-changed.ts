import { useQueryClient } from '@tanstack/react-query'
import { CLIENTS_KEY } from './clients-query.ts'

/** Has everything that shows clients read again. */
export function useClientsChanged(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: CLIENTS_KEY })
    void queryClient.invalidateQueries({ queryKey: ['overview'] })
  }
}
