import { MessageSquareText, Navigation, Phone } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { telLink } from '#domain/clients/tel-link.ts'
import { smsLink } from '#domain/texts/sms-link.ts'
import classes from './job-facts.module.css'
import { JobInvoiceLink } from './job-invoice-link.tsx'
import { directionsLink } from './map-link.ts'
import { textClientHref } from './text-client.ts'

type JobActionsProps = Pick<ComponentProps<typeof JobInvoiceLink>, 'invoice' | 'onInvoice'> & {
  appointment: Appointment
  timeZone: string
}

/** Large buttons for what an owner does on the road. Those that need an address or a number are left out without one. */
export function JobActions({ appointment, timeZone, invoice, onInvoice }: JobActionsProps) {
  const { client_name, client_phone, address } = appointment
  const callHref = client_phone && telLink(client_phone)
  const textHref = client_phone && (textClientHref(appointment, { timeZone }) ?? smsLink(client_phone))
  return (
    <ul className={classes.actions}>
      {address && (
        <li>
          <a href={directionsLink(address)} target="_blank" rel="noopener noreferrer">
            <Navigation aria-hidden />
            Navigate
          </a>
        </li>
      )}
      {callHref && (
        <li>
          <a href={callHref}>
            <Phone aria-hidden />
            <span>
              Call<span data-context> {client_name}</span>
            </span>
          </a>
        </li>
      )}
      {textHref && (
        <li>
          <a href={textHref}>
            <MessageSquareText aria-hidden />
            <span>
              Text<span data-context> {client_name}</span>
            </span>
          </a>
        </li>
      )}
      <li>
        <JobInvoiceLink invoice={invoice} onInvoice={onInvoice} />
      </li>
    </ul>
  )
}
