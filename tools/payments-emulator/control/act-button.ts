import { type Html, html } from '#tools/payments-emulator/pages/html.ts'

/** A button that calls `emulator.act[name](...args)`. */
export function actButton(name: string, args: readonly string[], label: string): Html {
  return html`<form method="post" action="/_emulator/acts/${name}">${args.map(
    (value) => html`<input type="hidden" name="argument" value="${value}">`,
  )}<button class="quiet">${label}</button></form>`
}
