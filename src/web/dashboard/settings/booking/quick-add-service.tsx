import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { useServicesChanged } from '#web/dashboard/services/use-services-changed.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { tellFailure } from '#web/ui/tell-failure.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import classes from './booking.module.css'
import { TypedQuickService } from './typed-quick-service.ts'

export function QuickAddService() {
  const servicesChanged = useServicesChanged()
  const { form, text, values, isBusy, reset } = useForm({
    schema: TypedQuickService,
    initial: { name: '' },
    async send(body) {
      try {
        await callAsOwner(endpoints.createService, { body })
      } catch (error) {
        return tellFailure(error, {
          title: 'Error',
          description: 'Failed to add service. Please try again.',
          signedOut: 'You need to be logged in to save settings.',
        })
      }
      toast({ title: 'Service added', description: `${body.name} takes an hour. Change it on Services.` })
      reset()
      servicesChanged()
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
