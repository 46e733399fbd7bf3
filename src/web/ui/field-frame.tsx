import { type ReactNode, useId } from 'react'
import classes from './field.module.css'

export type FieldWords = {
  label: string
  hint?: string | undefined
  mistake?: string | undefined
  /** Made up unless given. */
  id?: string | undefined
}

type FieldFrameProps = FieldWords & {
  /** What is typed or chosen into, with the names that tie label, hint and mistake to it. */
  children: (ties: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** The label above, the box, what is wrong with it and what helps below. */
export function FieldFrame({ label, hint, mistake, id: given, children }: FieldFrameProps) {
  const made = useId()
  const id = given ?? made
  const hintId = hint && `${id}-hint`
  const mistakeId = mistake && `${id}-mistake`
  const describedBy = [mistakeId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box}>
        {children({ id, 'aria-invalid': mistake !== undefined, 'aria-describedby': describedBy })}
      </div>
      {mistake && (
        <p id={mistakeId} className={classes.mistake}>
          {mistake}
        </p>
      )}
      {hint && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
