import { MailInDoubt, MailRefused } from '#server/gateways/mail.ts'
import { TextInDoubt } from '#server/gateways/sms.ts'

/** nodemailer sets `code` when delivery fails; any other error is a bug in the email. */
export function isDeliveryError(error: unknown): boolean {
  return wrapsProviderError(error) || (error instanceof Error && 'code' in error)
}

/** Leaves out the error message: it may contain the recipient, which is stored in the row but must not be logged. */
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
