import { type CardFields, cardFields, testCardList } from '#tools/payments-emulator/billing/card-form.ts'
import { formAlert } from '#tools/payments-emulator/pages/field.ts'
import { html } from '#tools/payments-emulator/pages/html.ts'
import { pageDocument } from '#tools/payments-emulator/pages/page-document.ts'

type CardPage = {
  path: string
  back: { href: string; label: string } | null
  seller: string
  /** The amount that is charged to the new card right away. */
  amountDue: string | null
  card: CardFields
  message: string | null
}

export function cardView({ path, back, seller, amountDue, card, message }: CardPage): string {
  return pageDocument(
    'Update card',
    html`<div class="split">
<section class="summary">
${back && html`<p><a class="back" href="${back.href}">← ${back.label}</a></p>`}
<p class="eyebrow">${seller}</p>
<h1>Your card</h1>
<p>${amountDue ? `${amountDue} is due. It will be charged to the new card right away.` : 'It will be used for all future payments.'}</p>
</section>
<section class="panel pay">${formAlert(message)}
<form method="post" novalidate>${cardFields(card)}<button>Save card</button></form>
${testCardList(`${path}/card`)}
</section></div>`,
  )
}
