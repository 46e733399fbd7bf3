import { type LucideIcon, MessageSquareText, Navigation, Phone } from 'lucide-react'
import { telLink } from '#domain/clients/tel-link.ts'
import { smsLink } from '#domain/texts/sms-link.ts'
import { directionsLink } from '#web/format/map-link.ts'

type Reachable = { client_phone: string | null; address: string | null }

type ContactLink = {
  label: 'Navigate' | 'Call' | 'Text'
  Icon: LucideIcon
  /** Attributes of the anchor. */
  link: { href: string; target?: '_blank'; rel?: 'noopener noreferrer' }
}

/** What an owner on the road needs to find and reach a client. Leaves out what has no address or no number to dial. */
export function contactLinks(
  { client_phone, address }: Reachable,
  /** Opens a text that is already written; null for an empty one. */
  textHref: string | null = null,
): ContactLink[] {
  const callHref = client_phone && telLink(client_phone)
  const smsHref = client_phone && (textHref ?? smsLink(client_phone))
  const links: ContactLink[] = []
  if (address) {
    const link = { href: directionsLink(address), target: '_blank', rel: 'noopener noreferrer' } as const
    links.push({ label: 'Navigate', Icon: Navigation, link })
  }
  if (callHref) links.push({ label: 'Call', Icon: Phone, link: { href: callHref } })
  if (smsHref) links.push({ label: 'Text', Icon: MessageSquareText, link: { href: smsHref } })
  return links
}
