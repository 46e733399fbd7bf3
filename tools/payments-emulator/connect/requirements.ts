import type { Standing } from './account-state.ts'

type Deadline = { status: 'currently_due' | 'eventually_due' | 'past_due' }

type Need = { description: string; awaits: 'user' | 'stripe'; deadline: Deadline['status'] }

const ONBOARDING = [
  'identity.individual.given_name',
  'identity.individual.surname',
  'identity.attestations.terms_of_service.account',
  'defaults.profile.business_url',
  'external_account',
]

const NEEDS: Record<Standing, Need[]> = {
  untouched: ONBOARDING.map((description) => due(description)),
  half_done: ONBOARDING.slice(2).map((description) => due(description)),
  pending: [{ description: 'identity.individual.id_numbers', awaits: 'stripe', deadline: 'currently_due' }],
  active: [],
  restricted: [
    {
      description: 'identity.individual.documents.primary_verification',
      awaits: 'user',
      deadline: 'past_due',
    },
  ],
  rejected: [],
}

function due(description: string): Need {
  return { description, awaits: 'user', deadline: 'currently_due' }
}

/** What the provider still wants before, or so that, cards can be charged. */
export function requirementsOf(standing: Standing) {
  const needs = NEEDS[standing]
  const isRoutine = standing === 'untouched' || standing === 'half_done'
  const [first] = needs
  return {
    alternatives: [],
    entries: needs.map(({ description, awaits, deadline }) => ({
      awaiting_action_from: awaits,
      description,
      errors: [],
      impact: {
        restricts_capabilities: [
          { capability: 'card_payments', configuration: 'merchant', deadline: { status: deadline } },
        ],
      },
      minimum_deadline: { status: deadline },
      reference: null,
      requested_reasons: [{ code: isRoutine ? 'routine_onboarding' : 'routine_verification' }],
    })),
    summary: { minimum_deadline: first ? { status: first.deadline, time: null } : null },
  }
}
