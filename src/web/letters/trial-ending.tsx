import type { LetterProps } from '#contract/letters.ts'
import { PLAN } from '#domain/billing/plan.ts'
import { instantIn } from '#web/format/instant.ts'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { LetterButton, Note, Paragraph } from '#web/letters/letter-parts.tsx'

const PRICE = `$${PLAN.monthlyCents / 100}`

export function TrialEnding(props: LetterProps['trial-ending']) {
  const { appUrl, billingUrl, hasCard } = props
  const end = instantIn(props.timeZone, props.endsAt)
  return (
    <LetterFrame
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
          <LetterButton href={billingUrl}>See your subscription</LetterButton>
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
          <LetterButton href={billingUrl}>Add a card</LetterButton>
          <Note>
            Without a card nothing is charged, and your access to the dashboard ends with the trial. What you
            entered is kept, and is there again as soon as you subscribe.
          </Note>
        </>
      )}
    </LetterFrame>
  )
}
