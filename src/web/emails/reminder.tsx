import type { ReactNode } from 'react'
import type { EmailProps } from '#contract/emails.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Dates } from '#domain/language/en/dates.ts'
import { filledParts, type Placeholder, paragraphsOf, withTimePhrase } from '#domain/reminders/template.ts'
import { hasLinks, withoutLinks } from '#domain/texts/plain-characters.ts'
import { arrivalPhrase, arrivalTime } from '#domain/time/arrival-window.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { EmailButton, JobFacts, Lines, Note, Paragraph, WrappingLink } from '#web/emails/email-parts.tsx'
import { calendarDay, dateValue, timeTextIn } from '#web/format/wall-clock.ts'

type ReminderProps = EmailProps['reminder']

export function Reminder(props: ReminderProps) {
  const { email: words } = CATALOGUES[props.language]
  const business = words.business(props.businessName)
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
        {isChangeable ? words.appointment.seeMoveOrCancel : words.appointment.see}
      </EmailButton>
      <Note>
        {!isChangeable && `${words.replyToChange} `}
        {words.questions} {words.contact(business, ownerEmail)}
      </Note>
      {manageUrl && (
        <Note>
          {words.noReminders}{' '}
          <WrappingLink href={`${manageUrl}/reminders`}>{words.stopReminders(business)}</WrappingLink>.
        </Note>
      )}
      {isExample && <Note>{words.isTest}</Note>}
    </EmailFrame>
  )
}

/** `Full Detail tomorrow at 9:00 AM`, in the time zone of the business. */
export function reminderSubject({ language, job, timeZone, today }: ReminderProps): string {
  const { email: words, dates } = CATALOGUES[language]
  const date = dateValue(timeZone, job.appointmentTime)
  const phrase = arrivalPhrase(
    dates,
    job.appointmentTime,
    job.arrivalWindow ?? null,
    clockIn(dates, timeZone),
  )
  if (date === today) return words.todayAt(job.service, phrase)
  if (date === dateAfter(today, 1)) return words.tomorrowAt(job.service, phrase)
  return words.onDayAt(job.service, dates.day(calendarDay(timeZone, job.appointmentTime)), phrase)
}

function filledParagraph(paragraph: string, props: ReminderProps): ReactNode[] {
  return joinedParts(paragraph, props).map(({ text, isLink }, n) =>
    isLink ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: their order never changes
      <WrappingLink key={n} href={text}>
        {text}
      </WrappingLink>
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
function withWindow(paragraph: string, { language, job, timeZone }: ReminderProps): string {
  const { dates } = CATALOGUES[language]
  if (!job.arrivalWindow) return paragraph
  return withTimePhrase(
    paragraph,
    arrivalPhrase(dates, job.appointmentTime, job.arrivalWindow, clockIn(dates, timeZone)),
  )
}

function clockIn(dates: Dates, timeZone: string): (instant: string) => string {
  return (instant) => timeTextIn(dates, timeZone, instant)
}

function placeholderValues(props: ReminderProps): Record<Placeholder, string> {
  const { clientName, businessName, job, timeZone, manageUrl } = props
  const { email: words, dates } = CATALOGUES[props.language]
  return {
    client_name: clientName,
    business: words.business(businessName),
    service: job.service,
    address: job.address ?? '',
    time: arrivalTime(dates, job.appointmentTime, job.arrivalWindow ?? null, clockIn(dates, timeZone)),
    date: dates.day(calendarDay(timeZone, job.appointmentTime)),
    manage_link: manageUrl ?? '',
  }
}
