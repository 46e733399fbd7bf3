import type { Standing } from './account-state.ts'

type Deadline = { status: 'currently_due' | 'eventually_due' | 'past_due' }

type Requirement = { description: string; awaitingFrom: 'user' | 'stripe'; deadline: Deadline['status'] }

const ONBOARDING_FIELDS = [
  'identity.individual.given_name',
  'identity.individual.surname',
  'identity.attestations.terms_of_service.account',
  'defaults.profile.business_url',
  'external_account',
]

const REQUIREMENTS: Record<Standing, Requirement[]> = {
  untouched: ONBOARDING_FIELDS.map((description) => dueFromUser(description)),
  half_done: ONBOARDING_FIELDS.slice(2).map((description) => dueFromUser(description)),
  pending: [
    { description: 'identity.individual.id_numbers', awaitingFrom: 'stripe', deadline: 'currently_due' },
  ],
  active: [],
  restricted: [
    {
      description: 'identity.individual.documents.primary_verification',
      awaitingFrom: 'user',
      deadline: 'past_due',
    },
  ],
  rejected: [],
}

function dueFromUser(description: string): Requirement {
  return { description, awaitingFrom: 'user', deadline: 'currently_due' }
}

/** What the provider still requires to enable card payments or keep them enabled. */
export function requirementsOf(standing: Standing) {
  const requirements = REQUIREMENTS[standing]
  const isOnboarding = standing === 'untouched' || standing === 'half_done'
  const [first] = requirements
  return {
    alternatives: [],
    entries: requirements.map(({ description, awaitingFrom, deadline }) => ({
      awaiting_action_from: awaitingFrom,
      description,
      errors: [],
      impact: {
        restricts_capabilities: [
          { capability: 'card_payments', configuration: 'merchant', deadline: { status: deadline } },
        ],
      },
      minimum_deadline: { status: deadline },
      reference: null,
      requested_reasons: [{ code: isOnboarding ? 'routine_onboarding' : 'routine_verification' }],
    })),
    summary: { minimum_deadline: first ? { status: first.deadline, time: null } : null },
  }
}
