import { Drawer } from '@mantine/core'
import type { ComponentProps } from 'react'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { DISCARD, DialogContents } from '#web/dashboard/ui/dialog-contents.tsx'
import { useDialogExit } from '#web/dashboard/ui/dialog-exit.ts'
import { CrossButton } from '#web/ui/cross-button.tsx'
import classes from './appointments.module.css'
import { BookingBasics } from './booking-basics.tsx'
import { ScheduleForm } from './schedule-form.tsx'

type ScheduleDrawerProps = Pick<ComponentProps<typeof ScheduleForm>, 'client' | 'onClose' | 'onScheduled'> & {
  isOpened: boolean
}

/** Built without `Drawer.Header`, which would be a second banner. */
export function ScheduleDrawer({ client, isOpened, onClose, onScheduled }: ScheduleDrawerProps) {
  const exit = useDialogExit({ isOpened, onClose })
  return (
    <Drawer.Root
      opened={isOpened}
      onClose={exit.leave}
      closeOnClickOutside={!exit.isHeld}
      position="bottom"
      size="min(36rem, 94dvh)"
      classNames={{ content: classes.drawerPaper }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Body className={classes.drawer} inert={!isOpened}>
          <div className={classes.drawerTop}>
            <div>
              <Drawer.Title className={dialogClasses.title}>
                {exit.isAsking ? DISCARD : 'Schedule Appointment'}
              </Drawer.Title>
              {!exit.isAsking && <p>Creating appointment for {client.name}</p>}
            </div>
            <CrossButton label="Close" onClick={exit.leave} />
          </div>
          <DialogContents exit={exit}>
            <BookingBasics onClose={onClose}>
              {(basics) => (
                <ScheduleForm {...basics} client={client} onClose={onClose} onScheduled={onScheduled} />
              )}
            </BookingBasics>
          </DialogContents>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
