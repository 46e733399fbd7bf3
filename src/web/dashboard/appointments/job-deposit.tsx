import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import type { JobDeposit as Deposit } from '#contract/job-deposit.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AcceptedPolicy } from './accepted-policy.tsx'
import { appointmentQuery } from './appointments-query.ts'
import { copyDepositLink, refundDeposit, waiveDeposit } from './deposit-commands.ts'
import { depositText, keptOfJob } from './deposit-text.ts'
import classes from './job-facts.module.css'

type JobDepositProps = {
  appointment: Appointment
  timeZone: string
  onAsk: () => void
  onRefund: () => void
  /** Called with the job as it is after an action, or once the client or the provider has done their part. */
  onChanged: (appointment: Appointment) => void
}

/** How the deposit of a job stands, and what the owner can do about it. */
export function JobDeposit({ appointment, timeZone, onAsk, onRefund, onChanged }: JobDepositProps) {
  const { deposit } = appointment
  const text = useFocusWhenLost(deposit?.state)
  useLatestDeposit(appointment, onChanged)
  return (
    <div className={classes.deposit}>
      <p
        ref={text}
        tabIndex={-1}
        role={deposit && 'status'}
        className={classes.depositText}
        data-state={deposit?.state}
      >
        {deposit ? depositText(deposit) : 'None'}
      </p>
      {!deposit && (
        <Actions>
          <Button look="quiet" onClick={onAsk}>
            Ask for a deposit
          </Button>
        </Actions>
      )}
      {deposit?.state === 'asked' && <AskedActions appointment={appointment} onChanged={onChanged} />}
      {deposit?.state === 'refund failed' && deposit.refund_due === deposit.amount && (
        <TryAgain appointment={appointment} onChanged={onChanged} />
      )}
      {deposit && isRefundable(appointment, deposit) && (
        <Actions>
          <Button look="quiet" onClick={onRefund}>
            Refund deposit
          </Button>
        </Actions>
      )}
      {deposit && <AcceptedPolicy deposit={deposit} timeZone={timeZone} />}
    </div>
  )
}

/** While a refund is under way, the rest can't be refunded too. What a lost dispute took is with the client. */
function isRefundable(appointment: Appointment, { state, dispute }: Deposit): boolean {
  const isSettled = state === 'paid' || state === 'partly refunded'
  return isSettled && dispute !== 'lost' && keptOfJob(appointment) > 0
}

/** Owners ask for deposits of jobs that they made themselves and that are still ahead. */
export function canAskForDeposit({
  booked_by,
  client_id,
  state,
  price,
  appointment_time,
}: Appointment): boolean {
  const isAhead = Date.parse(appointment_time) > browserSession.serverNowMs()
  return booked_by === 'owner' && client_id !== null && state === 'scheduled' && price !== 0 && isAhead
}

type ActionProps = Pick<JobDepositProps, 'appointment' | 'onChanged'>

function AskedActions({ appointment, onChanged }: ActionProps) {
  const queryClient = useQueryClient()
  /** The link if it could not be copied. */
  const [uncopied, setUncopied] = useState<string | null>(null)
  async function waive() {
    const waived = await waiveDeposit(queryClient, appointment)
    if (waived) onChanged(waived)
  }
  return (
    <>
      {uncopied !== null && (
        <div className={classes.depositLink}>
          <TextField
            label="Link to pay the deposit"
            value={uncopied}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
            autoComplete="off"
          />
        </div>
      )}
      <Actions>
        <ActionButton
          look="quiet"
          busyLabel="Copying..."
          onAction={async () => setUncopied(await copyDepositLink(queryClient, appointment))}
        >
          Copy link
        </ActionButton>
        <ActionButton look="quiet" busyLabel="Waiving..." onAction={waive}>
          Waive
        </ActionButton>
      </Actions>
    </>
  )
}

/** Asks the provider again at once. Only for a full refund, because that is what the owner's refund is. */
function TryAgain({ appointment, onChanged }: ActionProps) {
  const queryClient = useQueryClient()
  async function tryAgain() {
    const refunding = await refundDeposit(queryClient, appointment)
    if (refunding) onChanged(refunding)
  }
  return (
    <Actions>
      <ActionButton look="quiet" busyLabel="Refunding..." onAction={tryAgain}>
        Try again
      </ActionButton>
    </Actions>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return <div className={classes.depositActions}>{children}</div>
}

const POLL_MS = 5_000
const UNSETTLED: readonly Deposit['state'][] = ['asked', 'refunding', 'refund failed']

/** The client pays, and the provider refunds, while the owner looks. */
function useLatestDeposit(shown: Appointment, onChanged: (appointment: Appointment) => void): void {
  const { deposit } = shown
  const isUnsettled = deposit !== undefined && UNSETTLED.includes(deposit.state)
  const { data: latest } = useQuery({
    ...appointmentQuery(shown.id),
    enabled: isUnsettled,
    refetchInterval: POLL_MS,
    gcTime: 0,
  })
  const report = useEffectEvent((fetched: Appointment) => {
    if (isUnsettled && JSON.stringify(fetched.deposit) !== JSON.stringify(deposit)) onChanged(fetched)
  })
  useEffect(() => {
    if (latest) report(latest)
  }, [latest])
}

/** A new state has other buttons. If the focused one disappears, the focus moves to the text. */
function useFocusWhenLost(state: Deposit['state'] | undefined) {
  const text = useRef<HTMLParagraphElement>(null)
  const previous = useRef(state)
  useEffect(() => {
    if (previous.current === state) return
    previous.current = state
    if (document.activeElement === document.body) text.current?.focus()
  }, [state])
  return text
}
