import { parseCents } from '#domain/invoices/parse-amount.ts'
import { maxTipCents, TIP_PERCENTS, tipCents } from '#domain/invoices/tip-choices.ts'
import type { PayWords } from '#domain/language/en/pay.ts'
import { moneyText } from '#web/format/money.ts'

/** The form's values: `choice` is a whole percentage, `none`, or `custom`; `custom` is an amount. */
export type TipInput = { choice: string; custom: string }

export const NO_TIP: TipInput = { choice: 'none', custom: '' }

/** The form field with the custom tip in cents whose total was shown on the button. */
export const SHOWN_TIP_FIELD = 'shown_tip'

export type ParsedTip = { cents: number } | { error: 'invalid' | 'too high' }

export function tipInput(form: FormData): TipInput {
  return { choice: String(form.get('tip') ?? 'none'), custom: String(form.get('custom_tip') ?? '') }
}

export function parsedTip({ choice, custom }: TipInput, amount: number): ParsedTip {
  if (choice === 'none') return { cents: 0 }
  const percent = TIP_PERCENTS.find((offered) => String(offered) === choice)
  if (percent !== undefined) return { cents: tipCents(amount, percent) }
  const cents = parseCents(custom.trim().replace(/^\$/, ''))
  if (choice !== 'custom' || !(cents > 0)) return { error: 'invalid' }
  return cents > maxTipCents(amount) ? { error: 'too high' } : { cents }
}

export function tipErrorText(words: PayWords, error: 'invalid' | 'too high', amount: number): string {
  return error === 'invalid' ? words.invalidTip : words.maxTip(moneyText(maxTipCents(amount)))
}

/** The custom tip in cents, or null if none was chosen or it is invalid. */
export function customTip(typed: TipInput, amount: number): number | null {
  const tip = typed.choice === 'custom' ? parsedTip(typed, amount) : null
  return tip && 'cents' in tip ? tip.cents : null
}

/** Clients must have seen the total they pay, so a custom tip is shown on the button first. */
export function isTotalShown(form: FormData, amount: number): boolean {
  const cents = customTip(tipInput(form), amount)
  return cents === null || form.get(SHOWN_TIP_FIELD) === String(cents)
}
