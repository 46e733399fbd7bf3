import type { PublicService } from '#contract/booking.ts'
import type { AddOn, Size } from '#domain/services/visit.ts'
import { type CardLink, Cards } from '#web/booking/choose/cards.tsx'
import { useWords } from '#web/booking/use-words.ts'
import { moneyText } from '#web/format/money.ts'

type SizeChoiceProps = {
  sizes: PublicService['sizes']
  chosen: string | null
  labelledBy: string
  linkTo: (size: Size) => CardLink
  isHydrated: boolean
}

export function SizeChoice({ sizes, chosen, linkTo, ...group }: SizeChoiceProps) {
  const { dates, ownersLanguage } = useWords()
  const cards = sizes.map((size) => ({
    name: size.name,
    nameLanguage: ownersLanguage,
    price: moneyText(size.price),
    duration: dates.duration(size.duration),
    isChosen: size.name === chosen,
    ...linkTo(size),
  }))
  return <Cards role="radio" cards={cards} {...group} />
}

type AddOnChoiceProps = {
  addOns: PublicService['add_ons']
  chosen: readonly string[]
  labelledBy: string
  linkTo: (addOn: AddOn) => CardLink
  isHydrated: boolean
}

export function AddOnChoice({ addOns, chosen, linkTo, ...group }: AddOnChoiceProps) {
  const { dates, ownersLanguage } = useWords()
  const cards = addOns.map((addOn) => ({
    name: addOn.name,
    nameLanguage: ownersLanguage,
    price: `+ ${moneyText(addOn.price)}`,
    duration: addOn.duration > 0 ? `+ ${dates.duration(addOn.duration)}` : '',
    isChosen: chosen.includes(addOn.name),
    ...linkTo(addOn),
  }))
  return <Cards role="checkbox" cards={cards} {...group} />
}
