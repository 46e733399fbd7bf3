import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './services.module.css'
import { SprayBottleDrawing } from './spray-bottle-drawing.tsx'
import { useServicesChanged } from './use-services-changed.ts'

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
