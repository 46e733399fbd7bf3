import { ComingScreen } from '#web/dashboard/shell/coming-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { ClientsDrawing } from './clients-drawing.tsx'

export const meta = () => [{ title: 'Clients · Wheelhouse' }]

export default function ClientsPage() {
  return (
    <Page title="Clients">
      <ComingScreen drawing={<ClientsDrawing />} title="Your clients will be here.">
        Names, phone numbers and notes, one tap from the next job. This screen is not built yet.
      </ComingScreen>
    </Page>
  )
}
