import * as z from 'zod/mini'

/** What each letter needs to be written. `web/letters` writes them, the server sends them. */
export const letterProps = {
  'mail-check': z.object({ appUrl: z.url(), askedAt: z.iso.datetime() }),
  'password-reset': z.object({ appUrl: z.url(), resetUrl: z.url(), minutes: z.int() }),
  'password-changed': z.object({ appUrl: z.url(), changedAt: z.iso.datetime() }),
  'account-exists': z.object({ appUrl: z.url() }),
  'trial-ending': z.object({
    appUrl: z.url(),
    billingUrl: z.url(),
    endsAt: z.iso.datetime(),
    timeZone: z.string(),
    hasCard: z.boolean(),
  }),
}

export type LetterName = keyof typeof letterProps
export type LetterProps = { [Name in LetterName]: z.output<(typeof letterProps)[Name]> }

export type WrittenLetter = { subject: string; html: string; text: string }

export type WriteLetter = <Name extends LetterName>(
  name: Name,
  props: LetterProps[Name],
) => Promise<WrittenLetter>
