import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { OnYourWebsite } from './on-your-website.tsx'
import classes from './share.module.css'
import { ShareFiles } from './share-files.tsx'
import { ShareLink } from './share-link.tsx'
import { useUnsharedLink } from './use-unshared-link.ts'

/** The link is created on the first request. Choosing another address invalidates it. */
const bookingLinkQuery = queryOptions({
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

type ShareDialogProps = { isOpened: boolean; onClose: () => void }

export function ShareDialog({ isOpened, onClose }: ShareDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery({ ...bookingLinkQuery, enabled: isOpened })
  const { isUnshared, setUnshared } = useUnsharedLink()
  useEffect(() => {
    if (isOpened && isUnshared) setUnshared(false)
  }, [isOpened, isUnshared, setUnshared])
  return (
    <Dialog title="Share your booking link" isOpened={isOpened} onClose={onClose}>
      <div className={classes.content}>
        <ShareLink url={data?.url} hasFailed={isError && !isFetching} onRetry={() => void refetch()} />
        {data && <ShareFiles url={data.url} />}
        {data && <OnYourWebsite url={data.url} />}
      </div>
    </Dialog>
  )
}
