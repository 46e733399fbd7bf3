import type { Instant } from '#domain/time/instant.ts'
import type { OwnerTx } from '#server/db/database.ts'
import {
  type Business,
  clientLetter,
  letterJob,
  type Owner,
  type ToldAppointment,
} from '#server/manage-booking/client-letter.ts'
import { ownerLetter } from '#server/manage-booking/owner-letter.ts'
import { type LaterLetter, queueMailsLater } from '#server/messages/queue-mail.ts'

export type MadeBooking = {
  appUrl: URL
  owner: Owner
  business: Business
  appointment: ToldAppointment
  /** The id of the letter to the client, which the appointment remembers. */
  confirmationId: string
  /** Of `issueManageLink`: the one the page shows will do. */
  manageUrl: string
  cutoffHours: number
  now: Instant
}

/**
 * Confirms a booking to the client and tells the owner. Anybody can give any address to the form, so that an address
 * gets one such letter in ten minutes; the next ones wait for their turn.
 */
export async function tellOfBooking(tx: OwnerTx, booking: MadeBooking): Promise<void> {
  const { owner, appointment } = booking
  const facts = { job: letterJob(appointment), price: appointment.price }
  const confirmation: LaterLetter = {
    id: booking.confirmationId,
    letter: 'booking-confirmed',
    props: { ...clientLetter(booking), ...facts },
    to: appointment.client_email,
    userId: owner.id,
    leaves: { afterSeconds: 0, pace: { more: 0 } },
  }
  const news: LaterLetter = {
    letter: 'booking-received',
    props: { ...ownerLetter(booking), ...facts },
    to: owner.email,
    userId: owner.id,
    leaves: { afterSeconds: 0 },
  }
  await queueMailsLater(tx, [confirmation, news])
}
