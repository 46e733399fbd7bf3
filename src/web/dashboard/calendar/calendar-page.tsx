import { ComingScreen } from '#web/dashboard/shell/coming-screen.tsx'
import { Page } from '#web/ui/page.tsx'
import { CalendarDrawing } from './calendar-drawing.tsx'

export const meta = () => [{ title: 'Calendar · Wheelhouse' }]

export default function CalendarPage() {
  return (
    <Page title="Calendar" subtitle="Manage your appointments and schedule.">
      <ComingScreen drawing={<CalendarDrawing />} title="Your calendar will be here.">
        Every job of the month, and a link where clients book by themselves. This screen is not built yet.
      </ComingScreen>
    </Page>
  )
}
