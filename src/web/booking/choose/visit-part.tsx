import { visitDeposit } from '#domain/services/deposit.ts'
import classes from '#web/booking/booking.module.css'
import type { Choice } from '#web/booking/booking-url.ts'
import type { CardLink } from '#web/booking/choose/cards.tsx'
import {
  withAddOnToggled,
  withAnother,
  withoutAnother,
  withoutItem,
  withService,
  withSize,
} from '#web/booking/choose/change-visit.ts'
import { EarlierItems } from '#web/booking/choose/earlier-items.tsx'
import { AddOnChoice, SizeChoice } from '#web/booking/choose/option-choices.tsx'
import { ServiceChoice } from '#web/booking/choose/service-choice.tsx'
import { VisitTotal } from '#web/booking/choose/visit-total.tsx'
import type { Booking } from '#web/booking/page/use-booking.ts'
import { useWords } from '#web/booking/use-words.ts'
import { completeItems, isComplete, NO_VISIT } from '#web/booking/visit-choice.ts'

type VisitPartProps = {
  booking: Booking
  isHydrated: boolean
  scrollTo: (id: string) => void
  /** For links that are gone once they were followed. */
  focus: (id: string) => void
}

/** What is to be done: services with their sizes and add-ons. */
export function VisitPart({ booking, isHydrated, scrollTo, focus }: VisitPartProps) {
  const { view, choice } = booking
  const words = useWords()
  const { services } = view.business
  const service = services.find(({ id }) => id === choice.serviceId)
  const { sizes = [], add_ons: addOns = [] } = service ?? {}
  const linkTo = (next: Choice, id: string, goTo = scrollTo): CardLink => ({
    href: `${booking.urlFor(next)}#${id}`,
    onChoose() {
      booking.choose(next)
      goTo(id)
    },
  })
  const stay = () => {}
  const items = completeItems(choice, services)
  const hasEarlier = choice.earlier.length > 0

  return (
    <>
      {hasEarlier && (
        <section className={classes.part}>
          <h2>{words.yourVisit}</h2>
          <EarlierItems
            items={completeItems({ ...NO_VISIT, earlier: choice.earlier }, services)}
            linkToRemove={(index) => linkTo(withoutItem(choice, index), 'service', focus)}
          />
        </section>
      )}
      <section className={classes.part}>
        <h2 id="service" tabIndex={-1}>
          {hasEarlier ? words.chooseAnotherService : words.chooseService}
        </h2>
        <ServiceChoice
          services={services}
          chosenId={choice.serviceId}
          labelledBy="service"
          linkTo={({ id, sizes, add_ons }) =>
            linkTo(
              withService(choice, id),
              sizes.length > 0 ? 'size' : add_ons.length > 0 ? 'add-ons' : 'date',
            )
          }
          isHydrated={isHydrated}
        />
      </section>
      {sizes.length > 0 && (
        <section className={classes.part}>
          <h2 id="size">{words.chooseSize}</h2>
          <SizeChoice
            sizes={sizes}
            chosen={choice.size}
            labelledBy="size"
            linkTo={({ name }) => linkTo(withSize(choice, name), addOns.length > 0 ? 'add-ons' : 'date')}
            isHydrated={isHydrated}
          />
        </section>
      )}
      {addOns.length > 0 && (
        <section className={classes.part}>
          <h2 id="add-ons">{words.chooseAddOns}</h2>
          <AddOnChoice
            addOns={addOns}
            chosen={choice.addOns}
            labelledBy="add-ons"
            linkTo={({ name }) => linkTo(withAddOnToggled(choice, name), 'add-ons', stay)}
            isHydrated={isHydrated}
          />
        </section>
      )}
      <VisitTotal
        items={items}
        deposit={visitDeposit(items, services)}
        linkToAnother={
          service && isComplete(choice, services) ? linkTo(withAnother(choice), 'service', focus) : null
        }
        isServiceChosen={service !== undefined}
        linkToFewer={hasEarlier ? linkTo(withoutAnother(choice), 'service', focus) : null}
      />
    </>
  )
}
