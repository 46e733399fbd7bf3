import classes from './checklist.module.css'

type ChecklistProps = { groups: readonly { title: string; items: readonly string[] }[] }

/** To tick with a pen. With its section as the address's fragment, only it is printed. */
export function Checklist({ groups }: ChecklistProps) {
  return (
    <div className={classes.checklist}>
      {groups.map(({ title, items }) => (
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
