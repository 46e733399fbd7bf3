import { ArrowRight } from 'lucide-react'
import { ArticleCards } from '#web/marketing/articles/article-cards.tsx'
import { ARTICLES } from '#web/marketing/articles/articles.ts'
import classes from './detailer-reading.module.css'

export function DetailerReading() {
  return (
    <div className={classes.reading}>
      <ArticleCards articles={[ARTICLES.pricing, ARTICLES.clients]} />
      <a href="/cleaning">
        Do you clean homes, too? See Wheelhouse for cleaners <ArrowRight size={20} aria-hidden />
      </a>
    </div>
  )
}
