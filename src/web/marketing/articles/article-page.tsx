import type { ReactElement } from 'react'
import { ClosingCall } from '#web/marketing/parts/closing-call.tsx'
import { FoldedContents, type SectionProps, StandingContents } from '#web/marketing/parts/contents.tsx'
import { SitePage } from '#web/marketing/site-page.tsx'
import { StructuredData } from '#web/marketing/structured-data.tsx'
import { ArticleHead } from './article-head.tsx'
import classes from './article-page.module.css'
import { articleData, breadcrumbData } from './article-tags.ts'
import type { Article } from './articles.ts'
import { ReadNext } from './read-next.tsx'

type ArticlePageProps = {
  article: Article
  closing: { title: string; lead: string }
  /** Elements of `Section`. */
  children: ReactElement<SectionProps>[]
}

export function ArticlePage({ article, closing, children }: ArticlePageProps) {
  return (
    <SitePage>
      <article className={classes.article}>
        <ArticleHead article={article} />
        <div className={classes.columns}>
          <StandingContents sections={children} />
          <div className={classes.text}>
            <FoldedContents sections={children} />
            {children}
          </div>
        </div>
      </article>
      <ReadNext after={article} />
      <ClosingCall {...closing} />
      <StructuredData data={articleData(article)} />
      <StructuredData data={breadcrumbData(article)} />
    </SitePage>
  )
}

/** One that prints alone is all that comes out of the printer while its id is at the end of the address. */
export function Section({ id, title, printsAlone, children }: SectionProps & { printsAlone?: true }) {
  return (
    <section id={id} className={`${classes.section} ${printsAlone ? classes.alone : ''}`}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
