import type { EmailProps } from '#contract/emails.ts'
import { PLAN } from '#domain/billing/plan.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { EmailButton, Note, Paragraph } from '#web/emails/email-parts.tsx'
import { fullDateTimeText } from '#web/format/instant.ts'

const PRICE = `$${PLAN.monthlyCents / 100}`

export function TrialEnding(props: EmailProps['trial-ending']) {
  const { appUrl, billingUrl, hasCard } = props
  const end = fullDateTimeText(props.timeZone, props.endsAt)
  return (
    <EmailFrame
      heading="Your trial ends tomorrow"
      preview={
        hasCard
          ? `We’ll charge your card ${PRICE} when it ends. No action needed.`
          : `Add a card to keep going for ${PRICE} a month.`
      }
      appUrl={appUrl}
    >
      {hasCard ? (
        <>
          <Paragraph>
            Your free trial of Wheelhouse ends on {end}. We’ll then charge your card {PRICE} for the first
            month, and {PRICE} every month after that.
          </Paragraph>
          <Paragraph>No action needed. Everything keeps working.</Paragraph>
          <EmailButton href={billingUrl}>See your subscription</EmailButton>
          <Note>
            Want to stop? Open your subscription, choose Manage Subscription and cancel before the trial ends.
            You won’t be charged.
          </Note>
        </>
      ) : (
        <>
          <Paragraph>
            Your free trial of Wheelhouse ends on {end}. To keep going, add a card. It won’t be charged until
            the trial ends ({PRICE} a month).
          </Paragraph>
          <EmailButton href={billingUrl}>Add a card</EmailButton>
          <Note>
            Without a card you won’t be charged, and your dashboard closes when the trial ends. Your data is
            safe: subscribe to pick up where you left off.
          </Note>
        </>
      )}
    </EmailFrame>
  )
}
