import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { PushDevice } from '#contract/push.ts'
import { PUSH_KINDS, type PushKind } from '#domain/push/push-events.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { useInstantText } from '#web/dashboard/settings/use-business-zone.ts'
import { ConfirmButton, ignoreNotFound } from '#web/dashboard/ui/confirm-button.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { sessionOf } from '#web/session/session-state.ts'
import { toastServerError, withErrorToast } from '#web/session/toast-server-error.ts'
import { useSession } from '#web/session/use-session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { toast, toastError } from '#web/ui/toast-store.ts'
import { pushDevicesQuery } from './devices-query.ts'
import classes from './notifications.module.css'
import { browserSupport, type PushSupport, SUPPORT_SENTENCES } from './push-support.ts'
import type { Kinds } from './stored-choice.ts'
import { changeKinds, NotInstalled, PermissionDenied, turnOff, turnOn } from './this-device.ts'

const KIND_LABELS: Readonly<Record<PushKind, string>> = {
  new_bookings: 'New bookings',
  changes: 'Changes by clients',
  payments: 'Payments',
}

/** Notifications on this device, and the other devices that get them. Off until the owner turns them on. */
export function NotificationsCard() {
  const { data, isError, isFetching, refetch } = useQuery(pushDevicesQuery)
  const [support, setSupport] = useState<PushSupport>()
  // Only the browser knows, not the server that renders the page.
  useEffect(() => setSupport(browserSupport()), [])
  const ownerId = sessionOf(useSession())?.user.id
  if (isError && !data && !isFetching)
    return <NotLoaded onRetry={() => void refetch()}>Couldn’t load your notifications.</NotLoaded>
  return (
    <Card className={classes.card}>
      <p>
        Your phone or computer rings when a client books, moves or cancels a job, or pays an invoice by card.
        During your quiet hours it waits.
      </p>
      {support && support !== 'supported' && <p className={classes.hint}>{SUPPORT_SENTENCES[support]}</p>}
      {!data || !ownerId || !support ? (
        <Skeleton height={44} />
      ) : data.thisDevice ? (
        <ThisDevice device={data.thisDevice} ownerId={ownerId} />
      ) : (
        support === 'supported' && (
          <TurnOn
            publicKey={data.publicKey}
            ownerId={ownerId}
            onBlocked={() => setSupport(browserSupport())}
          />
        )
      )}
      {data && data.others.length > 0 && <OtherDevices devices={data.others} />}
    </Card>
  )
}

function useRefresh() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries(pushDevicesQuery)
}

const ON_FAILURE = {
  title: 'Couldn’t turn on notifications',
  fallback: 'Please reload the page and try again.',
}

type TurnOnProps = { publicKey: string; ownerId: string; onBlocked: () => void }

function TurnOn({ publicKey, ownerId, onBlocked }: TurnOnProps) {
  const refresh = useRefresh()
  async function turnOnHere() {
    try {
      await turnOn(ownerId, publicKey)
      toast({ title: 'Notifications are on' })
    } catch (error) {
      if (error instanceof PermissionDenied) {
        toastError('Notifications are off', 'Your browser didn’t allow them.')
        onBlocked()
      } else if (error instanceof NotInstalled) toastError(ON_FAILURE.title, ON_FAILURE.fallback)
      else toastServerError(error, ON_FAILURE)
    }
    await refresh()
  }
  return (
    <div className={classes.buttons}>
      <ActionButton busyLabel="Turning on..." onAction={turnOnHere}>
        Turn on
      </ActionButton>
    </div>
  )
}

const KINDS_FAILURE = { title: 'Not saved', fallback: 'We couldn’t save it. Please try again.' }
const TEST_FAILURE = { title: 'Test not sent', fallback: 'We couldn’t send the test. Please try again.' }
const OFF_FAILURE = { title: 'Couldn’t turn off notifications', fallback: 'Please try again.' }

