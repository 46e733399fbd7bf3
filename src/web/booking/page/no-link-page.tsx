import { data } from 'react-router'
import { InvalidLink } from '#web/booking/page/invalid-link.tsx'
import { CLIENT_PAGE_HANDLE } from '#web/page-handle.ts'

export const handle = CLIENT_PAGE_HANDLE

export const meta = () => [{ title: 'Invalid Booking Link' }, { name: 'robots', content: 'noindex' }]

export function loader() {
  return data(null, { status: 404 })
}

export default function NoLinkPage() {
  return <InvalidLink reason="No booking link provided" />
}
