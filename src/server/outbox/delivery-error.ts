import { MailInDoubt, MailRefused } from '#server/gateways/mail.ts'
import { TextInDoubt } from '#server/gateways/sms.ts'

/** nodemailer names what went wrong on the way; anything else is a bug in the letter. */
export function isDeliveryError(error: unknown): boolean {
  return wrapsProviderError(error) || (error instanceof Error && 'code' in error)
}

/** Its sentence may name the recipient: that stays in the row, out of the log. */
export function deliveryErrorDetails(error: unknown): object {
  const { code, responseCode, command } = ((wrapsProviderError(error) ? error.cause : error) ?? {}) as Record<
    string,
    unknown
  >
  return { code, responseCode, command }
}

function wrapsProviderError(error: unknown): error is Error {
  return error instanceof MailRefused || error instanceof MailInDoubt || error instanceof TextInDoubt
}
