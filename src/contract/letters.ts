import * as z from 'zod/mini'

/** A job as a client knows it. */
const ToldJob = z.object({
  appointmentTime: z.iso.datetime(),
  /** Minutes. */
  duration: z.int(),
  service: z.string(),
  address: z.nullable(z.string()),
})

/** A letter of a business to one of its clients. */
const toClient = {
  appUrl: z.url(),
  businessName: z.string(),
  ownerEmail: z.string(),
  clientName: z.string(),
  /** The business's zone: the job happens there. */
  timeZone: z.string(),
}

/** What each letter needs to be written. `web/letters` writes them, the server sends them. */
export const letterProps = {
  'mail-check': z.object({ appUrl: z.url(), askedAt: z.iso.datetime() }),
  'password-reset': z.object({ appUrl: z.url(), resetUrl: z.url(), minutes: z.int() }),
  'password-changed': z.object({ appUrl: z.url(), changedAt: z.iso.datetime() }),
  'account-exists': z.object({ appUrl: z.url() }),
  'account-deleted': z.object({ appUrl: z.url(), deletedAt: z.iso.datetime() }),
  'trial-ending': z.object({
    appUrl: z.url(),
    billingUrl: z.url(),
    endsAt: z.iso.datetime(),
    timeZone: z.string(),
    hasCard: z.boolean(),
  }),
  /** Null: the client was told that it is cancelled. */
  'appointment-moved': z.object({ ...toClient, job: ToldJob, previous: z.nullable(ToldJob) }),
  'appointment-cancelled': z.object({ ...toClient, job: ToldJob }),
}

export type LetterName = keyof typeof letterProps
export type LetterProps = { [Name in LetterName]: z.output<(typeof letterProps)[Name]> }

export type WrittenLetter = { subject: string; html: string; text: string }

export type WriteLetter = <Name extends LetterName>(
  name: Name,
  props: LetterProps[Name],
) => Promise<WrittenLetter>
