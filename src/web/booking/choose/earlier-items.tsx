import { itemText, itemTotal, type VisitItem } from '#domain/services/visit.ts'
import type { CardLink } from '#web/booking/choose/cards.tsx'
import { onPlainClick } from '#web/booking/choose/on-plain-click.ts'
import { totalText } from '#web/booking/choose/total-text.ts'
import { useWords } from '#web/booking/use-words.ts'
import classes from './visit.module.css'

type EarlierItemsProps = { items: readonly VisitItem[]; linkToRemove: (index: number) => CardLink }

/** The services of the visit that were chosen before the current one. */
export function EarlierItems({ items, linkToRemove }: EarlierItemsProps) {
  const words = useWords()
  return (
    <ul className={classes.items}>
      {items.map((item, index) => {
        const { href, onChoose } = linkToRemove(index)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same service can be chosen twice
          <li key={index} className={classes.item}>
            <span>
              <span className={classes.name}>{itemText(item)}</span> {totalText(words, itemTotal(item))}
            </span>
            <a
              href={href}
              rel="nofollow"
              aria-label={words.removeItem(itemText(item))}
              onClick={onPlainClick(onChoose)}
            >
              {words.remove}
            </a>
          </li>
        )
      })}
    </ul>
  )
}
