import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import { type BusinessSettings, ChangedBusinessSettings } from '#contract/settings.ts'
import { LANGUAGE_NAMES, LANGUAGES } from '#domain/language/languages.ts'
import { BUSINESS_TYPES } from '#domain/settings/business-type.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { BUSINESS_TYPE_LABELS } from '#web/dashboard/settings/business-type-labels.ts'
import { matchesSaved } from '#web/dashboard/settings/matches-saved.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toastApiError } from '#web/ui/toast-api-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import classes from './business.module.css'
import { ZoneField } from './zone-field.tsx'

export function BusinessForm({ saved }: { saved: BusinessSettings }) {
  const queryClient = useQueryClient()
  const { form, text, values, change, isBusy } = useForm({
    schema: businessFormSchema,
    initial: {
      business_name: saved.business_name ?? '',
      business_type: saved.business_type ?? '',
      timezone: saved.timezone,
      business_phone: saved.business_phone ?? '',
      business_address: saved.business_address ?? '',
      client_language: saved.client_language,
    },
    isSaved: matchesSaved(saved),
    async send(body) {
      try {
        const settings = await callAsOwner(endpoints.saveBusinessSettings, { body })
        queryClient.setQueryData(businessSettingsQuery.queryKey, settings)
        // A zone can have several names, and the server normalizes them.
        change('timezone', settings.timezone)
      } catch (error) {
        return toastApiError(error, {
          title: 'Error saving information',
          description: 'There was a problem saving your business name.',
          signedOut: 'You need to be logged in to save settings.',
        })
      }
      toast({ title: 'Information saved', description: 'Your business information has been updated.' })
      // Every screen shows times in this zone.
      void queryClient.invalidateQueries()
    },
  })

  return (
    <Card>
      <form {...form} className={classes.form}>
        <TextField
          {...text('business_name')}
          label="Business name"
          hint="Clients see it when they book and pay."
          autoComplete="organization"
        />
        <SelectField
          {...text('business_type')}
          label="Business type"
          hint="We use it to suggest services and a welcome message."
        >
          {saved.business_type === null && <option value="">Choose one</option>}
          {BUSINESS_TYPES.map((type) => (
            <option key={type} value={type}>
              {BUSINESS_TYPE_LABELS[type]}
            </option>
          ))}
        </SelectField>
        <ZoneField
          zone={values.timezone}
          error={text('timezone').error}
          onChange={(zone) => change('timezone', zone)}
        />
        <TextField
          {...text('business_phone')}
          label="Business phone (optional)"
          hint="On your invoices and in emails to clients, like the address below."
          type="tel"
          autoComplete="tel"
        />
        <TextArea
          {...text('business_address')}
          label="Business address (optional)"
          rows={2}
          autoComplete="street-address"
        />
        <SelectField
          {...text('client_language')}
          label="Language for your clients"
          hint="For your booking page and emails, until a client chooses another."
        >
          {LANGUAGES.map((language) => (
            <option key={language} value={language}>
              {LANGUAGE_NAMES[language]}
            </option>
          ))}
        </SelectField>
        <SubmitButton isBusy={isBusy} busyLabel="Saving...">
          Save Changes
        </SubmitButton>
      </form>
    </Card>
  )
}

type BusinessFormValues = { business_type: string; client_language: string } & Omit<
  z.input<typeof ChangedBusinessSettings>,
  'business_type' | 'client_language'
>

/** In the form, an empty string means no business type. */
const businessFormSchema = z.pipe(
  z.transform((values): z.input<typeof ChangedBusinessSettings> => {
    const { business_type, client_language, ...rest } = values as BusinessFormValues
    return {
      ...rest,
      business_type: (business_type || null) as BusinessSettings['business_type'],
      client_language: client_language as BusinessSettings['client_language'],
    }
  }),
  ChangedBusinessSettings,
)
