import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { Blob } from '#web/ui/blob.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './services.module.css'
import { useServicesChanged } from './services-query.ts'

export function NoServices({ onCreate }: { onCreate: () => void }) {
  const servicesChanged = useServicesChanged()
  const { isBusy, onClick: addUsual } = useBusy(async () => {
    try {
      await callAsOwner(endpoints.createDefaultServices)
    } catch (error) {
      tellFailure(error, { title: 'Error', description: 'Failed to save service. Please try again.' })
      return
    }
    toast({ title: 'Services created', description: 'Change names, prices and times to fit your business.' })
    servicesChanged()
  })

  return (
    <Card className={classes.none}>
      <SprayBottleDrawing />
      <h2>No services found</h2>
      <p>Say what you offer, how long it takes and what it costs. Clients choose from this list.</p>
      <div className={classes.noneButtons}>
        <Button onClick={onCreate}>Create Service</Button>
        <Button look="quiet" aria-disabled={isBusy || undefined} onClick={addUsual}>
          {isBusy ? 'Adding...' : 'Start with three usual ones'}
        </Button>
      </div>
    </Card>
  )
}

function SprayBottleDrawing() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <Blob />
      <g stroke="var(--ink)" strokeWidth="3" strokeLinejoin="round">
        <path d="M88 56h34l14 26q4 8 4 16v16q0 10-10 10H80q-10 0-10-10V98q0-8 4-16z" fill="var(--surface)" />
        <path d="M71 96h68v18q0 10-10 10H80q-9 0-9-10z" fill="var(--brand)" />
        <path d="M92 44h26v12H92z" fill="var(--sun)" />
        <path d="M78 22h40q12 0 14 10l2 12H92l-4-6H74V26q0-4 4-4z" fill="var(--brand)" />
        <path d="M92 44q-2 10-10 14" fill="none" strokeLinecap="round" />
      </g>
      <path d="M92 110h26" stroke="var(--on-brand)" strokeWidth="4" strokeLinecap="round" />
      <g fill="var(--brand)">
        <circle cx="62" cy="30" r="4" />
        <circle cx="50" cy="20" r="3" />
        <circle cx="50" cy="38" r="3" />
        <circle cx="38" cy="28" r="3.5" />
        <circle cx="38" cy="46" r="2.5" />
      </g>
      <path d="M40 124h120" stroke="var(--ink)" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
}
