import { data, redirect } from 'react-router'
import classes from '#web/booking/booking.module.css'
import { addressOf, bookedAddress, choiceIn } from '#web/booking/booking-address.ts'
import { bookingCookies, cookieWriter } from '#web/booking/booking-cookies.ts'
import { sentForm } from '#web/booking/details/sent-form.ts'
import { takeForm } from '#web/booking/details/take-form.ts'
import { BookingFrame } from '#web/booking/page/booking-frame.tsx'
import { InvalidLink } from '#web/booking/page/invalid-link.tsx'
import { IslandPlace } from '#web/booking/page/island-place.tsx'
import { loadPage, outcomeContext } from '#web/booking/page/load-page.ts'
import { shareTags } from '#web/booking/page/share-tags.ts'
import type { PageHandle } from '#web/page-scripts.ts'
import { publicApiContext } from '#web/request-context.ts'
import type { Route } from './+types/booking-page.ts'

export const handle: PageHandle = { scripts: false, stylesInline: true, followsSystem: true }

export const loader = loadPage

/** Forms that were sent before, or without, a script. */
export async function action({ request, context, params: { slug } }: Route.ActionArgs) {
  const api = context.get(publicApiContext)
  const write = cookieWriter(slug, api.origin)
  const form = sentForm(await request.formData())
  const cookies = bookingCookies(request)
  const outcome = await takeForm({ api, slug, form, cookies })
  const choice = choiceIn(new URL(request.url).searchParams)
  const chosen = { ...choice, serviceId: form.serviceId, time: form.time }
  switch (outcome.kind) {
    case 'held':
      throw seeOther(
        addressOf(slug, { ...chosen, step: 'details' }),
        outcome.until ? write.held(form.time, outcome.until) : write.noHeld(),
      )
    case 'back':
      throw seeOther(addressOf(slug, { ...chosen, step: 'choose' }), write.draft(form.draft), write.noHeld())
    case 'booked': {
      // A browser that keeps no cookies would not find the way back.
      const isRemembered = cookies.visitor !== null
      throw seeOther(
        isRemembered ? bookedAddress(slug) : outcome.manageUrl,
        write.made(outcome.manageUrl),
        write.noDraft(),
        write.noHeld(),
      )
    }
    case 'refused':
      // The loader answers with its status: a link that leads nowhere is that first.
      context.set(outcomeContext, outcome)
      return data(null, {
        headers: outcome.draft ? { 'Set-Cookie': write.draft(outcome.draft) } : {},
      })
  }
}

function seeOther(address: string, ...cookies: string[]): Response {
  const headers = cookies.map((cookie): [string, string] => ['Set-Cookie', cookie])
  return redirect(address, { status: 303, headers })
}

export const meta: Route.MetaFunction = ({ loaderData, params, location }) =>
  shareTags({ page: loaderData, slug: params.slug, isBare: location.search === '' })

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  switch (loaderData.kind) {
    case 'invalid':
      return (
        <InvalidLink
          title="Invalid booking link"
          description="This booking link is invalid or has expired."
        />
      )
    case 'closed':
      return (
        <BookingFrame name={loaderData.name} welcome={null}>
          <ClosedPage name={loaderData.name} />
        </BookingFrame>
      )
    case 'unloaded':
      return (
        <BookingFrame name={null} welcome={null}>
          <IslandPlace content={loaderData.content} />
        </BookingFrame>
      )
    case 'open':
      return (
        <BookingFrame name={loaderData.name} welcome={loaderData.welcome}>
          <IslandPlace content={loaderData.content} />
        </BookingFrame>
      )
  }
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
