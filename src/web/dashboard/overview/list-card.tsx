import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import classes from './overview.module.css'

type ListCardProps = {
  title: string
  /** Where the whole list is. */
  more: { to: string; label: string }
  /** Null where there is something to list. */
  empty: { words: string; next: string } | null
  children: ReactNode
}

export function ListCard({ title, more, empty, children }: ListCardProps) {
  const id = useId()
  return (
    <Card className={classes.card} aria-labelledby={id}>
      <div className={classes.top}>
        <h2 id={id}>{title}</h2>
        {!empty && (
          <Link to={more.to} className={classes.more}>
            {more.label}
          </Link>
        )}
      </div>
      {empty ? (
        <div className={classes.empty}>
          <p>{empty.words}</p>
          <Link to={more.to} className={classes.more}>
            {empty.next}
          </Link>
        </div>
      ) : (
        <ul aria-labelledby={id} className={classes.list}>
          {children}
        </ul>
      )}
    </Card>
  )
}
