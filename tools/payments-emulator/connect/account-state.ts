/** What a person at onboarding, or the provider's staff, can make of an account. */
export const ACCOUNT_STATES = [
  'half_done',
  'pending',
  'active',
  'restricted',
  'rejected',
  'closed',
  'deauthorized',
] as const

export type AccountState = (typeof ACCOUNT_STATES)[number]

/** Of an account that the platform may still use. `untouched`: created, and nobody went through onboarding. */
export type Standing = 'untouched' | Exclude<AccountState, 'closed' | 'deauthorized'>

type StatusDetail = { code: string; resolution: 'contact_stripe' | 'no_resolution' | 'provide_info' }
type CapabilityStatus = 'active' | 'pending' | 'rejected' | 'restricted'

export type Capability = { status: CapabilityStatus; status_details: StatusDetail[] }

const TO_PROVIDE: Capability = {
  status: 'restricted',
  status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
}

const CAPABILITIES: Record<Standing, Capability> = {
  untouched: TO_PROVIDE,
  half_done: TO_PROVIDE,
  pending: {
    status: 'pending',
    status_details: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  },
  active: { status: 'active', status_details: [] },
  restricted: TO_PROVIDE,
  rejected: {
    status: 'rejected',
    status_details: [{ code: 'rejected_other', resolution: 'contact_stripe' }],
  },
}

/** Of every capability that was requested: they move together here. */
export function capabilityOf(standing: Standing): Capability {
  return CAPABILITIES[standing]
}
