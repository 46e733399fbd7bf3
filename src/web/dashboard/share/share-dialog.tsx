import { useQuery } from '@tanstack/react-query'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { bookingLinkQuery } from './booking-link-query.ts'
import { ShareLink } from './share-link.tsx'

type ShareDialogProps = { isOpened: boolean; onClose: () => void }

export function ShareDialog({ isOpened, onClose }: ShareDialogProps) {
  const { data, isError, isFetching, refetch } = useQuery({ ...bookingLinkQuery, enabled: isOpened })
  return (
    <Dialog title="Share your booking link" isOpened={isOpened} onClose={onClose}>
      <ShareLink url={data?.url} hasFailed={isError && !isFetching} onRetry={() => void refetch()} />
    </Dialog>
  )
}
