import type { Fault } from '#tools/payments-emulator/api/faults.ts'
import type { Delivery } from '#tools/payments-emulator/events/deliverer.ts'
import type { WebhookMode } from '#tools/payments-emulator/events/outbox.ts'
import { field } from '#tools/payments-emulator/pages/field.ts'
import { type Html, html } from '#tools/payments-emulator/pages/html.ts'
import { pageDocument } from '#tools/payments-emulator/pages/page-document.ts'

export type ControlPage = {
  now: Date
  panels: { title: string; body: Html }[]
  mode: WebhookMode
  held: number
  deliveries: Delivery[]
  faults: Fault[]
  message: string | null
}

const ADVANCES = [
  ['PT1H', '1 hour'],
  ['P1D', '1 day'],
  ['P3D', '3 days'],
  ['P1M', '1 month'],
] as const

export function controlView({ now, panels, mode, held, deliveries, faults, message }: ControlPage): string {
  return pageDocument(
    'Payments emulator',
    html`<h1>Payments emulator</h1>
<p>Act as the provider or its staff, or move time forward. Everything here is also available as JSON: <a href="/_emulator/state.json">state</a>.</p>
${message && html`<p class="success" role="status">${message}</p>`}
<section class="panel"><h2>Clock</h2><p>It is <strong><time datetime="${now.toISOString()}">${now.toUTCString()}</time></strong>.</p>
${clockForms(now)}</section>
${panels.map(({ title, body }) => html`<section class="panel"><h2>${title}</h2>${body}</section>`)}
<section class="panel"><h2>Webhooks</h2>${webhookForms(mode, held)}${deliveryTable(deliveries)}</section>
<section class="panel"><h2>Faults</h2>${faultForm(faults)}</section>`,
  )
}

function clockForms(now: Date): Html {
  return html`<div class="inline">${ADVANCES.map(
    ([advance, label]) =>
      html`<form method="post" action="/_emulator/clock"><button class="quiet" name="advance" value="${advance}">+ ${label}</button></form>`,
  )}</div>
<form method="post" action="/_emulator/clock" class="inline">${field({ name: 'now', label: 'Set to (UTC)', value: now.toISOString().slice(0, 19), autocomplete: 'off' })}<button>Set</button></form>`
}

function webhookForms(mode: WebhookMode, held: number): Html {
  const choice = (value: WebhookMode, label: string) =>
    html`<button name="mode" value="${value}"${mode === value ? html` aria-pressed="true"` : html` class="quiet"`}>${label}</button>`
  return html`<form method="post" action="/_emulator/webhooks" class="inline">${choice('deliver', 'Deliver')}${choice('hold', 'Hold')}${choice('drop', 'Drop')}</form>
<form method="post" action="/_emulator/webhooks/release" class="inline"><span>${held} held.</span>
<button class="quiet" name="order" value="created">Release</button>
<button class="quiet" name="order" value="reversed">Release reversed</button>
<button class="quiet" name="times" value="2">Release twice</button></form>`
}

function deliveryTable(deliveries: Delivery[]): Html {
  if (deliveries.length === 0)
    return html`<p class="hint">Nothing has been sent since the emulator started.</p>`
  return html`<div class="scroll" role="region" aria-label="Deliveries" tabindex="0"><table><thead><tr><th scope="col">Event</th><th scope="col">To</th><th scope="col">Response</th></tr></thead>
<tbody>${deliveries
    .slice(-20)
    .reverse()
    .map(
      ({ type, url, status }) =>
        html`<tr><td><code>${type}</code></td><td>${url}</td><td><span class="status ${status !== null && status < 300 ? 'active' : 'bad'}">${status ?? 'none'}</span></td></tr>`,
    )}</tbody></table></div>`
}

function faultForm(faults: Fault[]): Html {
  return html`<form method="post" action="/_emulator/faults" class="inline">
<div class="field"><label for="kind">The next calls</label><select id="kind" name="kind">
<option value="error">fail with 500</option><option value="rate_limit">are rate limited (429)</option>
<option value="timeout">time out</option><option value="lost_answer">succeed, but the response is lost</option></select></div>
${field({ name: 'times', label: 'How many', value: '1', autocomplete: 'off', inputmode: 'numeric' })}
${field({ name: 'on', label: 'Only calls that start with', autocomplete: 'off', placeholder: 'POST /v1/checkout/sessions' })}
<button class="quiet">Add fault</button></form>
${faults.map(({ kind, times, on }) => html`<p class="hint">Planned: ${times} × <code>${kind}</code>${on && html` on <code>${on}</code>`}</p>`)}`
}
