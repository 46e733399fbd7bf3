import { ComingScreen } from '#web/dashboard/shell/coming-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { VanDrawing } from './van-drawing.tsx'

export const meta = () => [{ title: 'Dashboard · Wheelhouse' }]

export default function OverviewPage() {
  return (
    <Page title="Dashboard">
      <ComingScreen drawing={<VanDrawing />} title="Your day will be here.">
        Today’s jobs, what you earned this month and what clients still owe you. This screen is not built yet.
      </ComingScreen>
    </Page>
  )
}
