import { data, type RouterContextProvider, redirect } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { PayPage } from '#contract/pay.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Catalogue } from '#domain/language/en/catalogue.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { callFromPage, type FailedCall } from '#web/api/call-from-page.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import { chosenLanguage, languageRedirect, requestedLanguage } from '#web/page-language.ts'
import { publicApiContext } from '#web/request-context.ts'
import { ownerCookie } from './owner-cookie.ts'
import { isTotalShown, parsedTip, type TipInput, tipErrorText, tipInput } from './parsed-tip.ts'
import { returnedCookie } from './returned-cookie.ts'
import { tipCookie, tipFromCookie } from './tip-cookie.ts'

type PageArgs = { request: Request; context: Readonly<RouterContextProvider>; params: { token: string } }

/** A submitted form that did not lead to checkout: it was rejected, or its total has yet to be shown. */
export type UnfinishedPayForm = { alert?: string; error?: string; typed: TipInput }

export async function loadPayPage({ params, request, context }: PageArgs) {
  const api = context.get(publicApiContext)
  const result = await callFromPage(api, endpoints.readPayPage, { params }, ownerCookie(request))
  const language = languageFor(request, result.isOk ? result.output : null)
  if (!result.isOk) {
    const errorMessage = refusalMessage(CATALOGUES[language], result)
    return data({ invoice: null, language, errorMessage }, { status: result.status })
  }
  const invoice = result.output
  const today = dateValue(invoice.timezone, (await api.now()).toISOString())
  const returned = returnedCookie.readFrom(request)
  const headers = returned ? { 'Set-Cookie': returnedCookie.clear(params.token, api.origin) } : undefined
  const isOverdue = invoice.due_date < today
  return data({ invoice, language, isOverdue, returned, tip: tipFromCookie(request) }, { headers })
}

/** Switches the language, or leads to the provider's page. */
export async function submitPayPage({ params, request, context }: PageArgs) {
  const api = context.get(publicApiContext)
  const form = await request.formData()
  const chosen = chosenLanguage(form)
  if (chosen) {
    const input = { params, body: { language: chosen } }
    await callFromPage(api, endpoints.setPayLanguage, input, ownerCookie(request))
    throw languageRedirect(chosen, request, api.origin)
  }
  const typed = tipInput(form)
  const page = await callFromPage(api, endpoints.readPayPage, { params })
  const language = languageFor(request, page.isOk ? page.output : null)
  const catalogue = CATALOGUES[language]
  if (!page.isOk) return unfinished({ alert: refusalMessage(catalogue, page), typed }, page.status)
  const { amount, offersTips } = page.output
  // The form was rendered while tips were still offered. The new one has no tip field to show an error on.
  if (typed.choice !== 'none' && !offersTips) return unfinished({ alert: catalogue.pay.noTips, typed }, 400)
  const tip = parsedTip(typed, amount)
  if ('error' in tip) return unfinished({ error: tipErrorText(catalogue.pay, tip.error, amount), typed }, 400)
  if (!isTotalShown(form, amount)) return unfinished({ typed }, 200)
  const body = { tip_cents: tip.cents }
  const result = await callFromPage(api, endpoints.openPayCheckout, { params, body })
  if (result.isOk)
    throw redirect(result.output.url, {
      status: 303,
      headers: { 'Set-Cookie': tipCookie(params.token, { typed, cents: tip.cents }, api.origin) },
    })
  return unfinished(rejectedForm(catalogue, result.error, typed), result.status)
}

/** An unknown link has no business whose default would count. */
function languageFor(request: Request, invoice: PayPage | null): Language {
  if (!invoice) return requestedLanguage(request) ?? DEFAULT_LANGUAGE
  return requestedLanguage(request, invoice.client_language) ?? invoice.business_language
}

function unfinished(form: UnfinishedPayForm, status: number) {
  return data(form, { status })
}

function rejectedForm(
  { pay: words, refusals }: Catalogue,
  error: ErrorBody['error'],
  typed: TipInput,
): UnfinishedPayForm {
  const tipError = error.fields?.tip_cents && refusals.ofField(error.fields.tip_cents)
  if (tipError) return typed.choice === 'custom' ? { error: tipError, typed } : { alert: tipError, typed }
  const isTemporary = error.code === 'provider_unavailable' || error.code === 'unavailable'
  return { alert: isTemporary ? words.notStarted : refusals.ofCall(error), typed }
}

/** The message of an expected refusal. Server errors are thrown instead. */
function refusalMessage({ pay: words, refusals }: Catalogue, { status, error }: FailedCall): string {
  if (status >= 500) throw data(null, { status })
  return error.code === 'not_found' ? words.invalidLink : refusals.ofCall(error)
}
