import { mostTipCents, TIP_PERCENTS, tipCents } from '#domain/invoices/tip-choices.ts'
import { typedCents } from '#domain/invoices/typed-amount.ts'
import { moneyText } from '#web/format/money.ts'

/** As the form says it: whole percents, `none`, or an amount of the client's own. */
export type TypedTip = { choice: string; custom: string }

export const NO_TIP: TypedTip = { choice: 'none', custom: '' }

/** The tip in cents whose sum stood on the button, where the client typed one. */
export const SHOWN_TIP = 'shown_tip'

export type ChosenTip = { cents: number } | { mistake: string }

export function typedTip(form: FormData): TypedTip {
  return { choice: String(form.get('tip') ?? 'none'), custom: String(form.get('custom_tip') ?? '') }
}

export function chosenTip({ choice, custom }: TypedTip, amount: number): ChosenTip {
  if (choice === 'none') return { cents: 0 }
  const percent = TIP_PERCENTS.find((known) => String(known) === choice)
  if (percent !== undefined) return { cents: tipCents(amount, percent) }
  const cents = typedCents(custom.trim().replace(/^\$/, ''))
  if (choice !== 'custom' || !(cents > 0)) return { mistake: 'Enter a valid tip' }
  const most = mostTipCents(amount)
  return cents > most ? { mistake: `Enter a tip of at most ${moneyText(most)}` } : { cents }
}

/** A tip of the client's own, in cents, once it is one that can be paid. */
export function customTip(typed: TypedTip, amount: number): number | null {
  const tip = typed.choice === 'custom' ? chosenTip(typed, amount) : null
  return tip && 'cents' in tip ? tip.cents : null
}

/** Nobody pays a sum that they have not seen: the page must have shown what a tip of their own comes to. */
export function isSeen(form: FormData, amount: number): boolean {
  const cents = customTip(typedTip(form), amount)
  return cents === null || form.get(SHOWN_TIP) === String(cents)
}
