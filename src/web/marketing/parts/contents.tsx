import { ChevronDown } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import classes from './contents.module.css'

export type SectionProps = { id: string; title: string; children: ReactNode }

type ContentsProps = { sections: readonly ReactElement<SectionProps>[] }

/** A table of contents for wide screens: next to the text, visible while scrolling. */
export function StickyContents({ sections }: ContentsProps) {
  return (
    <nav className={classes.sticky} aria-label="On this page">
      <p>On this page</p>
      <Entries sections={sections} />
    </nav>
  )
}

/** A table of contents for narrow screens: above the text, initially collapsed. */
export function CollapsibleContents({ sections }: ContentsProps) {
  return (
    <details className={classes.collapsible}>
      <summary>
        On this page <ChevronDown size={20} aria-hidden />
      </summary>
      <nav aria-label="On this page">
        <Entries sections={sections} />
      </nav>
    </details>
  )
}

function Entries({ sections }: ContentsProps) {
  return (
    <ol className={classes.entries}>
      {sections.map(({ props: { id, title } }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
}
