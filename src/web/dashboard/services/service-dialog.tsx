import { endpoints } from '#contract/endpoints.ts'
import type { Service } from '#contract/services.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toastApiError } from '#web/ui/toast-api-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { serviceFormSchema, serviceValues } from './service-values.ts'
import classes from './services.module.css'
import { useRefreshServices } from './services-query.ts'

type ServiceDialogProps = {
  /** The service to edit. Undefined to create one. */
  service: Service | undefined
  isOpened: boolean
  onClose: () => void
}

export function ServiceDialog({ service, isOpened, onClose }: ServiceDialogProps) {
  const title = service ? 'Edit Service' : 'Add New Service'
  return (
    <Dialog title={title} isOpened={isOpened} onClose={onClose}>
      <ServiceFields service={service} onDone={onClose} />
    </Dialog>
  )
}

function ServiceFields({ service, onDone }: { service: Service | undefined; onDone: () => void }) {
  const refreshServices = useRefreshServices()
  const { form, text, isBusy } = useForm({
    schema: serviceFormSchema,
    initial: serviceValues(service),
    async send(body) {
      try {
        if (service) await callAsOwner(endpoints.updateService, { params: { id: service.id }, body })
        else await callAsOwner(endpoints.createService, { body })
      } catch (error) {
        return toastApiError(error, {
          title: 'Error',
          description: 'Failed to save service. Please try again.',
        })
      }
      toast({ title: service ? 'Service updated' : 'Service created' })
      refreshServices()
      onDone()
    },
  })
  return (
    <form {...form} className={dialogClasses.form}>
      <TextField {...text('name')} label="Service Name" autoComplete="off" data-autofocus />
      <TextArea
        {...text('description')}
        label="Description"
        hint="Optional. Clients see it when they book."
      />
      <div className={classes.numbers}>
        <TextField
          {...text('duration')}
          label="Duration (minutes)"
          type="number"
          inputMode="numeric"
          min={5}
          step={5}
          autoComplete="off"
        />
        <TextField
          {...text('price')}
          label="Price ($)"
          type="number"
          inputMode="decimal"
          min={0}
          step={0.01}
          autoComplete="off"
        />
      </div>
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={onDone}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Save Service
        </SubmitButton>
      </div>
    </form>
  )
}
