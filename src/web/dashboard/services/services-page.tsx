import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Service } from '#contract/services.ts'
import { lateDialog } from '#web/dashboard/ui/late-dialog.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page.tsx'
import { DeleteServiceDialog } from './late-delete-service-dialog.ts'
import { NoServices } from './no-services.tsx'
import { servicesQuery } from './services-query.ts'
import { ServicesTable } from './services-table.tsx'

const ServiceDialog = lateDialog(async () => (await import('./service-dialog.tsx')).ServiceDialog)

const DELETE_WORDS = { done: 'Service deleted', failed: 'Failed to delete service. Please try again.' }

export const meta = () => [{ title: 'Services · Wheelhouse' }]

export default function ServicesPage() {
  const { data: services, isLoadingError, refetch } = useQuery(servicesQuery)
  const editing = useDialog<Service>()
  const deleting = useDialog<Service>()
  /** What had the focus is gone with its row. */
  const [focusAfter, setFocusAfter] = useState<HTMLElement>()
  const addButton = useRef<HTMLButtonElement>(null)

  function askToDelete(service: Service) {
    setFocusAfter(undefined)
    deleting.open(service)
  }

  function onDeleted() {
    setFocusAfter(addButton.current ?? undefined)
    deleting.close()
  }

  return (
    <Page
      title="Services"
      action={
        <Button ref={addButton} onClick={() => editing.open()}>
          <Plus size={18} aria-hidden />
          Add New Service
        </Button>
      }
    >
      {!services && !isLoadingError && <Skeleton height={280} />}
      {isLoadingError && (
        <NotLoaded onRetry={() => void refetch()}>Your services could not be loaded.</NotLoaded>
      )}
      {services?.length === 0 && <NoServices onCreate={() => editing.open()} />}
      {services && services.length > 0 && (
        <ServicesTable services={services} onEdit={editing.open} onDelete={askToDelete} />
      )}
      <ServiceDialog service={editing.subject} isOpened={editing.isOpened} onClose={editing.close} />
      <DeleteServiceDialog
        service={deleting.subject}
        isOpened={deleting.isOpened}
        onClose={deleting.close}
        onDeleted={onDeleted}
        returnFocusTo={focusAfter}
        words={DELETE_WORDS}
      />
    </Page>
  )
}
