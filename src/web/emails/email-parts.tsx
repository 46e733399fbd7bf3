import { Button, Link, Section, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import type { EmailProps } from '#contract/emails.ts'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { questionLabel } from '#domain/questions/answers.ts'
import { emailStyles } from '#web/emails/email-styles.ts'
import { fullDateTimeText, jobTimeText } from '#web/format/instant.ts'
import { moneyText } from '#web/format/money.ts'

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={emailStyles.text}>{children}</Text>
}

/** Smaller text for secondary information. */
export function Note({ children }: { children: ReactNode }) {
  return <Text style={emailStyles.note}>{children}</Text>
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} style={emailStyles.footerLink}>
      {children}
    </Link>
  )
}

/** The steps of the manage page for a client whose appointment the business moved. Opening one changes nothing. */
export const keepUrl = (manageUrl: string) => `${manageUrl}?step=keep`
export const pickAnotherTimeUrl = (manageUrl: string) => `${manageUrl}?step=move`

/** Renders nothing without a link. */
export function EmailButton({ href, children }: { href: string | null; children: ReactNode }) {
  if (!href) return null
  return (
    <Button href={href} style={emailStyles.button}>
      {children}
    </Button>
  )
}

export function CopyableLink({ url }: { url: string }) {
  return (
    <Note>
      If the button doesn’t work, copy this link into your browser:
      <br />
      <Link href={url} style={emailStyles.address}>
        {url}
      </Link>
    </Note>
  )
}

/** Renders the line breaks of a text. */
export function Lines({ text }: { text: string }) {
  return text.split(/\r?\n/).map((line, position) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rendered once, and lines may repeat
    <Fragment key={position}>
      {position > 0 && <br />}
      {line}
    </Fragment>
  ))
}

/** What the client answered when booking. Renders nothing without answers. */
export function Answers({ answers = [] }: { answers: EmailProps['booking-confirmed']['answers'] }) {
  if (answers.length === 0) return null
  return (
    <Text style={emailStyles.text}>
      {answers.map(({ question, answer }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Fragment key={position}>
          {position > 0 && <br />}
          <strong>{questionLabel(question)}</strong> {answer}
        </Fragment>
      ))}
    </Text>
  )
}

type JobFactsProps = {
  job: EmailProps['appointment-cancelled']['job']
  timeZone: string
  /** Cents. */
  price?: number | null
}

export function JobFacts({ job, timeZone, price = null }: JobFactsProps) {
  const { service, items, duration, address } = job
  return (
    <Text style={emailStyles.facts}>
      <strong>{jobTimeText(timeZone, job)}</strong>
      <br />
      {items ? <Lines text={`${items.join('\n')}\n`} /> : `${service}, `}
      {duration} minutes{(job.arrivalWindow ?? null) !== null && ' from our arrival'}
      {price !== null && `, ${moneyText(price)}`}
      {address && (
        <>
          <br />
          {address}
        </>
      )}
    </Text>
  )
}

type OtherVisitsNoteProps = {
  /** `Their` in emails to the owner. */
  whose?: 'Your' | 'Their'
  next: string | null
  /** Minutes; null: at the start. */
  arrivalWindow?: number | null | undefined
  timeZone: string
}

/** Renders nothing if no other visit follows. */
export function OtherVisitsNote({ whose = 'Your', next, arrivalWindow, timeZone }: OtherVisitsNoteProps) {
  if (next === null) return null
  return (
    <Paragraph>
      {whose} other visits stay as they are. The next one is on{' '}
      {fullDateTimeText(timeZone, next, arrivalWindow)}.
    </Paragraph>
  )
}

type InvoiceFactsProps = {
  /** `$199.99`. */
  amount: string
  /** `Due on November 29, 2026`. */
  when: string
  document: InvoiceDocument
}

export function InvoiceFacts({ amount, when, document }: InvoiceFactsProps) {
  return (
    <Section style={emailStyles.facts}>
      <Text style={emailStyles.amount}>{amount}</Text>
      <Text style={emailStyles.fact}>{when}</Text>
      {document.deposit ? (
        <Text style={emailStyles.fact}>
          Total {moneyText(document.totals.total)}
          <br />
          Deposit already paid {moneyText(-document.deposit)}
        </Text>
      ) : null}
      <Text style={emailStyles.fact}>
        {document.number}
        <br />
        <Lines text={document.description} />
      </Text>
    </Section>
  )
}

/** `Contact Luna Detailing at luna@example.com`. */
export function contactText(businessName: string, email: string): string {
  return `Contact ${businessName} at ${email}`
}

/** `your deposit of $45.00`, or `$30.00 of your deposit` if the rest of it was refunded before. */
export function shareOfDeposit(
  { amount, kept }: NonNullable<EmailProps['booking-confirmed']['deposit']>,
  whose: 'your' | 'their',
): string {
  return kept < amount ? `${moneyText(kept)} of ${whose} deposit` : `${whose} deposit of ${moneyText(kept)}`
}
