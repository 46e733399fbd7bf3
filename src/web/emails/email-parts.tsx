import { Button, Link, Section, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import type { EmailProps } from '#contract/emails.ts'
import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { questionLabel } from '#domain/questions/answers.ts'
import { useEmailStyles } from '#web/emails/email-styles.ts'
import { useEmailWords } from '#web/emails/use-email-words.ts'
import { fullDateTimeText, jobTimeText } from '#web/format/instant.ts'
import { moneyText } from '#web/format/money.ts'

export function Paragraph({ children }: { children: ReactNode }) {
  const styles = useEmailStyles()
  return <Text style={styles.text}>{children}</Text>
}

/** Smaller text for secondary information. */
export function Note({ children }: { children: ReactNode }) {
  const styles = useEmailStyles()
  return <Text style={styles.note}>{children}</Text>
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  const styles = useEmailStyles()
  return (
    <Link href={href} style={styles.footerLink}>
      {children}
    </Link>
  )
}

/** The steps of the manage page for a client whose appointment the business moved. Opening one changes nothing. */
export const keepUrl = (manageUrl: string) => `${manageUrl}?step=keep`
export const pickAnotherTimeUrl = (manageUrl: string) => `${manageUrl}?step=move`

/** Renders nothing without a link. */
export function EmailButton({ href, children }: { href: string | null; children: ReactNode }) {
  const styles = useEmailStyles()
  if (!href) return null
  return (
    <Button href={href} style={styles.button}>
      {children}
    </Button>
  )
}

/** A link that can break anywhere. */
export function WrappingLink({ href, children }: { href: string; children: ReactNode }) {
  const styles = useEmailStyles()
  return (
    <Link href={href} style={styles.address}>
      {children}
    </Link>
  )
}

export function CopyableLink({ url }: { url: string }) {
  const { words } = useEmailWords()
  return (
    <Note>
      {words.copyLink}
      <br />
      <WrappingLink href={url}>{url}</WrappingLink>
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
  const styles = useEmailStyles()
  const { language } = useEmailWords()
  const { detail } = CATALOGUES[language].bookingPage
  if (answers.length === 0) return null
  return (
    <Text style={styles.text}>
      {answers.map(({ question, answer }, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Fragment key={position}>
          {position > 0 && <br />}
          <strong>{questionLabel(detail(question))}</strong> {detail(answer)}
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
  const styles = useEmailStyles()
  const { service, items, duration, address } = job
  const { words, dates } = useEmailWords()
  const hasWindow = (job.arrivalWindow ?? null) !== null
  return (
    <Text style={styles.facts}>
      <strong>{jobTimeText(dates, timeZone, job)}</strong>
      <br />
      {items ? <Lines text={`${items.join('\n')}\n`} /> : `${service}, `}
      {hasWindow ? words.minutesFromArrival(duration) : words.minutes(duration)}
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
  next: string | null
  /** Minutes; null: at the start. */
  arrivalWindow?: number | null | undefined
  timeZone: string
}

/** Renders nothing if no other visit follows. */
export function OtherVisitsNote({ next, arrivalWindow, timeZone }: OtherVisitsNoteProps) {
  const { words, dates } = useEmailWords()
  if (next === null) return null
  return <Paragraph>{words.othersStay(fullDateTimeText(timeZone, next, arrivalWindow, dates))}</Paragraph>
}

type InvoiceFactsProps = {
  /** `$199.99`. */
  amount: string
  /** `Due on November 29, 2026`. */
  when: string
  document: InvoiceDocument
}

export function InvoiceFacts({ amount, when, document }: InvoiceFactsProps) {
  const { words } = useEmailWords()
  const styles = useEmailStyles()
  return (
    <Section style={styles.facts}>
      <Text style={styles.amount}>{amount}</Text>
      <Text style={styles.fact}>{when}</Text>
      {document.deposit ? (
        <Text style={styles.fact}>
          {words.total(moneyText(document.totals.total))}
          <br />
          {words.depositAlreadyPaid(moneyText(-document.deposit))}
        </Text>
      ) : null}
      <Text style={styles.fact}>
        {document.number}
        <br />
        <Lines text={document.description} />
      </Text>
    </Section>
  )
}
