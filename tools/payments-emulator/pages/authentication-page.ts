import { html } from './html.ts'
import { pageDocument } from './page-document.ts'

/** The bank's 3-D Secure page. It posts `answer` to its own URL. */
export function authenticationPage(amount: string | null): string {
  return pageDocument(
    '3-D Secure',
    html`<section class="panel notice bank"><p class="eyebrow">Your bank · 3-D Secure</p>
<h1>Is this you?</h1>
<p>${amount ? `A payment of ${amount} needs your approval.` : 'Saving this card for later needs your approval.'} A bank would ask you for a code here.</p>
<form method="post" class="choices">
<button name="answer" value="complete">Complete authentication</button>
<button name="answer" value="fail" class="quiet">Fail authentication</button>
</form></section>`,
  )
}
