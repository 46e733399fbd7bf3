import type { Overview } from '#contract/overview.ts'
import { ListCard } from './list-card.tsx'
import classes from './overview.module.css'

export function RecentClients({ clients }: { clients: Overview['recentClients'] }) {
  const empty = { words: 'No clients added yet', next: 'Add your first client' }
  return (
    <ListCard
      title="Recent Clients"
      more={{ to: '/dashboard/clients', label: 'Clients' }}
      empty={clients.length === 0 ? empty : null}
    >
      {clients.map(({ id, name, email, phone }) => (
        <li key={id} className={classes.row}>
          <div className={classes.words}>
            <p className={classes.name}>{name}</p>
            <p>{email}</p>
          </div>
          <p className={classes.side}>
            {phone ? (
              <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={classes.phone}>
                {phone}
              </a>
            ) : (
              'No phone'
            )}
          </p>
        </li>
      ))}
    </ListCard>
  )
}
