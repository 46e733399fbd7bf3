import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { serverSentence } from '#web/session/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

export const GENERAL_SETTINGS = '/dashboard/settings'
export const PAYMENT_SETUP = '/dashboard/settings?tab=payment'

type Setup = { advice: string; label: string; address: string }

const CONNECT_ACCOUNT: Setup = {
  advice: 'Connect your payment account via Settings, then Payment Setup.',
  label: 'Open Payment Setup',
  address: PAYMENT_SETUP,
}

const MISSING_SETUP: Partial<Record<ErrorCode, Setup>> = {
  account_not_connected: CONNECT_ACCOUNT,
  account_not_ready: CONNECT_ACCOUNT,
  account_rejected: CONNECT_ACCOUNT,
  business_name_missing: {
    advice: 'Clients see it on the invoice. You find it under Settings.',
    label: 'Open Settings',
    address: GENERAL_SETTINGS,
  },
}

const ALREADY_MADE =
  'It was created before you changed it, and is in your list. Press again to create another one.'

/** Tells why there is no invoice, and gives back what belongs beside fields. A bug is thrown on. */
export function tellNotCreated(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  const missing = MISSING_SETUP[error.code]
  if (missing) tellMissingSetup(error.message, missing)
  else tellError(sentenceOf(error))
  return error.fields
}

export function tellError(description: string): void {
  toast({ variant: 'destructive', title: 'Error creating invoice', description })
}

function tellMissingSetup(reason: string, { advice, label, address }: Setup): void {
  toast({
    variant: 'destructive',
    title: 'Unable to Create Invoice',
    description: `${reason} ${advice}`,
    // In another tab: what was typed stays.
    action: { label, onAction: () => window.open(address, '_blank', 'noopener') },
  })
}

function sentenceOf(error: ApiError): string {
  if (error.code === 'key_reused') return ALREADY_MADE
  const [refused] = Object.values(error.fields)
  return refused ?? serverSentence(error, 'Failed to create invoice payment link')
}
