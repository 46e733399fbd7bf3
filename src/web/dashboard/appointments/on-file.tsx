import { MapPin } from 'lucide-react'
import classes from './appointments.module.css'
import { mapLink } from './map-link.ts'

/** The way to an address, where there is one. Its place is kept for who types it. */
export function OnFile({ address }: { address: string }) {
  if (address.trim() === '') return <p className={classes.onFile} />
  return (
    <p className={classes.onFile}>
      <MapPin size={16} aria-hidden /> On file
      <a href={mapLink(address.trim())} target="_blank" rel="noopener noreferrer">
        Open map
      </a>
    </p>
  )
}
