import classes from './checklist.module.css'

/** A checklist to print. With its section as the URL's fragment, nothing else is printed. */
export function Checklist({ groups }: { groups: Record<string, readonly string[]> }) {
  return (
    <div className={classes.checklist}>
      {Object.entries(groups).map(([title, items]) => (
        <div key={title} className={classes.group}>
          <h3>{title}</h3>
          <ul>
            {items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
