import classes from './article-cards.module.css'
import { ArticlePicture } from './article-picture.tsx'
import type { Article } from './articles.ts'

export function ArticleCards({ articles }: { articles: readonly Article[] }) {
  return (
    <ul className={classes.cards}>
      {articles.map((article) => (
        <li key={article.path} className={classes.card}>
          <div className={classes.picture}>
            <ArticlePicture article={article} />
          </div>
          <h3>
            <a href={article.path}>{article.title}</a>
          </h3>
          <p>{article.description}</p>
          <p className={classes.minutes}>{article.minutes} min read</p>
        </li>
      ))}
    </ul>
  )
}
