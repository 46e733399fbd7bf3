import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { serverSentence } from '#web/session/explain-failure.ts'
import { toast } from '#web/ui/toast-store.ts'

export const GENERAL_SETTINGS = '/dashboard/settings'
export const PAYMENT_SETUP = '/dashboard/settings?tab=payment'

const ACCOUNT_CODES: readonly ErrorCode[] = ['account_not_connected', 'account_not_ready', 'account_rejected']

const ALREADY_MADE =
  'It was created before you changed it, and is in your list. Press again to create another one.'

/** Tells why there is no invoice, and gives back what belongs beside fields. A bug is thrown on. */
export function tellNotCreated(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  if (ACCOUNT_CODES.includes(error.code)) tellNoAccount(error)
  else if (error.code === 'business_name_missing') tellNoName(error)
  else tellError(sentenceOf(error))
  return error.fields
}

export function tellError(description: string): void {
  toast({ variant: 'destructive', title: 'Error creating invoice', description })
}

function tellNoAccount({ message }: ApiError): void {
  tellUnable(`${message} Connect your payment account via Settings, then Payment Setup.`, {
    label: 'Open Payment Setup',
    address: PAYMENT_SETUP,
  })
}

function tellNoName({ message }: ApiError): void {
  tellUnable(`${message} Clients see it on the invoice. You find it under Settings.`, {
    label: 'Open Settings',
    address: GENERAL_SETTINGS,
  })
}

function tellUnable(description: string, { label, address }: { label: string; address: string }): void {
  toast({
    variant: 'destructive',
    title: 'Unable to Create Invoice',
    description,
    // In another tab: what was typed stays.
    action: { label, onAction: () => window.open(address, '_blank', 'noopener') },
  })
}

function sentenceOf(error: ApiError): string {
  if (error.code === 'key_reused') return ALREADY_MADE
  const [refused] = Object.values(error.fields)
  return refused ?? serverSentence(error, 'Failed to create invoice payment link')
}
