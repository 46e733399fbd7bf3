import classes from './pull-figures.module.css'

/** Numbers worth remembering, pulled out of the text. */
export function PullFigures({ figures }: { figures: readonly { figure: string; words: string }[] }) {
  return (
    <ul className={classes.figures}>
      {figures.map(({ figure, words }) => (
        <li key={words}>
          <strong>{figure}</strong> <span>{words}</span>
        </li>
      ))}
    </ul>
  )
}
