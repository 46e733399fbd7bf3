import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { Service } from '#contract/services.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { deferredDialog } from '#web/dashboard/ui/deferred-dialog.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { useDialog } from '#web/dashboard/ui/use-dialog.ts'
import { BackgroundShape } from '#web/ui/background-shape.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Page } from '#web/ui/page.tsx'
import { toastApiError } from '#web/ui/toast-api-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import { DeleteServiceDialog } from './deferred-delete-service-dialog.ts'
import { durationText, optionTexts, priceText, shortDescription } from './service-text.ts'
import classes from './services.module.css'
import { servicesQuery, useRefreshServices } from './services-query.ts'

const ServiceDialog = deferredDialog(async () => (await import('./service-dialog.tsx')).ServiceDialog)

const DELETE_TEXTS = { done: 'Service deleted', failed: 'Failed to delete service. Please try again.' }

export const meta = () => [{ title: 'Services · Wheelhouse' }]

export default function ServicesPage() {
  const { data: services, isLoadingError, refetch } = useQuery(servicesQuery)
  const editDialog = useDialog<Service>()
  const deleteDialog = useDialog<Service>()
  /** Gets the focus after a deletion, because the focused button is deleted with its row. */
  const [focusAfter, setFocusAfter] = useState<HTMLElement>()
  const addButton = useRef<HTMLButtonElement>(null)

  function confirmDelete(service: Service) {
    setFocusAfter(undefined)
    deleteDialog.open(service)
  }

  function onDeleted() {
    setFocusAfter(addButton.current ?? undefined)
    deleteDialog.close()
  }

  return (
    <Page
      title="Services"
      action={
        <Button ref={addButton} onClick={() => editDialog.open()}>
          <Plus size={18} aria-hidden />
          Add New Service
        </Button>
      }
    >
      {!services && !isLoadingError && <Skeleton height={280} />}
      {isLoadingError && <NotLoaded onRetry={() => void refetch()}>Couldn’t load your services.</NotLoaded>}
      {services?.length === 0 && <NoServices onCreate={() => editDialog.open()} />}
      {services && services.length > 0 && (
        <ServicesTable services={services} onEdit={editDialog.open} onDelete={confirmDelete} />
      )}
      <ServiceDialog service={editDialog.subject} isOpened={editDialog.isOpened} onClose={editDialog.close} />
      <DeleteServiceDialog
        service={deleteDialog.subject}
        isOpened={deleteDialog.isOpened}
        onClose={deleteDialog.close}
        onDeleted={onDeleted}
        returnFocusTo={focusAfter}
        texts={DELETE_TEXTS}
      />
    </Page>
  )
}

type ServicesTableProps = {
  services: readonly Service[]
  onEdit: (service: Service) => void
  onDelete: (service: Service) => void
}

function ServicesTable({ services, onEdit, onDelete }: ServicesTableProps) {
  return (
    <Card>
      <h2 id="your-services" className={classes.title}>
        Your Services
      </h2>
      {/* On a phone each row becomes a card. */}
      <table className={classes.table} aria-labelledby="your-services">
        <thead>
          <tr>
            <th scope="col">Service Name</th>
            <th scope="col">Description</th>
            <th scope="col">Duration</th>
            <th scope="col">Price</th>
            <th scope="col">Actions</th>
          </tr>
        </thead>
        <tbody>
          {services.map((service) => (
            <tr key={service.id}>
              <th scope="row" className={classes.name} dir="auto">
                {service.name}
              </th>
              <td className={classes.description} dir="auto" data-empty={!service.description || undefined}>
                {shortDescription(service.description)}
                {optionTexts(service).map((text) => (
                  <p key={text} className={classes.optionNames}>
                    {text}
                  </p>
                ))}
              </td>
              <td className={classes.number}>{durationText(service)}</td>
              <td className={classes.number}>{priceText(service)}</td>
              <td className={classes.actions}>
                <button type="button" aria-label={`Edit ${service.name}`} onClick={() => onEdit(service)}>
                  <Pencil size={18} aria-hidden />
                </button>
                <button type="button" aria-label={`Delete ${service.name}`} onClick={() => onDelete(service)}>
                  <Trash2 size={18} aria-hidden />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function NoServices({ onCreate }: { onCreate: () => void }) {
  const refreshServices = useRefreshServices()
  const { isBusy, onClick: addDefaults } = useBusy(async () => {
    try {
      await callAsOwner(endpoints.createDefaultServices)
    } catch (error) {
      toastApiError(error, { title: 'Error', description: 'Failed to save service. Please try again.' })
      return
    }
    toast({
      title: 'Services created',
      description: 'Change names, prices and durations to fit your business.',
    })
    refreshServices()
  })

  return (
    <Card className={classes.noServices}>
      <SprayBottleDrawing />
      <h2>No services found</h2>
      <p>Add what you offer, how long it takes and what it costs. Clients choose from this list.</p>
      <div className={classes.noServicesButtons}>
        <Button onClick={onCreate}>Create Service</Button>
        <Button look="quiet" aria-disabled={isBusy || undefined} onClick={addDefaults}>
          {isBusy ? 'Adding...' : 'Start with three suggested services'}
        </Button>
      </div>
    </Card>
  )
}

function SprayBottleDrawing() {
  return (
    <svg viewBox="0 0 200 150" aria-hidden="true">
      <BackgroundShape />
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
