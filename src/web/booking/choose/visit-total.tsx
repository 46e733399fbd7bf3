import { hasOptions, MAX_ITEMS, type VisitItem, visitTotal } from '#domain/services/visit.ts'
import type { CardLink } from '#web/booking/choose/cards.tsx'
import { onPlainClick } from '#web/booking/choose/on-plain-click.ts'
import { totalText } from '#web/booking/choose/total-text.ts'
import { useWords } from '#web/booking/use-words.ts'
import { restText } from '#web/format/deposit-text.ts'
import { moneyText } from '#web/format/money.ts'
import { LinkButton } from '#web/ui/button.tsx'
import classes from './visit.module.css'

type VisitTotalProps = {
  /** The chosen services that are complete. */
  items: readonly VisitItem[]
  /** What they cost in advance, in cents. */
  deposit: number
  /** Null while a service or its size is still to be chosen. */
  linkToAnother: CardLink | null
  /** Removes the service that is being chosen; null if it is the only one. */
  linkToFewer: CardLink | null
  isServiceChosen: boolean
}

/** The running total, and the way to a further service. A single plain service has its price on its card. */
export function VisitTotal(props: VisitTotalProps) {
  const { items, deposit, linkToAnother, linkToFewer, isServiceChosen } = props
  const words = useWords()
  const total = visitTotal(items)
  return (
    <div className={classes.totals}>
      <p className={classes.total} aria-live="polite">
        {hasOptions(items) && <span>{words.total(totalText(words, total))}</span>}
        {deposit > 0 && (
          <span>
            {words.depositToBookIs(moneyText(deposit))}
            <small>{restText(words, total.price, deposit)}</small>
          </span>
        )}
      </p>
      {linkToAnother && items.length < MAX_ITEMS && (
        <QuietLink link={linkToAnother}>{words.addAnother}</QuietLink>
      )}
      {linkToFewer && (
        <QuietLink link={linkToFewer}>{isServiceChosen ? words.removeThis : words.noOther}</QuietLink>
      )}
    </div>
  )
}

function QuietLink({ link, children }: { link: CardLink; children: string }) {
  return (
    <LinkButton look="quiet" href={link.href} rel="nofollow" onClick={onPlainClick(link.onChoose)}>
      {children}
    </LinkButton>
  )
}
