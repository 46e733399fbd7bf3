import { ChevronDown } from 'lucide-react'
import classes from './contents.module.css'

type ContentsProps = { entries: readonly { id: string; title: string }[] }

/** Beside the text, in view all the way down, where there is room. */
export function StandingContents({ entries }: ContentsProps) {
  return (
    <nav className={classes.standing} aria-label="On this page">
      <p>On this page</p>
      <Entries entries={entries} />
    </nav>
  )
}

/** Above the text, folded, where there is not. */
export function FoldedContents({ entries }: ContentsProps) {
  return (
    <details className={classes.folded}>
      <summary>
        On this page <ChevronDown size={20} aria-hidden />
      </summary>
      <nav aria-label="On this page">
        <Entries entries={entries} />
      </nav>
    </details>
  )
}

function Entries({ entries }: ContentsProps) {
  return (
    <ol className={classes.entries}>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
}
