import { field } from '#tools/payments-emulator/pages/field.ts'
import { type Html, html } from '#tools/payments-emulator/pages/html.ts'
import { noticePage } from '#tools/payments-emulator/pages/notice-page.ts'
import { pageDocument } from '#tools/payments-emulator/pages/page-document.ts'
import type { Account } from './account.ts'
import { OUTCOMES, type Problems } from './onboarding-outcome.ts'

type FormState = { values: Record<string, string>; problems: Problems }

/** The provider's test bank. */
const DEFAULT_BANK = { routing: '110000000', account_number: '000123456789' }

export function onboardingForm({ display_name: name }: Account, form: FormState): string {
  const title = name ? `Set up payments for ${name}` : 'Set up payments'
  const state = { ...form, values: { ...DEFAULT_BANK, ...form.values } }
  return pageDocument(
    title,
    html`<div class="onboarding"><h1>${title}</h1>
<p>Tell the provider about the business so that it can receive payments. What you enter stays on this machine.</p>
<form method="post" class="panel" novalidate>
${businessFields(state)}
${bankFields(state)}
<fieldset><legend>Outcome</legend>
<p class="hint">At the real provider, its staff decide. In test mode, you do.</p>
<div class="choices">${OUTCOMES.map(outcomeButton)}</div>
</fieldset>
</form></div>`,
  )
}

export function invalidLinkPage(): string {
  return noticePage({
    title: 'This link is not valid',
    text: 'Go back to the app and start the setup again.',
  })
}

function businessFields({ values, problems }: FormState): Html {
  return html`<fieldset><legend>The business</legend>
${field({ name: 'business_name', label: 'Business name', value: values.business_name, problem: problems.business_name, autocomplete: 'organization' })}
${field({ name: 'representative', label: 'Your full name', value: values.representative, problem: problems.representative, autocomplete: 'name' })}
</fieldset>`
}

function bankFields({ values, problems }: FormState): Html {
  return html`<fieldset><legend>Where payouts go</legend>
${field({ name: 'routing', label: 'Routing number', value: values.routing, problem: problems.routing, autocomplete: 'off', inputmode: 'numeric' })}
${field({ name: 'account_number', label: 'Account number', value: values.account_number, problem: problems.account_number, autocomplete: 'off', inputmode: 'numeric' })}
</fieldset>`
}

function outcomeButton({ name, label, explanation }: (typeof OUTCOMES)[number], position: number): Html {
  return html`<div class="choice"><button name="answer" value="${name}" aria-describedby="${name}-means"${
    position > 0 && html` class="quiet"`
  }>${label}</button><small id="${name}-means">${explanation}</small></div>`
}
