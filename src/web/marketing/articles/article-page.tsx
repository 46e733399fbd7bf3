import type { ReactElement } from 'react'
import { ClosingCta } from '#web/marketing/parts/closing-cta.tsx'
import { CollapsibleContents, type SectionProps, StickyContents } from '#web/marketing/parts/contents.tsx'
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
  /** `Section` elements. */
  children: ReactElement<SectionProps>[]
}

export function ArticlePage({ article, closing, children }: ArticlePageProps) {
  return (
    <SitePage>
      <article className={classes.article}>
        <ArticleHead article={article} />
        <div className={classes.columns}>
          <StickyContents sections={children} />
          <div className={classes.text}>
            <CollapsibleContents sections={children} />
            {children}
          </div>
        </div>
      </article>
      <ReadNext current={article} />
      <ClosingCta {...closing} />
      <StructuredData data={articleData(article)} />
      <StructuredData data={breadcrumbData(article)} />
    </SitePage>
  )
}

/** With `printsAlone`, only this section is printed while the URL's fragment is its id. */
export function Section({ id, title, printsAlone, children }: SectionProps & { printsAlone?: true }) {
  return (
    <section id={id} className={`${classes.section} ${printsAlone ? classes.printsAlone : ''}`}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
