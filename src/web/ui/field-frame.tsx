import { type ReactNode, useId } from 'react'
import classes from './field.module.css'

export type FieldProps = {
  label: string
  /** It is given if the label is not in the page's language. */
  labelLanguage?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  /** The id of the input; generated unless given. */
  id?: string | undefined
}

type FieldFrameProps = FieldProps & {
  /** Shows the hint below an error too. */
  keepHint?: boolean | undefined
  /** Renders the input with the attributes that connect it to its label, hint and error. */
  children: (inputProps: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** The label above the input, and below it the error or, while there is none, the hint. */
export function FieldFrame({
  label,
  labelLanguage,
  hint,
  keepHint,
  error,
  id: givenId,
  children,
}: FieldFrameProps) {
  const generatedId = useId()
  const id = givenId ?? generatedId
  const shownHint = error && !keepHint ? undefined : hint
  const errorId = error && `${id}-error`
  const hintId = shownHint && `${id}-hint`
  const helpIds = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classes.field}>
      <label htmlFor={id} lang={labelLanguage}>
        {label}
      </label>
      <div className={classes.box}>
        {children({ id, 'aria-invalid': error !== undefined, 'aria-describedby': helpIds })}
      </div>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
      {shownHint && (
        <p id={hintId} className={classes.hint}>
          {shownHint}
        </p>
      )}
    </div>
  )
}
