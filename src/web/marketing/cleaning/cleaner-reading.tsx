import { ArticlePicture } from '#web/marketing/articles/article-picture.tsx'
import { ARTICLES } from '#web/marketing/articles/articles.ts'
import { LinkButton } from '#web/ui/button.tsx'
import classes from './cleaner-reading.module.css'

const ARTICLE = ARTICLES.scheduling

export function CleanerReading() {
  return (
    <div className={classes.reading}>
      <ArticlePicture article={ARTICLE} />
      <div className={classes.words}>
        <h3>{ARTICLE.title}</h3>
        <p>{ARTICLE.description}</p>
        <div className={classes.actions}>
          <LinkButton look="quiet" href={ARTICLE.path}>
            Read it in {ARTICLE.minutes} minutes
          </LinkButton>
          <a href="/detailers">Cars, not homes? For detailers</a>
        </div>
      </div>
    </div>
  )
}
