import type { Shot } from '#web/marketing/pictures/shots.ts'
import { ProductShot } from './product-shot.tsx'
import classes from './steps.module.css'

export type Step = {
  title: string
  text: string
  shot: Shot
  /** Replaces the number, for example with a time of day. */
  label?: string
}

/** A numbered list of steps, each with a screenshot. */
export function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes.steps}>
      {steps.map(({ title, text, shot, label }, index) => (
        <li key={title} data-pictured>
          <div className={classes.words}>
            <span className={label ? classes.label : classes.number}>{label ?? index + 1}</span>
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
