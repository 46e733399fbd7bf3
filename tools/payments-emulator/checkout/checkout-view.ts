import { type CardFields, cardFields, testCardList } from '#tools/payments-emulator/billing/card-form.ts'
import { formAlert } from '#tools/payments-emulator/pages/field.ts'
import { type Html, html } from '#tools/payments-emulator/pages/html.ts'
import { pageDocument } from '#tools/payments-emulator/pages/page-document.ts'
import type { Offer } from './mode.ts'
import type { Session } from './session.ts'

type CheckoutPage = { session: Session; offer: Offer; card: CardFields; message: string | null }

export function checkoutView({ session, offer, card, message }: CheckoutPage): string {
  const path = `/checkout/${session.id}`
  return pageDocument(
    offer.title,
    html`<div class="split">
<section class="summary">
${session.cancel_url && html`<p><a class="back" href="${session.cancel_url}">← Back</a></p>`}
<p class="eyebrow">${offer.seller}</p>
<h1>${offer.title}</h1>
${offer.explanation ? html`<p class="explanation">${offer.explanation}</p>` : html`<p class="price">${offer.price}</p>`}
${totals(offer)}
</section>
<section class="panel pay">
${formAlert(message)}
<form method="post" novalidate>
${emailLine(session)}
${paymentControls(offer, card)}
</form>
${offer.asksForCard && testCardList(path)}
</section>
</div>`,
  )
}

function paymentControls({ asksForCard, acceptsBankDebit, button }: Offer, card: CardFields): Html {
  const bankDebit = html`<button name="pay" value="bank_debit" class="quiet">Bank debit (settles later)</button>`
  if (acceptsBankDebit && !asksForCard) return bankDebit
  return html`${asksForCard ? cardFields(card) : html`<p class="hint">No card is needed today. You can add one later.</p>`}
<button name="pay" value="card">${button}</button>
${acceptsBankDebit && bankDebit}`
}

function totals({ lines, dueToday }: Offer): Html {
  return html`<dl class="totals">${lines.map(
    ({ name, description, amount }) =>
      html`<div><dt>${name}${description && html`<small>${description}</small>`}</dt><dd>${amount}</dd></div>`,
  )}<div class="due"><dt>Due today</dt><dd>${dueToday}</dd></div></dl>`
}

function emailLine(session: Session): Html | null {
  const address = session.customer_details?.email
  return address ? html`<dl class="email"><dt>Email</dt><dd>${address}</dd></dl>` : null
}
