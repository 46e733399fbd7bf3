import type { KeyboardEvent } from 'react'
import type { PublicService } from '#contract/booking.ts'
import { onPlainClick } from '#web/booking/choose/on-plain-click.ts'
import { durationText } from '#web/booking/local-time-text.ts'
import { moneyText } from '#web/format/money.ts'
import classes from './service-choice.module.css'

type ServiceChoiceProps = {
  services: readonly PublicService[]
  chosenId: string | null
  labelledBy: string
  hrefOf: (serviceId: string) => string
  onChoose: (serviceId: string) => void
  isHydrated: boolean
}

const KEY_OFFSETS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Links, so that the choice works before hydration. Screen readers announce them as a radio group. */
export function ServiceChoice(props: ServiceChoiceProps) {
  const { services, chosenId, labelledBy, hrefOf, onChoose, isHydrated } = props
  const tabbable = services.find(({ id }) => id === chosenId)?.id ?? services[0]?.id

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const links = [...event.currentTarget.querySelectorAll('a')]
    const index = links.indexOf(event.target as HTMLAnchorElement)
    const next = event.key === ' ' ? index : index + (KEY_OFFSETS[event.key] ?? Number.NaN)
    const link = links[(next + links.length) % links.length]
    if (index < 0 || !link) return
    event.preventDefault()
    link.focus()
    link.click()
  }

  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={classes.services}
      onKeyDown={isHydrated ? onKeyDown : undefined}
    >
      {services.map((service) => (
        // biome-ignore lint/a11y/useSemanticElements: an input would do nothing without scripts
        <a
          key={service.id}
          role="radio"
          aria-checked={service.id === chosenId}
          href={`${hrefOf(service.id)}#date`}
          tabIndex={isHydrated && service.id !== tabbable ? -1 : undefined}
          className={classes.service}
          onClick={onPlainClick(() => onChoose(service.id))}
        >
          <span className={classes.mark} aria-hidden="true" />
          <span className={classes.words}>
            <span className={classes.name}>{service.name}</span>
            {service.description && <span className={classes.description}>{service.description}</span>}
          </span>
          <span className={classes.terms}>
            <span className={classes.price}>{moneyText(service.price)}</span>
            <span>{durationText(service.duration)}</span>
          </span>
        </a>
      ))}
    </div>
  )
}
