import type { EmailProps } from '#contract/emails.ts'
import { PLAN } from '#domain/billing/plan.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { EmailButton, Note, Paragraph } from '#web/emails/email-parts.tsx'
import { fullDateTimeText } from '#web/format/instant.ts'

const PRICE = `$${PLAN.monthlyCents / 100}`

export function TrialEnded({ appUrl, returnUrl, endsAt, timeZone }: EmailProps['trial-ended']) {
  return (
    <EmailFrame
      heading="Your trial has ended"
      preview={`Your data is safe. Subscribe for ${PRICE} a month to pick up where you left off.`}
      appUrl={appUrl}
    >
      <Paragraph>
        Your free trial of Wheelhouse ended on {fullDateTimeText(timeZone, endsAt)}. You weren’t charged, and
        your dashboard is closed for now.
      </Paragraph>
      <Paragraph>Your data is safe. Subscribe for {PRICE} a month to pick up where you left off.</Paragraph>
      <EmailButton href={returnUrl}>Subscribe</EmailButton>
      <ClientsNote />
    </EmailFrame>
  )
}

export function PaymentFailed({ appUrl, returnUrl }: EmailProps['payment-failed']) {
  return (
    <EmailFrame
      heading="Your payment didn’t go through"
      preview="Update your card to reopen your dashboard."
      appUrl={appUrl}
    >
      <Paragraph>
        We couldn’t charge your card {PRICE} for Wheelhouse, so your dashboard is closed for now. Your data is
        safe.
      </Paragraph>
      <Paragraph>Update your card to reopen your dashboard right away.</Paragraph>
      <EmailButton href={returnUrl}>Update your card</EmailButton>
      <ClientsNote />
    </EmailFrame>
  )
}

/** What the owner's clients notice meanwhile. */
function ClientsNote() {
  return (
    <Note>
      Until then, clients can’t book online. Jobs that are already booked stay booked, and invoices can still
      be paid.
    </Note>
  )
}
