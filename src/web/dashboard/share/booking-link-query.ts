import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { toast } from '#web/ui/toast-store.ts'

/** Made on first asking, and the same ever after. */
export const bookingLinkQuery = queryOptions({
  queryKey: ['booking-link'],
  async queryFn({ client }) {
    try {
      const link = await callAsOwner(endpoints.openBookingLink)
      void client.invalidateQueries({ queryKey: ['overview'] })
      return link
    } catch (error) {
      if (error instanceof ApiError && error.code === 'unauthenticated') {
        toast({
          variant: 'destructive',
          title: 'Authentication required',
          description: 'Please sign in to share your calendar.',
        })
      }
      throw error
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  meta: {
    failureTitle: 'Error',
    failureSentence: () => 'Could not generate booking link. Please try again.',
  },
})
