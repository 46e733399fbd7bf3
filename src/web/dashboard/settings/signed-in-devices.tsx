import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { ConfirmButton, ignoreNotFound } from '#web/dashboard/ui/confirm-button.tsx'
import { ConfirmStep } from '#web/dashboard/ui/confirm-step.tsx'
import { DeferredConfirm } from '#web/dashboard/ui/deferred-confirm.ts'
import { SizedSkeleton } from '#web/dashboard/ui/sized-skeleton.tsx'
import { unsentText, useLogOut } from '#web/session/use-log-out.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/toast-store.ts'
import classes from './general-tab.module.css'
import { useInstantText } from './use-business-zone.ts'

const MAX_SHOWN_COLLAPSED = 5

type Device = Output<typeof endpoints.listSessions>[number]

const PLACEHOLDER_DEVICE: Device = {
  id: '',
  device: 'Browser',
  created_at: '',
  last_seen_at: '',
  isCurrent: true,
}

export function SignedInDevices() {
  const { data: devices, isPending, isError, refetch } = useQuery(devicesQuery)
  return (
    <Card className={classes.devices}>
      <h3 id="devices" tabIndex={-1}>
        Where you’re signed in
      </h3>
      {isPending && (
        <SizedSkeleton>
          <ul className={classes.list}>
            <DeviceItem device={PLACEHOLDER_DEVICE} />
          </ul>
        </SizedSkeleton>
      )}
      {isError && (
        <p>
          Couldn’t load the list.{' '}
          <Button look="quiet" onClick={() => refetch()}>
            Try again
          </Button>
        </p>
      )}
      {devices && <DeviceList devices={devices} />}
      <SignOutEverywhere />
    </Card>
  )
}

function DeviceList({ devices }: { devices: readonly Device[] }) {
  const [isExpanded, setExpanded] = useState(false)
  const currentFirst = devices.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <>
      <ul className={classes.list} aria-label="Where you’re signed in">
        {currentFirst.slice(0, isExpanded ? undefined : MAX_SHOWN_COLLAPSED).map((device) => (
          <DeviceItem key={device.id} device={device} />
        ))}
      </ul>
      {devices.length > MAX_SHOWN_COLLAPSED && (
        <Button look="quiet" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? 'Show fewer' : `Show all ${devices.length}`}
        </Button>
      )}
    </>
  )
}

function DeviceItem({ device }: { device: Device }) {
  const instantText = useInstantText()
  const since = instantText(device.created_at)
  return (
    <li>
      <p className={classes.device}>
        {device.device} {device.isCurrent && <Badge tone="brand">This device</Badge>}
      </p>
      <p>
        Since <time dateTime={device.created_at}>{since}</time>
      </p>
      <p>
        Last seen <time dateTime={device.last_seen_at}>{instantText(device.last_seen_at)}</time>
      </p>
      {!device.isCurrent && <SignOutDevice device={device} since={since} />}
    </li>
  )
}

/** `since` tells devices with the same name apart. It is empty until the time zone is loaded. */
function SignOutDevice({ device: { id, device }, since }: { device: Device; since: string }) {
  const queryClient = useQueryClient()
  async function signOut() {
    await callAsOwner(endpoints.endSession, { params: { id } }).catch(ignoreNotFound)
    toast({ title: 'Device signed out', description: `${device} will have to sign in again.` })
    // Not awaited: the refetch removes the device, and with it the dialog.
    void queryClient.invalidateQueries(devicesQuery)
  }
  return (
    <ConfirmButton
      label="Sign out"
      labelSuffix={since ? `${device}, since ${since}` : device}
      look="quiet"
      title={`Sign out ${device}?`}
      busyLabel="Signing out..."
      failureToast={{ title: 'Sign out failed' }}
      onConfirm={signOut}
      focusAfter="devices"
    >
      {`${since && `It has been signed in since ${since}. `}It will have to sign in again. Your other devices stay signed in.`}
    </ConfirmButton>
  )
}

function SignOutEverywhere() {
  const [isConfirming, setConfirming] = useState(false)
  const { logOut, unsentCount, stay } = useLogOut(
    () => callAsOwner(endpoints.signOutEverywhere),
    'everywhere',
  )
  const close = () => {
    stay()
    setConfirming(false)
  }
  return (
    <div className={classes.signOutEverywhere}>
      <Button look="danger" onClick={() => setConfirming(true)}>
        Sign out everywhere
      </Button>
      <DeferredConfirm title="Sign out everywhere?" isOpened={isConfirming} onClose={close}>
        <ConfirmStep
          confirmLabel="Sign out everywhere"
          busyLabel="Signing out..."
          backLabel="Cancel"
          look="danger"
          onConfirm={logOut}
          onBack={close}
        >
          <p>Every device will have to sign in again, including this one.</p>
          {unsentCount > 0 && <p role="alert">{unsentText(unsentCount)}</p>}
        </ConfirmStep>
      </DeferredConfirm>
    </div>
  )
}

export const devicesQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => callAsOwner(endpoints.listSessions),
  // A cached 'Last seen' would be misleading.
  staleTime: 0,
  meta: { failureTitle: 'Couldn’t load your devices' },
})
