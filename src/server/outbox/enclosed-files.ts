import type { LetterName, LetterProps } from '#contract/letters.ts'
import { appointmentFile } from '#server/gateways/appointment-file.ts'
import { invoiceFile } from '#server/gateways/invoice-file.ts'
import type { Attachment } from '#server/gateways/mail.ts'

/** What comes with a letter: an appointment for the client's calendar, an invoice or receipt on paper. */
export async function enclosedFiles(
  name: LetterName,
  props: LetterProps[LetterName],
  writtenAt: Date,
): Promise<Attachment[]> {
  if ('document' in props) return [await invoiceFile(props.document)]
  if ('visits' in props) return [appointmentFile(...filedVisits(props, writtenAt))]
  if (!('calendar' in props) || !props.calendar) return []
  const isCancelled = name === 'appointment-cancelled'
  return [appointmentFile({ ...props, calendar: props.calendar, isCancelled, writtenAt })]
}

function filedVisits({ visits, ...letter }: LetterProps['series-changed'], writtenAt: Date) {
  return visits.flatMap(({ job, previous, ...visit }) => {
    const told = job ?? previous
    return told ? { ...letter, ...visit, job: told, isCancelled: job === null, writtenAt } : []
  })
}
