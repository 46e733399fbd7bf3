import classes from './appointments.module.css'
import { differences, type Version } from './two-versions.ts'

type Named = { name: string; version: Version }

/** What two versions of an appointment do not agree on, side by side. */
export function VersionRows({ one, other, timeZone }: { one: Named; other: Named; timeZone: string }) {
  return (
    <dl className={classes.versions}>
      {differences(one.version, other.version, timeZone).map(({ label, mine, theirs }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span>{one.name}</span>
            {mine}
          </dd>
          <dd>
            <span>{other.name}</span>
            {theirs}
          </dd>
        </div>
      ))}
    </dl>
  )
}
