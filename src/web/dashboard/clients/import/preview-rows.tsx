import type { ImportPreview } from '#contract/clients.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { BadgeTone } from '#web/ui/badge-tone.ts'
import classes from './import-dialog.module.css'

const VERDICTS: Record<ImportPreview['rows'][number]['verdict'], { label: string; tone: BadgeTone }> = {
  new: { label: 'New', tone: 'green' },
  duplicate: { label: 'Skipped', tone: 'gray' },
  invalid: { label: 'Mistake', tone: 'amber' },
}

/** The first lines of the file, each with what becomes of it. */
export function PreviewRows({ rows, total }: { rows: ImportPreview['rows']; total: number }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={classes.rows} aria-label="Lines of the file" tabIndex={0}>
        <ol>
          {rows.map(({ line, name, email, phone, verdict, problem }) => (
            <li key={line}>
              <span className={classes.line}>{line}</span>
              <span className={classes.who}>
                <span className={classes.name}>{name || 'No name'}</span>
                <span>{[email || 'No e-mail', phone].filter(Boolean).join(' · ')}</span>
                {problem && <span className={classes.problem}>{problem}</span>}
              </span>
              <Badge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].label}</Badge>
            </li>
          ))}
        </ol>
      </section>
      {total > rows.length && (
        <p className={classes.small}>
          The first {rows.length} of {total.toLocaleString('en-US')} lines are shown; all are counted.
        </p>
      )}
    </>
  )
}
