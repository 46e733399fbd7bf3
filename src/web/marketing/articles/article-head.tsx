import { ChevronRight } from 'lucide-react'
import { mediumDateText } from '#web/format/wall-clock.ts'
import classes from './article-head.module.css'
import { ArticlePicture } from './article-picture.tsx'
import type { Article } from './articles.ts'

export function ArticleHead({ article }: { article: Article }) {
  const { title, description, minutes, updated } = article
  return (
    <header className={classes.head}>
      <div className={classes.inside}>
        <div className={classes.words}>
          <nav aria-label="Breadcrumb" className={classes.crumbs}>
            <a href="/resources">Resources</a>
            <ChevronRight size={16} aria-hidden />
            <span>Article</span>
          </nav>
          <h1>{title}</h1>
          <p className={classes.lead}>{description}</p>
          <p className={classes.facts}>
            <time dateTime={updated}>{mediumDateText('UTC', `${updated}T00:00Z`)}</time> · {minutes} min read
          </p>
        </div>
        <div className={classes.picture}>
          <ArticlePicture article={article} />
        </div>
      </div>
    </header>
  )
}
