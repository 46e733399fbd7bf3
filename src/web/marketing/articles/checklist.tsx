import classes from './checklist.module.css'

/** To tick with a pen. With its section as the address's fragment, only it is printed. */
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
