import { type CardFields, cardFields, testCardList } from '#tools/payments-emulator/billing/card-form.ts'
import { alert } from '#tools/payments-emulator/pages/field.ts'
import { frame } from '#tools/payments-emulator/pages/frame.ts'
import { html } from '#tools/payments-emulator/pages/html.ts'

type Shown = {
  path: string
  back: { href: string; label: string } | null
  seller: string
  /** What is paid at once with the new card. */
  openAmount: string | null
  card: CardFields
  message: string | null
}

export function cardView({ path, back, seller, openAmount, card, message }: Shown): string {
  return frame(
    'Update card',
    html`<div class="split">
<section class="summary">
${back && html`<p><a class="back" href="${back.href}">← ${back.label}</a></p>`}
<p class="eyebrow">${seller}</p>
<h1>Your card</h1>
<p>${openAmount ? `${openAmount} is open. It is paid with the new card at once.` : 'It is used for all payments to come.'}</p>
</section>
<section class="panel pay">${alert(message)}
<form method="post" novalidate>${cardFields(card)}<button>Save card</button></form>
${testCardList(`${path}/card`)}
</section></div>`,
  )
}
