import type { CompiledQuery } from 'kysely'
import {
  type BusyQuestion,
  type NewsRow,
  newsQuery,
  type PageRow,
  pageQuery,
} from '#server/booking/queries.ts'

/** So many pages are remembered before all are forgotten. */
const MOST_REMEMBERED = 5_000
const remembered = new Map<string, PageRow>()

/** What to ask of a page in a turn: of one that was read before only its news and the version of its rules. */
export function pageOrNews(slug: string, question: BusyQuestion): CompiledQuery<PageRow | NewsRow> {
  return remembered.has(keyOf(slug, question)) ? newsQuery(question) : pageQuery(question)
}

/** The page as it is. Null: its rules have changed since they were read. */
export function pageWithNews(slug: string, question: BusyQuestion, row: PageRow | NewsRow): PageRow | null {
  if ('timezone' in row) return rememberPage(slug, question, row)
  const known = remembered.get(keyOf(slug, question))
  const isCurrent = known?.owner_id === row.owner_id && known.rules_version === row.rules_version
  return isCurrent ? { ...known, ...row } : null
}

export function rememberPage(slug: string, question: BusyQuestion, row: PageRow): PageRow {
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  remembered.set(keyOf(slug, question), row)
  return row
}

function keyOf(slug: string, { service }: BusyQuestion): string {
  return `${slug} ${service}`
}
