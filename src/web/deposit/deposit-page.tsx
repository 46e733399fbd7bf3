import type { DepositPage as Deposit } from '#contract/deposits.ts'
import { telLink } from '#domain/clients/tel-link.ts'
import { restText } from '#web/format/deposit-text.ts'
import { moneyText } from '#web/format/money.ts'
import { BookingFacts } from '#web/manage-booking/booking-facts.tsx'
import classes from '#web/manage-booking/manage.module.css'
import { CLIENT_PAGE_HANDLE, type PageHandle, secretLinkHeaders } from '#web/page-handle.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ClientPage } from '#web/ui/client-page.tsx'
import { InvalidLinkPage } from '#web/ui/invalid-link-page.tsx'
import type { Route } from './+types/deposit-page.ts'
import { loadDeposit, payDeposit } from './load-deposit.ts'

const INVALID_LINK_TITLE = 'Invalid deposit link'

export const handle: PageHandle = { ...CLIENT_PAGE_HANDLE, leadsToCheckout: true }
export const headers = secretLinkHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { deposit, refresh } = loaderData ?? {}
  const title = deposit && ['Your deposit', deposit.business_name].filter(Boolean).join(' · ')
  return [
    { title: title ?? INVALID_LINK_TITLE },
    { name: 'robots', content: 'noindex' },
    ...(refresh ? [{ httpEquiv: 'refresh' as const, content: refresh }] : []),
  ]
}

export const loader = loadDeposit

export const action = payDeposit

export default function DepositPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.deposit)
    return (
      <InvalidLinkPage title={INVALID_LINK_TITLE}>
        <p role="alert">{loaderData.errorMessage}</p>
      </InvalidLinkPage>
    )
  const { deposit, refresh, text } = loaderData
  const canPay = deposit.state === 'open' && refresh === null
  return (
    <ClientPage businessName={deposit.business_name} footerVerb="Booked" className={classes.card}>
      <h1>{text.title}</h1>
      {actionData && (
        <p role="alert" className={classes.alert}>
          {actionData.errorMessage}
        </p>
      )}
      <p role="status" className={TONES[text.tone]}>
        {text.sentence}
      </p>
      <JobFacts deposit={deposit} />
      {canPay && (
        <>
          <p className={classes.note} dir="auto">
            {deposit.policy}
          </p>
          {/* Without the query, so that an error is not shown next to what was said about the last attempt. */}
          <form method="post" action="?" className={classes.actions}>
            <Button type="submit">Pay {moneyText(deposit.amount)} deposit</Button>
            <BookLink deposit={deposit} label={text.bookLabel} look="quiet" />
          </form>
          <p className={classes.note}>You’ll pay on the payment provider’s secure page.</p>
        </>
      )}
      {!canPay && text.bookLabel && (
        <div className={classes.actions}>
          <BookLink deposit={deposit} label={text.bookLabel} look="primary" />
        </div>
      )}
      <p className={classes.note}>
        Questions? Contact {deposit.business_name ?? 'the business'} at{' '}
        {deposit.business_phone && (
          <>
            <a href={telLink(deposit.business_phone) ?? undefined}>{deposit.business_phone}</a> or{' '}
          </>
        )}
        <a href={`mailto:${deposit.business_email}`}>{deposit.business_email}</a>.
      </p>
    </ClientPage>
  )
}

const TONES = { neutral: undefined, done: classes.done, warning: classes.alert }

/** Nothing once nobody can pay for the appointment any more. */
function JobFacts({ deposit: { state, job, amount, timezone } }: { deposit: Deposit }) {
  if (!job) return null
  const booking = { ...job, timezone, arrival_window_minutes: null, address: null, business_name: null }
  const text = `${moneyText(amount)}${state === 'booked' ? ' paid' : ''}`
  const rest = job.price === null ? null : restText(job.price, amount)
  return <BookingFacts booking={booking} deposit={{ text, note: rest }} />
}

type BookLinkProps = { deposit: Deposit; label: string | null; look: 'primary' | 'quiet' }

/** Renders nothing if the owner has no booking page any more. */
function BookLink({ deposit, label, look }: BookLinkProps) {
  if (!label || !deposit.book_url) return null
  return (
    <LinkButton href={deposit.book_url} look={look}>
      {label}
    </LinkButton>
  )
}
