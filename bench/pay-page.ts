import type { Figure } from '#scripts/staging/figure.ts'
import { createBusyOwner } from './create-busy-owner.ts'
import { CATEGORIES, withLighthouse } from './lighthouse.ts'
import type { Stage } from './stage.ts'

/** The page of a pay link, on a simulated phone with a slow network. */
export async function payPage(stage: Stage): Promise<Figure[]> {
  const url = `${stage.app.origin}/pay/${await createPayLink(stage)}`
  const { scores, lcpSeconds, layoutShift } = await withLighthouse((audit) => audit(url))
  return [
    ...CATEGORIES.map((name) => ({
      name: `Pay page, Lighthouse mobile: ${name}`,
      measured: scores[name],
      unit: 'of 100',
      // The link is private, so the page asks search engines not to index it.
      ...(name !== 'seo' && { budget: { min: name === 'performance' ? 98 : 100 } }),
    })),
    { name: 'Pay page: largest contentful paint', measured: lcpSeconds, unit: 's', budget: { max: 1.8 } },
    { name: 'Pay page: layout shift', measured: layoutShift, unit: '', budget: { max: 0 } },
  ]
}

async function createPayLink(stage: Stage): Promise<string> {
  const { id } = await createBusyOwner(stage, { appointments: 1, clients: 1, invoices: 4 })
  const { rows } = await stage.admin.query<{ token: string }>(
    `insert into pay_links (token, user_id, invoice_id)
     select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), user_id, id
     from invoices where user_id = $1 and status = 'pending' limit 1 returning token`,
    [id],
  )
  return rows[0]?.token ?? ''
}
