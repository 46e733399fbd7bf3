import { visitorHash } from '#server/booking/page-question.ts'
import { businessRow, deleteHoldsOf } from '#server/booking/queries.ts'
import { type PageDeps, type Visit, visitPage } from '#server/booking/visit-page.ts'

export async function releaseSlot(
  deps: PageDeps,
  visit: Visit,
  visitor: string,
): Promise<{ released: true }> {
  return visitPage(deps, visit, async (tx) => {
    const [row] = await Promise.all([businessRow(tx), deleteHoldsOf(tx, visitorHash(visitor))])
    return row && { released: true }
  })
}
