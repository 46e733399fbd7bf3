import { ComingScreen } from '#web/dashboard/shell/coming-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { SprayBottleDrawing } from './spray-bottle-drawing.tsx'

export const meta = () => [{ title: 'Services · Wheelhouse' }]

export default function ServicesPage() {
  return (
    <Page title="Services">
      <ComingScreen drawing={<SprayBottleDrawing />} title="Your services will be here.">
        What you offer, how long it takes and what it costs. This screen is not built yet.
      </ComingScreen>
    </Page>
  )
}
