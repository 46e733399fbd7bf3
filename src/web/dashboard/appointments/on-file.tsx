import { MapPin } from 'lucide-react'
import classes from './appointments.module.css'
import { mapLink } from './map-link.ts'

/** Whether there is an address, and the way there. */
export function OnFile({ address }: { address: string }) {
  if (address.trim() === '') return <p className={classes.onFile}>No address</p>
  return (
    <p className={classes.onFile}>
      <MapPin size={16} aria-hidden /> On file
      <a href={mapLink(address.trim())} target="_blank" rel="noopener noreferrer">
        Open map
      </a>
    </p>
  )
}
