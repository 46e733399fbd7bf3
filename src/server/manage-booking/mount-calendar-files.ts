import type { Context, Hono } from 'hono'
import { getCookie } from 'hono/cookie'
import { isLanguage, LANGUAGE_COOKIE, type Language, preferredLanguage } from '#domain/language/languages.ts'
import { toJobFacts } from '#server/appointment-rows/notice-state.ts'
import { Refusal } from '#server/base/refusal.ts'
import { calendarUid } from '#server/client-emails/email-data.ts'
import { appointmentFile } from '#server/gateways/appointment-file.ts'
import { addressOf, networkOf } from '#server/http/network.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import { type FollowedLink, followLink, type ManageDeps } from '#server/manage-booking/follow-link.ts'
import { visitIn } from '#server/services/translated-visit.ts'
import { businessName } from '#server/settings/business-name.ts'

/** 'Add to calendar': the current appointment as an .ics file. */
export function mountCalendarFiles(
  app: Hono<RequestEnv>,
  { trustProxy, ...deps }: ManageDeps & { trustProxy: boolean },
): void {
  app.get('/booking/:token/calendar.ics', async (c) => {
    c.set('route', '/booking/:token/calendar.ics')
    const link = { token: c.req.param('token'), network: networkOf(addressOf(c, trustProxy)) }
    try {
      return sendCalendarFile(c, await readCalendarFile(deps, link, visitorLanguages(c)))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // A person opened it, so redirect to the link's page, which explains the reason.
      return c.redirect(`/booking/${encodeURIComponent(link.token)}`, 303)
    }
  })
}

type VisitorLanguages = {
  /** The visitor chose it on one of our pages. */
  chosen: Language | null
  /** The visitor's browser asks for it. */
  preferred: Language | null
}

function visitorLanguages(c: Context<RequestEnv>): VisitorLanguages {
  const chosen = getCookie(c, LANGUAGE_COOKIE, 'secure') ?? getCookie(c, LANGUAGE_COOKIE)
  return {
    chosen: isLanguage(chosen) ? chosen : null,
    preferred: preferredLanguage(c.req.header('accept-language') ?? null),
  }
}

/** The file is in the same language as the page that links to it. */
function readCalendarFile(deps: ManageDeps, link: FollowedLink, { chosen, preferred }: VisitorLanguages) {
  return followLink(deps, link, async (_, { appointment, owner, business, languages, translations, now }) => {
    const language = chosen ?? languages.client_language ?? preferred ?? languages.business_language
    return appointmentFile({
      language,
      businessName: businessName(business, owner),
      ownerEmail: owner.email,
      timeZone: business.timeZone,
      manageUrl: `${deps.appUrl.origin}/booking/${link.token}`,
      calendar: {
        uid: calendarUid(deps.appUrl, appointment.id),
        sequence: appointment.calendar_sequence,
      },
      job: { ...toJobFacts(appointment), ...visitIn(language, appointment, translations) },
      isCancelled: appointment.cancelled_at !== null,
      writtenAt: new Date(now),
    })
  })
}

function sendCalendarFile(
  c: Context<RequestEnv>,
  { filename, content }: { filename: string; content: string },
) {
  c.header('Content-Type', 'text/calendar; charset=utf-8')
  c.header('Content-Disposition', `attachment; filename="${filename}"`)
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  return c.body(content)
}
