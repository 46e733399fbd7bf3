import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import type { Service } from '#contract/services.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { DeleteServiceDialog } from '#web/dashboard/services/deferred-delete-service-dialog.ts'
import { durationText, priceText } from '#web/dashboard/services/service-text.ts'
import { useRefreshServices } from '#web/dashboard/services/services-query.ts'
import { moneyText } from '#web/format/money.ts'
import { Card } from '#web/ui/card.tsx'
import { CrossButton } from '#web/ui/cross-button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toastApiError } from '#web/ui/toast-api-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import classes from './booking.module.css'
import { quickServiceSchema } from './quick-service-schema.ts'

const REMOVE_TEXTS = { done: 'Service removed', failed: 'Failed to remove service. Please try again.' }

export function BookableServices({ services }: { services: readonly Service[] }) {
  const [isConfirming, setConfirming] = useState(false)
  /** Kept during the closing animation so that the dialog's text does not change. */
  const [selected, setSelected] = useState<Service>()
  /** Gets the focus after a removal, because the focused button is removed with its row. */
  const [focusAfter, setFocusAfter] = useState<HTMLElement>()
  const title = useRef<HTMLHeadingElement>(null)

  function confirmRemoval(service: Service) {
    setSelected(service)
    setFocusAfter(undefined)
    setConfirming(true)
  }

  function onDeleted() {
    setFocusAfter(title.current ?? undefined)
    setConfirming(false)
  }

  return (
    <Card className={classes.services}>
      <h2 ref={title} id="available-services" tabIndex={-1}>
        Available services
      </h2>
      {services.length === 0 ? (
        <p>
          No services yet. Until you add one, clients can book a 60-minute Consultation for {moneyText(0)}.
        </p>
      ) : (
        <ul aria-labelledby="available-services">
          {services.map((service) => (
            <li key={service.id}>
              <div>
                <p className={classes.service} dir="auto">
                  {service.name}
                </p>
                <p className={classes.facts}>
                  {durationText(service)} · {priceText(service)}
                </p>
              </div>
              <CrossButton
                isDestructive
                label={`Remove ${service.name}`}
                onClick={() => confirmRemoval(service)}
              />
            </li>
          ))}
        </ul>
      )}
      <QuickAddService />
      <p className={classes.facts}>
        Edit durations and descriptions under <Link to="/dashboard/services">Services</Link>.
      </p>
      <DeleteServiceDialog
        service={selected}
        isOpened={isConfirming}
        onClose={() => setConfirming(false)}
        onDeleted={onDeleted}
        returnFocusTo={focusAfter}
        texts={REMOVE_TEXTS}
      />
    </Card>
  )
}

function QuickAddService() {
  const refreshServices = useRefreshServices()
  const { form, text, values, isBusy, reset } = useForm({
    schema: quickServiceSchema,
    initial: { name: '' },
    async send(body) {
      try {
        await callAsOwner(endpoints.createService, { body })
      } catch (error) {
        return toastApiError(error, {
          title: 'Error',
          description: 'Failed to add service. Please try again.',
          signedOut: 'You need to be logged in to save settings.',
        })
      }
      toast({
        title: 'Service added',
        description: `${body.name} added at 60 minutes. Edit it under Services.`,
      })
      reset()
      refreshServices()
    },
  })
  return (
    <form {...form} className={classes.quickAdd}>
      <TextField
        {...text('name')}
        label="Add a service"
        placeholder="Clay Bar - $79"
        hint="Name, a dash, and the price."
        autoComplete="off"
      />
      <SubmitButton isBusy={isBusy} busyLabel="Adding..." disabled={values.name.trim() === ''}>
        Add
      </SubmitButton>
    </form>
  )
}
