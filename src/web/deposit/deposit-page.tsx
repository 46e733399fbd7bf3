import type { DepositPage as Deposit } from '#contract/deposits.ts'
import { telLink } from '#domain/clients/tel-link.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { restText } from '#web/format/deposit-text.ts'
import { moneyText } from '#web/format/money.ts'
import { BookingFacts } from '#web/manage-booking/booking-facts.tsx'
import classes from '#web/manage-booking/manage.module.css'
import type { VisitNames } from '#web/manage-booking/translated-names.ts'
import { CLIENT_PAGE_HANDLE, type PageHandle, secretLinkHeaders } from '#web/page-handle.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ClientPage } from '#web/ui/client-page.tsx'
import { InvalidLinkPage } from '#web/ui/invalid-link-page.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { useCatalogue } from '#web/use-catalogue.ts'
import type { Route } from './+types/deposit-page.ts'
import { loadDeposit, payDeposit } from './load-deposit.ts'

export const handle: PageHandle = { ...CLIENT_PAGE_HANDLE, leadsToCheckout: true }
export const headers = secretLinkHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { deposit, refresh } = loaderData ?? {}
  const words = CATALOGUES[loaderData?.language ?? DEFAULT_LANGUAGE].deposit
  const title = deposit && [words.pageTitle, deposit.business_name].filter(Boolean).join(' · ')
  return [
    { title: title ?? words.invalidTitle },
    { name: 'robots', content: 'noindex' },
    ...(refresh ? [{ httpEquiv: 'refresh' as const, content: refresh }] : []),
  ]
}

export const loader = loadDeposit

export const action = payDeposit

export default function DepositPage({ loaderData, actionData }: Route.ComponentProps) {
  const { deposit: words, manage, refusals } = useCatalogue()
  if (!loaderData.deposit)
    return (
      <InvalidLinkPage title={words.invalidTitle} homeLabel={manage.toHomepage}>
        <p role="alert">{loaderData.errorMessage}</p>
      </InvalidLinkPage>
    )
  const { deposit, refresh, text } = loaderData
  const canPay = deposit.state === 'open' && refresh === null
  return (
    <ClientPage
      language={loaderData.language}
      businessName={deposit.business_name}
      brand={deposit.brand}
      logo={deposit.logo}
      footer={manage.bookedWith}
      className={classes.card}
    >
      <h1>{text.title}</h1>
      {actionData && (
        <p role="alert" className={classes.alert}>
          {refusals.ofCall(actionData.error)}
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
            <Button type="submit">{words.pay(moneyText(deposit.amount))}</Button>
            <BookLink deposit={deposit} label={text.bookLabel} look="quiet" />
          </form>
          <p className={classes.note}>{words.securePage}</p>
        </>
      )}
      {!canPay && text.bookLabel && (
        <div className={classes.actions}>
          <BookLink deposit={deposit} label={text.bookLabel} look="primary" />
        </div>
      )}
      <p className={classes.note}>
        <Sentence
          text={words.questions(deposit.business_name, deposit.business_phone !== null)}
          parts={{
            phone: <a href={telLink(deposit.business_phone ?? '') ?? undefined}>{deposit.business_phone}</a>,
            email: <a href={`mailto:${deposit.business_email}`}>{deposit.business_email}</a>,
          }}
        />
      </p>
    </ClientPage>
  )
}

const TONES = { neutral: undefined, done: classes.done, warning: classes.alert }

type JobFactsProps = {
  deposit: Omit<Deposit, 'job'> & { job: (NonNullable<Deposit['job']> & VisitNames) | null }
}

/** Nothing once nobody can pay for the appointment any more. */
function JobFacts({ deposit: { state, job, amount, timezone } }: JobFactsProps) {
  const { booking: bookingWords, deposit: words } = useCatalogue()
  if (!job) return null
  const booking = {
    ...job,
    timezone,
    arrival_window_minutes: null,
    address: null,
    business_name: null,
  }
  const money = moneyText(amount)
  const text = state === 'booked' ? words.amountPaid(money) : money
  const rest = job.price === null ? null : restText(bookingWords, job.price, amount)
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
