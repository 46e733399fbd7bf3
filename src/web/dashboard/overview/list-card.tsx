import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import classes from './overview.module.css'

type ListCardProps<Item> = {
  title: string
  /** Where the whole list is. */
  more: { to: string; label: string }
  /** Where there is nothing to list. */
  empty: { words: string; next: string }
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

export function ListCard<Item>({ title, more, empty, items, children }: ListCardProps<Item>) {
  const id = useId()
  const isEmpty = items.length === 0
  return (
    <Card className={classes.card} aria-labelledby={id}>
      <div className={classes.top}>
        <h2 id={id}>{title}</h2>
        {!isEmpty && (
          <Link to={more.to} className={classes.more}>
            {more.label}
          </Link>
        )}
      </div>
      {isEmpty ? (
        <div className={classes.empty}>
          <p>{empty.words}</p>
          <Link to={more.to} className={classes.more}>
            {empty.next}
          </Link>
        </div>
      ) : (
        <ul aria-labelledby={id} className={classes.list}>
          {items.map(children)}
        </ul>
      )}
    </Card>
  )
}
