import { Button, Heading, Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { PLAN } from '#domain/billing/plan.ts'
import { instantIn } from '#web/format/instant.ts'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'

const PRICE = `$${PLAN.monthlyCents / 100}`

export function TrialEnding({ hasCard, ...props }: LetterProps['trial-ending']) {
  return hasCard ? <WithCard {...props} /> : <WithoutCard {...props} />
}

type VariantProps = Omit<LetterProps['trial-ending'], 'hasCard'>

function WithCard({ appUrl, billingUrl, endsAt, timeZone }: VariantProps) {
  return (
    <LetterFrame preview="Your card is on file, so there is nothing to do." appUrl={appUrl}>
      <Heading as="h1" style={letterStyles.heading}>
        Your trial ends tomorrow
      </Heading>
      <Text style={letterStyles.text}>
        Your free trial of Wheelhouse ends on {instantIn(timeZone, endsAt)}. Your card is then charged {PRICE}{' '}
        for the first month, and {PRICE} every month after that.
      </Text>
      <Text style={letterStyles.text}>There is nothing to do. Everything goes on as it is.</Text>
      <Button href={billingUrl} style={letterStyles.button}>
        See your subscription
      </Button>
      <Text style={letterStyles.note}>
        Would you rather stop? Open your subscription, choose Manage Subscription and cancel before the trial
        ends: nothing will be charged.
      </Text>
    </LetterFrame>
  )
}

function WithoutCard({ appUrl, billingUrl, endsAt, timeZone }: VariantProps) {
  return (
    <LetterFrame preview={`Add a card to go on for ${PRICE} a month.`} appUrl={appUrl}>
      <Heading as="h1" style={letterStyles.heading}>
        Your trial ends tomorrow
      </Heading>
      <Text style={letterStyles.text}>
        Your free trial of Wheelhouse ends on {instantIn(timeZone, endsAt)}. To go on, add a card before then:
        it is first charged when the trial ends, {PRICE} a month.
      </Text>
      <Button href={billingUrl} style={letterStyles.button}>
        Add a card
      </Button>
      <Text style={letterStyles.note}>
        Without a card nothing is charged, and your access to the dashboard ends with the trial. What you
        entered is kept, and is there again as soon as you subscribe.
      </Text>
    </LetterFrame>
  )
}