function ThisDevice({ device, ownerId }: { device: PushDevice; ownerId: string }) {
  const refresh = useRefresh()
  const [kinds, setKinds] = useState<Kinds>(device)
  async function choose(kind: PushKind, isChosen: boolean) {
    const chosen = { new_bookings: kinds.new_bookings, changes: kinds.changes, payments: kinds.payments }
    const next = { ...chosen, [kind]: isChosen }
    setKinds(next)
    try {
      await changeKinds(ownerId, next)
    } catch (error) {
      setKinds(chosen)
      toastServerError(error, KINDS_FAILURE)
    }
    await refresh()
  }
  const sendTest = withErrorToast(TEST_FAILURE, async () => {
    await callAsOwner(endpoints.sendTestPush, { params: { id: device.id } })
    toast({ title: 'Test sent', description: 'It should appear here within a few seconds.' })
  })
  const turnOffHere = withErrorToast(OFF_FAILURE, async () => {
    await turnOff(device)
    toast({ title: 'Notifications are off' })
    await refresh()
  })
  return (
    <>
      <fieldset className={classes.kinds}>
        <legend>Notify me of</legend>
        {PUSH_KINDS.map((kind) => (
          <CheckboxField
            key={kind}
            label={KIND_LABELS[kind]}
            checked={kinds[kind]}
            onChange={({ currentTarget }) => void choose(kind, currentTarget.checked)}
          />
        ))}
      </fieldset>
      <div className={classes.buttons}>
        <ActionButton look="quiet" busyLabel="Sending..." onAction={() => sendTest()}>
          Send a test
        </ActionButton>
        <ActionButton look="quiet" busyLabel="Turning off..." onAction={() => turnOffHere()}>
          Turn off
        </ActionButton>
      </div>
    </>
  )
}

function OtherDevices({ devices }: { devices: readonly PushDevice[] }) {
  return (
    <>
      <h3 id="other-devices" tabIndex={-1}>
        Other devices
      </h3>
      <ul className={classes.devices} aria-label="Other devices with notifications">
        {devices.map((device) => (
          <OtherDevice key={device.id} device={device} />
        ))}
      </ul>
    </>
  )
}

function OtherDevice({ device }: { device: PushDevice }) {
  const instantText = useInstantText()
  const since = instantText(device.created_at)
  return (
    <li>
      <p className={classes.name}>{device.label}</p>
      <p className={classes.note}>{kindsText(device)}</p>
      <p className={classes.note}>
        Since <time dateTime={device.created_at}>{since}</time>
      </p>
      <RemoveDevice device={device} since={since} />
    </li>
  )
}

/** 'New bookings, payments'. */
function kindsText(device: PushDevice): string {
  const labels = PUSH_KINDS.filter((kind) => device[kind]).map((kind) => KIND_LABELS[kind])
  if (labels.length === 0) return 'Nothing'
  return labels.map((label, n) => (n === 0 ? label : label.toLowerCase())).join(', ')
}

/** `since` tells devices with the same name apart. It is empty until the time zone is loaded. */
function RemoveDevice({ device: { id, label }, since }: { device: PushDevice; since: string }) {
  const refresh = useRefresh()
  async function remove() {
    await callAsOwner(endpoints.removePushDevice, { params: { id } }).catch(ignoreNotFound)
    toast({ title: 'Device removed', description: `${label} won’t get notifications any more.` })
    // Not awaited: the refetch removes the device, and with it the dialog.
    void refresh()
  }
  return (
    <ConfirmButton
      label="Remove"
      labelSuffix={since ? `${label}, since ${since}` : label}
      look="quiet"
      title={`Remove ${label}?`}
      busyLabel="Removing..."
      failureToast={{ title: `Couldn’t remove ${label}` }}
      onConfirm={remove}
      focusAfter="other-devices"
    >
      It won’t get notifications any more. It stays signed in.
    </ConfirmButton>
  )
}
