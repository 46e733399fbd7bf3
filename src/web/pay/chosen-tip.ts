import { mostTipCents, TIP_PERCENTS, tipCents } from '#domain/invoices/tip-choices.ts'
import { centsOf, moneyText } from '#web/format/money.ts'

/** As the form says it: whole percents, `none`, or an amount of the client's own. */
export type TypedTip = { choice: string; custom: string }

export type ChosenTip = { cents: number } | { mistake: string }

export function typedTip(form: FormData): TypedTip {
  return { choice: String(form.get('tip') ?? 'none'), custom: String(form.get('custom_tip') ?? '') }
}

export function chosenTip({ choice, custom }: TypedTip, amount: number): ChosenTip {
  if (choice === 'none') return { cents: 0 }
  const percent = TIP_PERCENTS.find((known) => String(known) === choice)
  if (percent !== undefined) return { cents: tipCents(amount, percent) }
  const cents = centsOf(custom)
  if (choice !== 'custom' || !(cents > 0)) return { mistake: 'Enter a valid tip' }
  const most = mostTipCents(amount)
  return cents > most ? { mistake: `Enter a tip of at most ${moneyText(most)}` } : { cents }
}
