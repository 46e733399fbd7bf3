import type { ReactNode } from 'react'
import { ClosingCall } from '#web/marketing/parts/closing-call.tsx'
import { FoldedContents, StandingContents } from '#web/marketing/parts/contents.tsx'
import { Faq, type Question } from '#web/marketing/parts/faq.tsx'
import { SitePage } from '#web/marketing/site-page.tsx'
import { StructuredData } from '#web/marketing/structured-data.tsx'
import { ArticleHead } from './article-head.tsx'
import classes from './article-page.module.css'
import { articleData, breadcrumbData } from './article-tags.ts'
import type { Article } from './articles.ts'
import { ReadNext } from './read-next.tsx'

export type Section = {
  id: string
  title: string
  body: ReactNode
  /** With its id at the end of the address, only it comes out of the printer. */
  printsAlone?: true
}

type ArticlePageProps = {
  article: Article
  sections: readonly Section[]
  questions?: readonly Question[]
  closing: { title: string; lead: string }
}

export function ArticlePage({ article, sections, questions, closing }: ArticlePageProps) {
  const asked: Section[] = questions
    ? [{ id: 'questions', title: 'Questions owners ask', body: <Faq questions={questions} /> }]
    : []
  const all = [...sections, ...asked]
  return (
    <SitePage>
      <article className={classes.article}>
        <ArticleHead article={article} />
        <div className={classes.columns}>
          <StandingContents entries={all} />
          <div className={classes.text}>
            <FoldedContents entries={all} />
            {all.map(({ id, title, body, printsAlone }) => (
              <section key={id} id={id} className={`${classes.section} ${printsAlone ? classes.alone : ''}`}>
                <h2>{title}</h2>
                {body}
              </section>
            ))}
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
