import type { ComponentProps } from 'react'
import type { Appointment } from '#contract/appointments.ts'
import { contactLinks } from './contact-links.ts'
import classes from './job-facts.module.css'
import { JobInvoiceLink } from './job-invoice-link.tsx'
import { textClientHref } from './text-client.ts'

type JobActionsProps = Pick<ComponentProps<typeof JobInvoiceLink>, 'invoice' | 'onInvoice'> & {
  appointment: Appointment
  timeZone: string
}

/** Large buttons for what an owner does on the road. Those that need an address or a number are left out without one. */
export function JobActions({ appointment, timeZone, invoice, onInvoice }: JobActionsProps) {
  const links = contactLinks(appointment, textClientHref(appointment, { timeZone }))
  return (
    <ul className={classes.actions}>
      {links.map(({ label, Icon, link }) => (
        <li key={label}>
          <a {...link}>
            <Icon aria-hidden />
            <span>
              {label}
              {label !== 'Navigate' && <span data-context> {appointment.client_name}</span>}
            </span>
          </a>
        </li>
      ))}
      <li>
        <JobInvoiceLink invoice={invoice} onInvoice={onInvoice} />
      </li>
    </ul>
  )
}
