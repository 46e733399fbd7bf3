/** States that onboarding or the provider's staff can put an account into. */
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

/** State of an account that the platform may still use. `untouched`: created, but onboarding was not started. */
export type Standing = 'untouched' | Exclude<AccountState, 'closed' | 'deauthorized'>

type StatusDetail = { code: string; resolution: 'contact_stripe' | 'no_resolution' | 'provide_info' }
type CapabilityStatus = 'active' | 'pending' | 'rejected' | 'restricted'

export type Capability = { status: CapabilityStatus; status_details: StatusDetail[] }

const INFO_REQUIRED: Capability = {
  status: 'restricted',
  status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
}

const CAPABILITIES: Record<Standing, Capability> = {
  untouched: INFO_REQUIRED,
  half_done: INFO_REQUIRED,
  pending: {
    status: 'pending',
    status_details: [{ code: 'requirements_pending_verification', resolution: 'no_resolution' }],
  },
  active: { status: 'active', status_details: [] },
  restricted: INFO_REQUIRED,
  rejected: {
    status: 'rejected',
    status_details: [{ code: 'rejected_other', resolution: 'contact_stripe' }],
  },
}

/** The status of all requested capabilities. In the emulator they change together. */
export function capabilityOf(standing: Standing): Capability {
  return CAPABILITIES[standing]
}
