import { Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { PLAN } from '#domain/billing/plan.ts'
import { instantIn } from '#web/format/instant.ts'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { LetterButton } from '#web/letters/letter-parts.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'

const PRICE = `$${PLAN.monthlyCents / 100}`

export function TrialEnding({ hasCard, ...props }: LetterProps['trial-ending']) {
  return hasCard ? <WithCard {...props} /> : <WithoutCard {...props} />
}

type VariantProps = Omit<LetterProps['trial-ending'], 'hasCard'>

function WithCard({ appUrl, billingUrl, endsAt, timeZone }: VariantProps) {
  return (
    <LetterFrame
      heading="Your trial ends tomorrow"
      preview="Your card is on file, so there is nothing to do."
      appUrl={appUrl}
    >
      <Text style={letterStyles.text}>
        Your free trial of Wheelhouse ends on {instantIn(timeZone, endsAt)}. Your card is then charged {PRICE}{' '}
        for the first month, and {PRICE} every month after that.
      </Text>
      <Text style={letterStyles.text}>There is nothing to do. Everything goes on as it is.</Text>
      <LetterButton href={billingUrl}>See your subscription</LetterButton>
      <Text style={letterStyles.note}>
        Would you rather stop? Open your subscription, choose Manage Subscription and cancel before the trial
        ends: nothing will be charged.
      </Text>
    </LetterFrame>
  )
}

function WithoutCard({ appUrl, billingUrl, endsAt, timeZone }: VariantProps) {
  return (
    <LetterFrame
      heading="Your trial ends tomorrow"
      preview={`Add a card to go on for ${PRICE} a month.`}
      appUrl={appUrl}
    >
      <Text style={letterStyles.text}>
        Your free trial of Wheelhouse ends on {instantIn(timeZone, endsAt)}. To go on, add a card before then:
        it is first charged when the trial ends, {PRICE} a month.
      </Text>
      <LetterButton href={billingUrl}>Add a card</LetterButton>
      <Text style={letterStyles.note}>
        Without a card nothing is charged, and your access to the dashboard ends with the trial. What you
        entered is kept, and is there again as soon as you subscribe.
      </Text>
    </LetterFrame>
  )
}
