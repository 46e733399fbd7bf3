import { Band } from '#web/marketing/parts/band.tsx'
import { ArticleCards } from './article-cards.tsx'
import { ALL_ARTICLES, type Article } from './articles.ts'
import classes from './read-next.module.css'

const TRADES = [
  { name: 'Wheelhouse for detailers', path: '/detailers' },
  { name: 'Wheelhouse for cleaners', path: '/cleaning' },
  { name: 'All solutions', path: '/solutions' },
]

export function ReadNext({ current }: { current: Article }) {
  return (
    <Band title="Read next" tone="tinted">
      <ArticleCards articles={ALL_ARTICLES.filter(({ path }) => path !== current.path)} />
      <ul className={classes.trades}>
        {TRADES.map(({ name, path }) => (
          <li key={path}>
            <a href={path}>{name}</a>
          </li>
        ))}
      </ul>
    </Band>
  )
}
