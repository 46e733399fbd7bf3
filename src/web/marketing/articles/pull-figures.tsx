import classes from './pull-figures.module.css'

/** Key numbers, highlighted between paragraphs. */
export function PullFigures({ figures }: { figures: readonly { figure: string; label: string }[] }) {
  return (
    <ul className={classes.figures}>
      {figures.map(({ figure, label }) => (
        <li key={label}>
          <strong>{figure}</strong> <span>{label}</span>
        </li>
      ))}
    </ul>
  )
}
