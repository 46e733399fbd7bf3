import type { AccountState } from './account-state.ts'

/** How onboarding can end. At the real provider its staff decide; here the visitor chooses. */
export type OnboardingOutcome = {
  name: string
  label: string
  explanation: string
  state: AccountState
  requiresAllFields: boolean
}

export const OUTCOMES: readonly [OnboardingOutcome, ...OnboardingOutcome[]] = [
  {
    name: 'submit',
    label: 'Submit',
    explanation: 'Approved right away: the account can take card payments.',
    state: 'active',
    requiresAllFields: true,
  },
  {
    name: 'review',
    label: 'Submit, pending review',
    explanation: 'Everything is submitted, and the provider is still reviewing it.',
    state: 'pending',
    requiresAllFields: true,
  },
  {
    name: 'reject',
    label: 'Submit, and be rejected',
    explanation: 'The provider rejects this business.',
    state: 'rejected',
    requiresAllFields: true,
  },
  {
    name: 'leave',
    label: 'Save and leave half-way',
    explanation: 'Details are still missing when you return.',
    state: 'half_done',
    requiresAllFields: false,
  },
]

export type Problems = Partial<
  Record<'business_name' | 'representative' | 'routing' | 'account_number', string>
>

export function validateForm(form: Record<string, string>): Problems {
  const text = (name: string) => (form[name] ?? '').replace(/\s/g, '')
  return {
    ...(text('business_name') === '' && { business_name: 'Enter the name of the business.' }),
    ...(text('representative') === '' && {
      representative: 'Enter your full name.',
    }),
    ...(!/^\d{9}$/.test(text('routing')) && { routing: 'A routing number has 9 digits.' }),
    ...(!/^\d{4,17}$/.test(text('account_number')) && {
      account_number: 'An account number has 4 to 17 digits.',
    }),
  }
}
