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
          ? 'Your card is on file, so there is nothing to do.'
          : `Add a card to go on for ${PRICE} a month.`
      }
      appUrl={appUrl}
    >
      {hasCard ? (
        <>
          <Paragraph>
            Your free trial of Wheelhouse ends on {end}. Your card is then charged {PRICE} for the first
            month, and {PRICE} every month after that.
          </Paragraph>
          <Paragraph>There is nothing to do. Everything goes on as it is.</Paragraph>
          <EmailButton href={billingUrl}>See your subscription</EmailButton>
          <Note>
            Would you rather stop? Open your subscription, choose Manage Subscription and cancel before the
            trial ends: nothing will be charged.
          </Note>
        </>
      ) : (
        <>
          <Paragraph>
            Your free trial of Wheelhouse ends on {end}. To go on, add a card before then: it is first charged
            when the trial ends, {PRICE} a month.
          </Paragraph>
          <EmailButton href={billingUrl}>Add a card</EmailButton>
          <Note>
            Without a card nothing is charged, and your access to the dashboard ends with the trial. What you
            entered is kept, and is there again as soon as you subscribe.
          </Note>
        </>
      )}
    </EmailFrame>
  )
}
