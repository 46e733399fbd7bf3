import { Heading, Text } from '@react-email/components'
import type { LetterProps } from '#contract/letters.ts'
import { instantInUtc } from '#web/format/instant.ts'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'

export function AccountDeleted({ appUrl, deletedAt }: LetterProps['account-deleted']) {
  return (
    <LetterFrame preview="Everything in it is gone, and nothing more will be charged." appUrl={appUrl}>
      <Heading as="h1" style={letterStyles.heading}>
        Your account is deleted
      </Heading>
      <Text style={letterStyles.text}>
        You deleted your Wheelhouse account on {instantInUtc(deletedAt)}. Your clients, jobs, invoices and
        your booking link are gone with it.
      </Text>
      <Text style={letterStyles.text}>
        If you had a subscription, it has ended and nothing more will be charged. A payment account that you
        had connected stays yours at the payment provider.
      </Text>
      <Text style={letterStyles.text}>
        If this was not you, answer to the address below. Thank you for having worked with us.
      </Text>
    </LetterFrame>
  )
}
