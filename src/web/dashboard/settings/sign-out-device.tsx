import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { toast } from '#web/ui/toast-store.ts'
import { Asking } from './asking.tsx'
import { devicesQuery } from './devices-query.ts'
import { goneIsFine } from './gone-is-fine.ts'

type SignOutDeviceProps = {
  id: string
  device: string
  /** Tells two devices of one name apart. Empty until it is known. */
  since: string
}

export function SignOutDevice({ id, device, since }: SignOutDeviceProps) {
  const queryClient = useQueryClient()
  async function signOut() {
    await callAsOwner(endpoints.endSession, { params: { id } }).catch(goneIsFine)
    toast({ title: 'Device signed out', description: `${device} has to sign in again.` })
    // Not waited for: the question goes with the device.
    void queryClient.invalidateQueries(devicesQuery)
  }
  return (
    <Asking
      button="Sign out"
      about={since ? `${device}, since ${since}` : device}
      look="quiet"
      title={`Sign out ${device}?`}
      goOn="Sign out"
      busyLabel="Signing out..."
      failed="Sign out failed"
      onGoOn={signOut}
      heir="devices"
    >
      {`${since && `It has been signed in since ${since}. `}It has to sign in again. All others stay signed in.`}
    </Asking>
  )
}
