import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { Client } from '#contract/clients.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import dialogClasses from '#web/dashboard/shell/dialog.module.css'
import classes from './appointments.module.css'
import { COULD_NOT_LOAD } from './appointments-query.ts'
import { bookableServicesQuery } from './bookable-services-query.ts'
import { ScheduleForm } from './schedule-form.tsx'

type ScheduleDrawerProps = {
  client: Pick<Client, 'id' | 'name' | 'email' | 'address'>
  isOpened: boolean
  onClose: () => void
  onScheduled: () => void
}

/** Built without `Drawer.Header`, which would be a second banner. */
export function ScheduleDrawer({ client, isOpened, onClose, onScheduled }: ScheduleDrawerProps) {
  return (
    <Drawer.Root
      opened={isOpened}
      onClose={onClose}
      position="bottom"
      size="min(28rem, 94dvh)"
      classNames={{ content: classes.drawerPaper }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body className={classes.drawer}>
          <div className={classes.drawerTop}>
            <div>
              <Drawer.Title className={dialogClasses.title}>Schedule Appointment</Drawer.Title>
              <p>Creating appointment for {client.name}</p>
            </div>
            <button type="button" className={dialogClasses.close} aria-label="Close" onClick={onClose}>
              <X size={20} aria-hidden />
            </button>
          </div>
          <LoadedForm client={client} onClose={onClose} onScheduled={onScheduled} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function LoadedForm(props: Omit<ScheduleDrawerProps, 'isOpened'>) {
  const settings = useQuery({ ...businessSettingsQuery, meta: COULD_NOT_LOAD })
  const services = useQuery(bookableServicesQuery)
  if (settings.data && services.data)
    return <ScheduleForm {...props} timeZone={settings.data.timezone} services={services.data} />
  if (settings.isError || services.isError) return <p>Could not load data. Please try again.</p>
  return <p role="status">Loading...</p>
}
