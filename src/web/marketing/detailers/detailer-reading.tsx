import { ArrowRight } from 'lucide-react'
import { ArticleCards } from '#web/marketing/articles/article-cards.tsx'
import { articleAt } from '#web/marketing/articles/articles.ts'
import classes from './detailer-reading.module.css'

const ARTICLES = [
  articleAt('/blog/mobile-detailing-pricing'),
  articleAt('/blog/how-to-get-more-detailing-clients'),
]

export function DetailerReading() {
  return (
    <div className={classes.reading}>
      <ArticleCards articles={ARTICLES} />
      <a href="/cleaning">
        You clean homes, too? See Wheelhouse for cleaners <ArrowRight size={20} aria-hidden />
      </a>
    </div>
  )
}
