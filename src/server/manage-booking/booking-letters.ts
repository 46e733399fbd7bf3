import { randomUUID } from 'node:crypto'
import { clientLetter, type LetterAbout, letterJob } from '#server/manage-booking/client-letter.ts'
import { ownerLetter } from '#server/manage-booking/owner-letter.ts'
import type { LetterTo } from '#server/messages/queue-mail.ts'

/** With a link of `issueManageLink`: the one the page shows will do. */
export type MadeBooking = LetterAbout & { manageUrl: string }

type Numbered<Letter> = Letter & { id: string }
export type BookingLetters = {
  /** Which the appointment remembers. */
  toClient: Numbered<LetterTo<'booking-confirmed'>>
  toOwner: Numbered<LetterTo<'booking-received'>>
}

/** Confirms a booking to the client and tells the owner. */
export function bookingLetters(booking: MadeBooking): BookingLetters {
  const { owner, appointment } = booking
  const facts = { job: letterJob(appointment), price: appointment.price }
  return {
    toClient: {
      id: randomUUID(),
      letter: 'booking-confirmed',
      props: { ...clientLetter(booking), ...facts },
      to: appointment.client_email,
      userId: owner.id,
    },
    toOwner: {
      id: randomUUID(),
      letter: 'booking-received',
      props: { ...ownerLetter(booking), ...facts },
      to: owner.email,
      userId: owner.id,
    },
  }
}
