import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import classes from './overview.module.css'

type ListSectionProps<Item> = {
  title: string
  /** Shown beside the title. */
  note?: string | null
  /** The page with the whole list. */
  listLink: { to: string; label: string }
  /** Shown if there are no items. */
  empty: { text: string; linkLabel: string }
  items: readonly Item[]
  /** Shown above the items, as the first of the list. */
  before?: ReactNode
  className?: string | undefined
  children: (item: Item) => ReactNode
}

export function ListSection<Item>(props: ListSectionProps<Item>) {
  const { title, note, listLink, empty, items, before, className = '', children } = props
  const id = useId()
  const isEmpty = items.length === 0 && !before
  return (
    <section className={`${classes.section} ${className}`} aria-labelledby={id}>
      <div className={classes.top}>
        <h2 id={id}>{title}</h2>
        {note && <p className={classes.note}>{note}</p>}
        {!isEmpty && (
          <Link to={listLink.to} className={classes.more}>
            {listLink.label}
          </Link>
        )}
      </div>
      {isEmpty ? (
        <div className={classes.empty}>
          <p>{empty.text}</p>
          <Link to={listLink.to} className={classes.more}>
            {empty.linkLabel}
          </Link>
        </div>
      ) : (
        <ul aria-labelledby={id} className={classes.list}>
          {before}
          {items.map(children)}
        </ul>
      )}
    </section>
  )
}
