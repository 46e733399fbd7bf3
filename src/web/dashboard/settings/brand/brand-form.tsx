import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { SavedBrand } from '#contract/brand.ts'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { matchesSaved } from '#web/dashboard/settings/matches-saved.ts'
import { bookingSettingsQuery } from '#web/dashboard/ui/booking-settings-query.ts'
import { brandQuery } from '#web/dashboard/ui/brand-query.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toastApiError } from '#web/ui/toast-api-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { AddressField } from './address-field.tsx'
import classes from './brand.module.css'
import {
  type BrandFormValues,
  brandFormSchema,
  brandFormValues,
  previewedBrand,
} from './brand-form-values.ts'
import { BrandPreview } from './brand-preview.tsx'
import { ColorField } from './color-field.tsx'
import { picturesQuery } from './pictures-query.ts'

const NO_CONTACT = { business_name: null, business_phone: null, business_address: null }

export function BrandForm({ saved }: { saved: SavedBrand }) {
  const queryClient = useQueryClient()
  const business = useQuery(businessSettingsQuery).data ?? NO_CONTACT
  const welcome = useQuery(bookingSettingsQuery).data
  const pictures = useQuery(picturesQuery).data?.pictures ?? []
  const fields = useForm({
    schema: brandFormSchema(saved),
    initial: brandFormValues(saved),
    isSaved: matchesSaved(saved),
    async send(body) {
      try {
        const brand = await callAsOwner(endpoints.saveBrand, { body })
        queryClient.setQueryData(brandQuery.queryKey, brand)
        // The server normalizes what was typed.
        for (const [name, value] of Object.entries(brandFormValues(brand)))
          fields.change(name as keyof BrandFormValues, value)
        void queryClient.invalidateQueries({ queryKey: ['booking-link'] })
      } catch (error) {
        return toastApiError(error, {
          title: 'Error saving your brand',
          description: 'There was a problem saving your brand. Please try again.',
        })
      }
      toast({ title: 'Brand saved', description: 'Your clients see it from now on.' })
    },
  })
  const { form, text, checkbox, values, isBusy } = fields
  const shownWelcome = welcome && (welcome.settings.welcome_message ?? welcome.proposed_welcome)

  return (
    <div className={classes.beside}>
      <Card>
        <form {...form} className={classes.form}>
          <AddressField fields={fields} saved={saved} businessName={business.business_name} />
          <ColorField fields={fields} />
          <TextArea
            {...text('about')}
            label="About your business (optional)"
            hint="A few sentences, shown below the booking form."
            rows={4}
          />
          <TextField
            {...text('website')}
            label="Website (optional)"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="url"
          />
          <TextField
            {...text('instagram')}
            label="Instagram (optional)"
            hint="Your name, like @carter.detailing, or a link to your account."
            autoCapitalize="none"
            autoComplete="off"
          />
          <TextField
            {...text('review_url')}
            label="Link to your reviews (optional)"
            hint="Where clients read and leave reviews, such as your Google page."
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
          />
          <p className={classes.note}>
            Your business phone is shown too. You can change it and your address under General.
          </p>
          <SwitchField {...checkbox('shows_address')} isRow label="Show my business address" />
          <SwitchField {...checkbox('is_listed')} isRow label="Let search engines show my booking page" />
          <div className={classes.buttons}>
            <SubmitButton isBusy={isBusy} busyLabel="Saving...">
              Save Brand
            </SubmitButton>
            {saved.url && (
              <LinkButton look="quiet" href={saved.url} target="_blank" rel="noopener">
                Open booking page
                <ExternalLink size={18} aria-hidden />
              </LinkButton>
            )}
          </div>
        </form>
      </Card>
      <BrandPreview
        name={business.business_name}
        welcome={shownWelcome ?? null}
        brand={previewedBrand(values, business)}
        pictures={pictures}
      />
    </div>
  )
}
