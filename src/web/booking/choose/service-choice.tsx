import type { PublicService } from '#contract/booking.ts'
import type { DepositRule } from '#domain/services/deposit.ts'
import { lowestOffer } from '#domain/services/visit.ts'
import { type CardLink, Cards } from '#web/booking/choose/cards.tsx'
import { durationText } from '#web/booking/local-time-text.ts'
import { moneyText } from '#web/format/money.ts'

type ServiceChoiceProps = {
  services: readonly PublicService[]
  chosenId: string | null
  labelledBy: string
  linkTo: (service: PublicService) => CardLink
  isHydrated: boolean
}

export function ServiceChoice({ services, chosenId, linkTo, ...group }: ServiceChoiceProps) {
  const cards = services.map((service) => ({
    name: service.name,
    description: service.description,
    ...offerTexts(service),
    deposit: service.deposit && depositRuleText(service.deposit),
    isChosen: service.id === chosenId,
    ...linkTo(service),
  }))
  return <Cards role="radio" cards={cards} {...group} />
}

function offerTexts(service: PublicService) {
  const { price, duration } = lowestOffer(service)
  const texts = { price: moneyText(price), duration: durationText(duration) }
  return service.sizes.length > 0
    ? { price: `From ${texts.price}`, duration: `from ${texts.duration}` }
    : texts
}

/** What a percentage comes to is known once size and add-ons are chosen. */
function depositRuleText(rule: DepositRule): string {
  return `${rule.kind === 'fixed' ? moneyText(rule.cents) : `${rule.percent}%`} deposit`
}
