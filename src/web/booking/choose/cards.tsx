import type { KeyboardEvent } from 'react'
import { onPlainClick } from '#web/booking/choose/on-plain-click.ts'
import classes from './cards.module.css'

/** Where a card leads without scripts, and what it does with them. */
export type CardLink = { href: string; onChoose: () => void }

type Card = CardLink & {
  /** Unique among the cards. */
  name: string
  /** The language of a text that is not in the page's. */
  nameLanguage?: string | undefined
  description?: string | null
  descriptionLanguage?: string | undefined
  price: string
  duration: string
  /** `25% deposit`; null: none. */
  deposit?: string | null
  isChosen: boolean
}

type CardsProps = {
  /** Only one of several radio cards can be chosen. */
  role: 'radio' | 'checkbox'
  cards: readonly Card[]
  labelledBy: string
  isHydrated: boolean
}

const KEY_OFFSETS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Links, so that the choice works before hydration. Screen readers announce them as radio buttons or checkboxes. */
export function Cards({ role, cards, labelledBy, isHydrated }: CardsProps) {
  const isRadio = role === 'radio'
  const tabbable = cards.find(({ isChosen }) => isChosen) ?? cards[0]

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const links = [...event.currentTarget.querySelectorAll('a')]
    const index = links.indexOf(event.target as HTMLAnchorElement)
    const offset = event.key === ' ' ? 0 : isRadio ? KEY_OFFSETS[event.key] : undefined
    const link = links[(index + (offset ?? Number.NaN) + links.length) % links.length]
    if (index < 0 || !link) return
    event.preventDefault()
    link.focus()
    link.click()
  }

  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles can be labelled
    // biome-ignore lint/a11y/noStaticElementInteractions: it has a role
    <div
      role={isRadio ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      className={classes.cards}
      onKeyDown={isHydrated ? onKeyDown : undefined}
    >
      {cards.map((card) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles can be checked
        <a
          key={card.name}
          role={role}
          aria-checked={card.isChosen}
          href={card.href}
          rel="nofollow"
          tabIndex={isHydrated && isRadio && card !== tabbable ? -1 : undefined}
          className={classes.card}
          onClick={onPlainClick(card.onChoose)}
        >
          <span className={classes.mark} aria-hidden="true" />
          <span className={classes.words}>
            <span className={classes.name} lang={card.nameLanguage}>
              {card.name}
            </span>
            {card.description && (
              <span className={classes.description} lang={card.descriptionLanguage}>
                {card.description}
              </span>
            )}
          </span>
          <span className={classes.terms}>
            <span className={classes.price}>{card.price}</span>
            <span>{card.duration}</span>
            {card.deposit && <span>{card.deposit}</span>}
          </span>
        </a>
      ))}
    </div>
  )
}
