import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { Service } from '#contract/services.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import dialogClasses from '#web/dashboard/ui/dialog.module.css'
import { Dialog } from '#web/dashboard/ui/dialog.tsx'
import { RequestCloseContext } from '#web/dashboard/ui/dialog-contents.tsx'
import { Button } from '#web/ui/button.tsx'
import type { FormValues } from '#web/ui/form-errors.ts'
import { rowIds } from '#web/ui/form-rows.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toastApiError } from '#web/ui/toast-api-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { DepositFields } from './deposit-fields.tsx'
import { MINUTES_INPUT, PRICE_INPUT } from './number-inputs.ts'
import { AddOnFields, SizeFields } from './option-fields.tsx'
import { type ServiceBody, serverErrorsByField, serviceFormSchema, serviceValues } from './service-values.ts'
import classes from './services.module.css'
import { servicesQuery, useRefreshServices } from './services-query.ts'
import { TranslationFields } from './translation-fields.tsx'

type ServiceDialogProps = {
  /** The service to edit. Undefined to create one. */
  service: Service | undefined
  isOpened: boolean
  onClose: () => void
}

export function ServiceDialog({ service, isOpened, onClose }: ServiceDialogProps) {
  const title = service ? 'Edit Service' : 'Add New Service'
  return (
    <Dialog title={title} isOpened={isOpened} onClose={onClose} look="medium">
      <ServiceFields service={service} onDone={onClose} />
    </Dialog>
  )
}

function ServiceFields({ service, onDone }: { service: Service | undefined; onDone: () => void }) {
  const requestClose = use(RequestCloseContext)
  const refreshServices = useRefreshServices()
  const { data: services = [] } = useQuery(servicesQuery)
  const businessType = useQuery(businessSettingsQuery).data?.business_type
  const { form, text, checkbox, change, values, isBusy } = useForm<FormValues, ServiceBody>({
    schema: serviceFormSchema,
    initial: serviceValues(service),
    send,
  })

  async function send(body: ServiceBody): Promise<Record<string, string>> {
    try {
      if (service) await callAsOwner(endpoints.updateService, { params: { id: service.id }, body })
      else await callAsOwner(endpoints.createService, { body })
    } catch (error) {
      const errors = toastApiError(error, {
        title: 'Error',
        description: 'Failed to save service. Please try again.',
      })
      return serverErrorsByField(errors, values)
    }
    toast({ title: service ? 'Service updated' : 'Service created' })
    refreshServices()
    onDone()
    return {}
  }

  const fields = { values, text, checkbox, change }
  const hasSizes = rowIds(values, 'sizes').length > 0
  const otherServices = services.filter(({ id }) => id !== service?.id)
  return (
    <form {...form} className={dialogClasses.form}>
      <TextField {...text('name')} label="Service Name" autoComplete="off" data-autofocus />
      <TextArea
        {...text('description')}
        label="Description"
        hint="Optional. Clients see it when they book."
      />
      <div className={classes.numbers}>
        <TextField {...text('duration')} {...MINUTES_INPUT} label="Duration (minutes)" />
        <TextField {...text('price')} {...PRICE_INPUT} label="Price ($)" />
        {hasSizes && <p className={classes.sizesApply}>Clients get the duration and price of their size.</p>}
      </div>
      <div className={classes.sections}>
        <SizeFields fields={fields} businessType={businessType} />
        <AddOnFields fields={fields} businessType={businessType} otherServices={otherServices} />
        <DepositFields fields={fields} stored={service?.deposit ?? null} />
        <TranslationFields fields={fields} service={service} />
      </div>
      <div className={dialogClasses.buttons}>
        <Button look="quiet" onClick={requestClose}>
          Cancel
        </Button>
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Save Service
        </SubmitButton>
      </div>
    </form>
  )
}
