import { Mail, Phone } from 'lucide-react'
import type { Client } from '#contract/clients.ts'
import { Button } from '#web/ui/button.tsx'
import classes from './client-cards.module.css'

type ClientCardProps = { client: Client; onView: () => void; onSchedule: () => void }

export function ClientCard({ client, onView, onSchedule }: ClientCardProps) {
  const { id, name, email, phone, notes } = client
  const nameId = `client-${id}`
  return (
    <li className={classes.card}>
      <h2 id={nameId} className={classes.name} dir="auto">
        {name}
      </h2>
      <p className={classes.contact}>
        <Mail size={16} aria-hidden />
        <a href={`mailto:${encodeURIComponent(email)}`}>{email}</a>
      </p>
      <p className={classes.contact}>
        <Phone size={16} aria-hidden />
        {phone ? <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a> : <span>No phone</span>}
      </p>
      {notes && (
        <p className={classes.notes} dir="auto">
          {notes}
        </p>
      )}
      <div className={classes.buttons}>
        <Button look="quiet" onClick={onView} aria-describedby={nameId}>
          View Details
        </Button>
        <Button onClick={onSchedule} aria-describedby={nameId}>
          Schedule
        </Button>
      </div>
    </li>
  )
}
