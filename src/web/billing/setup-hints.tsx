import { useEffect, useState } from 'react'
import type { BillingSetup } from '#contract/billing.ts'
import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { FactList } from '#web/ui/fact-list.tsx'
import { callAsOwner } from './call-as-owner.ts'

const TEST_CARDS = [
  ['4242 4242 4242 4242', 'succeeds'],
  ['4000 0000 0000 0002', 'is declined'],
  ['4000 0000 0000 0341', 'fails at the first charge'],
  ['4000 0025 0000 3155', 'asks for 3-D Secure'],
] as const

/** What an operator may have forgotten. Never what a setting holds. */
export function SetupHints() {
  const [setup, setSetup] = useState<BillingSetup | string>('Loading...')
  useEffect(() => {
    void readSetup().then(setSetup)
  }, [])
  return (
    <section aria-labelledby="debug-setup">
      <h3 id="debug-setup">Payment setup</h3>
      {typeof setup === 'string' ? <p>{setup}</p> : <SetupList setup={setup} />}
    </section>
  )
}

function SetupList({ setup }: { setup: BillingSetup }) {
  const hints = [
    ['Payment provider secret key', setup.secretKey],
    ['Active price id', setup.activePrice],
    ['Webhook secret', setup.webhookSecret],
    ['Connect webhook secret', setup.connectWebhookSecret],
    ['Test mode', setup.isTestMode ? 'on' : 'off'],
  ] as const
  return (
    <>
      <FactList facts={hints} />
      {setup.isTestMode && (
        <>
          <h4>Test cards</h4>
          <p>With any future date and any three digits.</p>
          <FactList facts={TEST_CARDS} />
        </>
      )}
    </>
  )
}

async function readSetup(): Promise<BillingSetup | string> {
  try {
    return await callAsOwner(endpoints.readBillingSetup)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return `Could not be read: ${error.message}`
  }
}
