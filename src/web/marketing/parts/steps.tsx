import type { Shot } from '#web/marketing/pictures/shots.ts'
import { ProductShot } from './product-shot.tsx'
import classes from './steps.module.css'

export type Step = {
  title: string
  text: string
  shot: Shot
  /** Stands in the place of the number, such as a time of day. */
  mark?: string
}

/** How it is done, one thing after the other. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ title, text, shot, mark }, index) => (
        <li key={title} data-pictured>
          <div className={classes.words}>
            <span className={mark ? classes.mark : classes.number}>{mark ?? index + 1}</span>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <div className={classes.stage} data-device={shot.device}>
            <ProductShot shot={shot} />
          </div>
        </li>
      ))}
    </ol>
  )
}
