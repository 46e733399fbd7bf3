import classes from './client-details.module.css'
import type { storedDifferences } from './stored-differences.ts'

type ChangedMeanwhileProps = { stored: ReturnType<typeof storedDifferences>; button: string }

/** Nothing is saved over what somebody else has saved before it was seen. */
export function ChangedMeanwhile({ stored, button }: ChangedMeanwhileProps) {
  return (
    <div role="alert" className={classes.changed}>
      <p>
        This client was changed in another window or on another device in the meantime.{' '}
        {stored.length === 0 ? 'Both say the same.' : 'Now it says:'}
      </p>
      {stored.length > 0 && (
        <dl>
          {stored.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>Press {button} again to save what you typed instead.</p>
    </div>
  )
}
