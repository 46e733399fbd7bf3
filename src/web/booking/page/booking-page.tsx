import '#web/theme/swap-font.css'
import { data } from 'react-router'
import classes from '#web/booking/booking.module.css'
import { bookingCookies, cookieWriter, serializeDraft } from '#web/booking/booking-cookies.ts'
import { parseChoice } from '#web/booking/booking-url.ts'
import { submitForm } from '#web/booking/details/submit-form.ts'
import { parseSubmittedForm } from '#web/booking/details/submitted-form.ts'
import { BookingFrame } from '#web/booking/page/booking-frame.tsx'
import { InvalidLink } from '#web/booking/page/invalid-link.tsx'
import { IslandMount } from '#web/booking/page/island-mount.tsx'
import { loadPage, rejectedFormContext } from '#web/booking/page/load-page.ts'
import { shareTags } from '#web/booking/page/share-tags.ts'
import { ZipStepPage } from '#web/booking/zip/zip-step-page.tsx'
import { CLIENT_PAGE_HANDLE, type PageHandle } from '#web/page-handle.ts'
import { publicApiContext } from '#web/request-context.ts'
import type { Route } from './+types/booking-page.ts'

export const handle: PageHandle = { ...CLIENT_PAGE_HANDLE, leadsToCheckout: true }

export const loader = loadPage

/** Handles forms that were submitted without scripts or before hydration. */
export async function action({ request, context, params: { slug } }: Route.ActionArgs) {
  const api = context.get(publicApiContext)
  const form = parseSubmittedForm(await request.formData())
  const choice = parseChoice(new URL(request.url).searchParams)
  const result = await submitForm({ api, slug, form, cookies: bookingCookies(request), choice })
  if (result instanceof Response) throw result
  // The loader sets the status, because an invalid link takes precedence.
  context.set(rejectedFormContext, result)
  const { draft } = result
  return data(null, {
    headers: draft ? { 'Set-Cookie': cookieWriter(slug, api.origin).draft(serializeDraft(draft)) } : {},
  })
}

export const meta: Route.MetaFunction = ({ loaderData, params, location }) =>
  shareTags({ page: loaderData, slug: params.slug, isPlainUrl: location.search === '' })

export default function BookingPage({ loaderData: page }: Route.ComponentProps) {
  if (page.kind === 'invalid') return <InvalidLink reason="This booking link is invalid or has expired." />
  const name = page.kind === 'failed' ? null : page.name
  return (
    <BookingFrame name={name} welcome={page.kind === 'open' || page.kind === 'zip' ? page.welcome : null}>
      {page.kind === 'closed' && <ClosedPage name={name} />}
      {page.kind === 'zip' && <ZipStepPage name={name} step={page.step} />}
      {(page.kind === 'open' || page.kind === 'failed') && <IslandMount content={page.content} />}
    </BookingFrame>
  )
}

/** The owner's subscription has lapsed, which clients must not learn. */
function ClosedPage({ name }: { name: string | null }) {
  return (
    <section className={classes.card}>
      <h2>{name ?? 'This business'} is not taking online bookings right now</h2>
      <p>Please contact them directly or check back later.</p>
    </section>
  )
}
