import type { PublicService } from '#contract/booking.ts'
import type { BookingWords } from '#domain/language/en/booking.ts'
import type { DepositRule } from '#domain/services/deposit.ts'
import { lowestOffer } from '#domain/services/visit.ts'
import { type CardLink, Cards } from '#web/booking/choose/cards.tsx'
import { useWords } from '#web/booking/use-words.ts'
import { moneyText } from '#web/format/money.ts'

type ServiceChoiceProps = {
  services: readonly PublicService[]
  chosenId: string | null
  labelledBy: string
  linkTo: (service: PublicService) => CardLink
  isHydrated: boolean
}

export function ServiceChoice({ services, chosenId, linkTo, ...group }: ServiceChoiceProps) {
  const words = useWords()
  const cards = services.map((service) => ({
    name: service.name,
    nameLanguage: service.name_language,
    description: service.description,
    descriptionLanguage: service.description_language,
    ...offerTexts(words, service),
    deposit: service.deposit && depositRuleText(words, service.deposit),
    isChosen: service.id === chosenId,
    ...linkTo(service),
  }))
  return <Cards role="radio" cards={cards} {...group} />
}

function offerTexts(words: BookingWords, service: PublicService) {
  const { price, duration } = lowestOffer(service)
  const texts = { price: moneyText(price), duration: words.dates.duration(duration) }
  return service.sizes.length > 0
    ? { price: words.from(texts.price), duration: words.fromDuration(texts.duration) }
    : texts
}

/** What a percentage comes to is known once size and add-ons are chosen. */
function depositRuleText(words: BookingWords, rule: DepositRule): string {
  return words.deposit(rule.kind === 'fixed' ? moneyText(rule.cents) : `${rule.percent}%`)
}
