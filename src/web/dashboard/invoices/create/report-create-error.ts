import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { PAYMENT_SETUP_PATH } from '#web/dashboard/ui/paths.ts'
import { serverMessage } from '#web/session/toast-server-error.ts'
import { toast } from '#web/ui/toast-store.ts'

export const GENERAL_SETTINGS_PATH = '/dashboard/settings?tab=general'

type SetupStep = { advice?: string; label: string; href: string }

const CONNECT_ACCOUNT: SetupStep = {
  advice: 'Connect your payment account via Settings, then Payment Setup.',
  label: 'Open Payment Setup',
  href: PAYMENT_SETUP_PATH,
}

const MISSING_SETUP: Partial<Record<ErrorCode, SetupStep>> = {
  account_not_connected: CONNECT_ACCOUNT,
  account_not_ready: CONNECT_ACCOUNT,
  account_rejected: { label: CONNECT_ACCOUNT.label, href: PAYMENT_SETUP_PATH },
  business_name_missing: {
    advice: 'Clients see it on the invoice. You’ll find it under Settings.',
    label: 'Open Settings',
    href: GENERAL_SETTINGS_PATH,
  },
}

/** For errors that don't say what to change. An account that isn't ready is the most likely reason. */
const UNKNOWN_REASON_STEP: SetupStep = {
  ...CONNECT_ACCOUNT,
  advice: 'If this keeps happening, connect your payment account via Settings, then Payment Setup.',
}

const ALREADY_CREATED =
  'It was already created before your last changes and is in your list. Tap Create Invoice again to create another one.'

/** Shows why the invoice was not created and returns the field errors. Rethrows anything but an ApiError. */
export function reportCreateError(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) throw error
  const missing = MISSING_SETUP[error.code]
  if (missing) showMissingSetup(error.message, missing)
  else if (isExplained(error)) showCreateError(errorSentence(error))
  else showMissingSetup(errorSentence(error), UNKNOWN_REASON_STEP)
  return error.fields
}

/** There was no answer, or it says what is wrong with the request. */
function isExplained({ status, code, fields }: ApiError): boolean {
  return status === 0 || code === 'key_reused' || Object.keys(fields).length > 0
}

export function showCreateError(description: string): void {
  toast({ variant: 'destructive', title: 'Error creating invoice', description })
}

function showMissingSetup(reason: string, { advice, label, href }: SetupStep): void {
  toast({
    variant: 'destructive',
    title: 'Unable to Create Invoice',
    description: [sentence(reason), advice].filter(Boolean).join(' '),
    // Opens another tab so that the form keeps its input.
    action: { label, onAction: () => window.open(href, '_blank', 'noopener') },
  })
}

function errorSentence(error: ApiError): string {
  if (error.code === 'key_reused') return ALREADY_CREATED
  const [fieldError] = Object.values(error.fields)
  return fieldError ?? serverMessage(error, 'Failed to create invoice payment link')
}

/** The prescribed 'Failed to create invoice payment link' has no full stop of its own. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`
}
