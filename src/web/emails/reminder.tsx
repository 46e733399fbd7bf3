import { Link } from '@react-email/components'
import type { ReactNode } from 'react'
import type { EmailProps } from '#contract/emails.ts'
import { filledParts, type Placeholder, paragraphsOf, withTimePhrase } from '#domain/reminders/template.ts'
import { formatWeekdayAndDate } from '#domain/texts/format-day.ts'
import { hasLinks, withoutLinks } from '#domain/texts/plain-characters.ts'
import { arrivalPhrase, arrivalTime } from '#domain/time/arrival-window.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { contactText, EmailButton, JobFacts, Lines, Note, Paragraph } from '#web/emails/email-parts.tsx'
import { emailStyles } from '#web/emails/email-styles.ts'
import { dateValue, timeText } from '#web/format/wall-clock.ts'

type ReminderProps = EmailProps['reminder']

export function Reminder(props: ReminderProps) {
  const { appUrl, businessName, ownerEmail, timeZone, job, template, manageUrl, isChangeable, isExample } =
    props
  return (
    <EmailFrame
      heading={reminderSubject(props)}
      preview={reminderSubject(props)}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      {paragraphsOf(template).map((paragraph, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
        <Paragraph key={n}>{filledParagraph(paragraph, props)}</Paragraph>
      ))}
      <JobFacts job={job} timeZone={timeZone} />
      <EmailButton href={manageUrl}>
        {isChangeable ? 'See, move or cancel it' : 'See your appointment'}
      </EmailButton>
      <Note>
        {!isChangeable && 'Reply to change it. '}
        Questions? {contactText(businessName, ownerEmail)}.
      </Note>
      {manageUrl && (
        <Note>
          Don’t want reminders?{' '}
          <Link href={`${manageUrl}/reminders`} style={emailStyles.address}>
            Stop reminders from {businessName}
          </Link>
          .
        </Note>
      )}
      {isExample && <Note>This is a test, so its links don’t work.</Note>}
    </EmailFrame>
  )
}

/** `Full Detail tomorrow at 9:00 AM`, in the time zone of the business. */
export function reminderSubject({ job, timeZone, today }: ReminderProps): string {
  const date = dateValue(timeZone, job.appointmentTime)
  const timeSuffix = arrivalPhrase(job.appointmentTime, job.arrivalWindow ?? null, clockIn(timeZone))
  if (date === today) return `${job.service} today ${timeSuffix}`
  if (date === dateAfter(today, 1)) return `${job.service} tomorrow ${timeSuffix}`
  return `${job.service} on ${formatWeekdayAndDate(Date.parse(job.appointmentTime), timeZone)} ${timeSuffix}`
}

function filledParagraph(paragraph: string, props: ReminderProps): ReactNode[] {
  return joinedParts(paragraph, props).map(({ text, isLink }, n) =>
    isLink ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
      <Link key={n} href={text} style={emailStyles.address}>
        {text}
      </Link>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
      <Lines key={n} text={text} />
    ),
  )
}

type JoinedPart = { text: string; isLink: boolean }

/** The manage links, and the text between them. `evil.{service}` must not become a link by what is filled in. */
function joinedParts(paragraph: string, props: ReminderProps): JoinedPart[] {
  const parts: JoinedPart[] = []
  for (const { text, placeholder } of filledParts(withWindow(paragraph, props), placeholderValues(props))) {
    const isLink = placeholder === 'manage_link' && text !== ''
    const last = parts.at(-1)
    if (last && !last.isLink && !isLink) last.text += text
    else parts.push({ text, isLink })
  }
  return parts.map(({ text, isLink }) => ({
    text: !isLink && hasLinks(text) ? withoutLinks(text) : text,
    isLink,
  }))
}

/** Owners write 'at {time}', which an arrival window replaces as a whole. */
function withWindow(paragraph: string, { job, timeZone }: ReminderProps): string {
  if (!job.arrivalWindow) return paragraph
  return withTimePhrase(paragraph, arrivalPhrase(job.appointmentTime, job.arrivalWindow, clockIn(timeZone)))
}

function clockIn(timeZone: string): (instant: string) => string {
  return (instant) => timeText(timeZone, instant)
}

function placeholderValues(props: ReminderProps): Record<Placeholder, string> {
  const { clientName, businessName, job, timeZone, manageUrl } = props
  return {
    client_name: clientName,
    business: businessName,
    service: job.service,
    address: job.address ?? '',
    time: arrivalTime(job.appointmentTime, job.arrivalWindow ?? null, clockIn(timeZone)),
    date: formatWeekdayAndDate(Date.parse(job.appointmentTime), timeZone),
    manage_link: manageUrl ?? '',
  }
}
