import { ArticleCards } from './articles/article-cards.tsx'
import { ALL_ARTICLES } from './articles/articles.ts'
import { OFFER } from './claims.ts'
import { Band } from './parts/band.tsx'
import { ClosingCta } from './parts/closing-cta.tsx'
import { Hero } from './parts/hero.tsx'
import { Notebook } from './resources/notebook.tsx'
import { UpcomingGuides } from './resources/upcoming-guides.tsx'
import { SitePage } from './site-page.tsx'
import { SITE_PAGE_HANDLE, siteTags } from './site-tags.ts'

export const handle = SITE_PAGE_HANDLE

export const meta = () =>
  siteTags({
    title: 'Resources for mobile detailers and cleaners · Wheelhouse',
    description:
      'Three articles with worked examples: what to charge for a detail, how to win the next clients, ' +
      'and how to plan a cleaner’s week.',
    path: '/resources',
  })

export default function Resources() {
  return (
    <SitePage>
      <Hero
        audience="Resources"
        title="For the parts of the job that don’t need a bucket."
        lead="Pricing, finding clients, planning the week: short reads with numbers you can check against your own."
        picture={<Notebook />}
      />
      <Band title="Articles" tone="tinted">
        <ArticleCards articles={ALL_ARTICLES} />
      </Band>
      <Band title="Guides" lead="We’re writing two more. They’ll be free, right here.">
        <UpcomingGuides />
      </Band>
      <ClosingCta
        title="Less paper, more jobs."
        lead={`Bookings, clients and invoices in one place, for ${OFFER.price.name}.`}
      />
    </SitePage>
  )
}
