import { data } from 'react-router'
import classes from '#web/booking/booking.module.css'
import { choiceIn } from '#web/booking/booking-address.ts'
import { bookingCookies, cookieWriter, draftText } from '#web/booking/booking-cookies.ts'
import { sentForm } from '#web/booking/details/sent-form.ts'
import { takeForm } from '#web/booking/details/take-form.ts'
import { BookingFrame } from '#web/booking/page/booking-frame.tsx'
import { InvalidLink } from '#web/booking/page/invalid-link.tsx'
import { IslandPlace } from '#web/booking/page/island-place.tsx'
import { loadPage, refusedFormContext } from '#web/booking/page/load-page.ts'
import { shareTags } from '#web/booking/page/share-tags.ts'
import { CLIENT_PAGE } from '#web/page-scripts.ts'
import { publicApiContext } from '#web/request-context.ts'
import type { Route } from './+types/booking-page.ts'

export const handle = CLIENT_PAGE

export const loader = loadPage

/** Forms that were sent before, or without, a script. */
export async function action({ request, context, params: { slug } }: Route.ActionArgs) {
  const api = context.get(publicApiContext)
  const form = sentForm(await request.formData())
  const choice = choiceIn(new URL(request.url).searchParams)
  const answer = await takeForm({ api, slug, form, cookies: bookingCookies(request), choice })
  if (answer instanceof Response) throw answer
  // The loader answers with its status: a link that leads nowhere is that first.
  context.set(refusedFormContext, answer)
  const { draft } = answer
  return data(null, {
    headers: draft ? { 'Set-Cookie': cookieWriter(slug, api.origin).draft(draftText(draft)) } : {},
  })
}

export const meta: Route.MetaFunction = ({ loaderData, params, location }) =>
  shareTags({ page: loaderData, slug: params.slug, isBare: location.search === '' })

export default function BookingPage({ loaderData: page }: Route.ComponentProps) {
  if (page.kind === 'invalid')
    return (
      <InvalidLink title="Invalid booking link" description="This booking link is invalid or has expired." />
    )
  const name = page.kind === 'unloaded' ? null : page.name
  return (
    <BookingFrame name={name} welcome={page.kind === 'open' ? page.welcome : null}>
      {page.kind === 'closed' ? <ClosedPage name={name} /> : <IslandPlace content={page.content} />}
    </BookingFrame>
  )
}

/** The owner's subscription has lapsed. Nothing of that is a client's business. */
function ClosedPage({ name }: { name: string | null }) {
  return (
    <section className={classes.card}>
      <h2>{name ?? 'This business'} is not taking online bookings right now</h2>
      <p>Please get in touch with them directly, or come back later.</p>
    </section>
  )
}
