import { data } from 'react-router'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { InvalidLink } from '#web/booking/page/invalid-link.tsx'
import { CLIENT_PAGE_HANDLE } from '#web/page-handle.ts'
import { requestedLanguage } from '#web/page-language.ts'
import type { Route } from './+types/no-link-page.ts'

export const handle = CLIENT_PAGE_HANDLE

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: CATALOGUES[loaderData?.language ?? DEFAULT_LANGUAGE].bookingPage.invalidTitle },
  { name: 'robots', content: 'noindex' },
]

export function loader({ request }: Route.LoaderArgs) {
  return data({ language: requestedLanguage(request) ?? DEFAULT_LANGUAGE }, { status: 404 })
}

export default function NoLinkPage({ loaderData: { language } }: Route.ComponentProps) {
  return <InvalidLink language={language} reason={CATALOGUES[language].bookingPage.noLink} />
}
