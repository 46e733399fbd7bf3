import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { BUSINESS_TYPES } from '#domain/settings/business-type.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { servicesQuery } from '#web/dashboard/services/services-query.ts'
import { BUSINESS_TYPE_LABELS } from '#web/dashboard/settings/business-type-labels.ts'
import { ShareLink } from '#web/dashboard/share/share-link.tsx'
import { useUnsharedLink } from '#web/dashboard/share/use-unshared-link.ts'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { pageContent } from '#web/dashboard/ui/page-content.ts'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { withErrorToast } from '#web/session/toast-server-error.ts'
import { Card } from '#web/ui/card.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { Page } from '#web/ui/page.tsx'
import { RouteButton } from '#web/ui/route-button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useForm } from '#web/ui/use-form.ts'
import { moveFocusTo } from './move-focus-to.ts'
import { overviewQuery, setupQuery } from './overview-query.ts'
import {
  durationChoices,
  type SetupFormValues,
  setupFormSchema,
  setupFormValues,
} from './setup-form-values.ts'
import classes from './setup-page.module.css'
import { SuggestedServicesButton } from './suggested-services-button.tsx'

export const meta = () => [{ title: 'Set up your business · Wheelhouse' }]

type SetupAnswer = Output<typeof endpoints.readSetup>

type Ready = { url: string; businessName: string }

/** Asks a new owner for the business first, and shows the rules it starts with. */
export default function SetupPage() {
  const { data, isError, refetch } = useQuery(setupQuery)
  const [ready, setReady] = useState<Ready | null>(null)
  // Loaded with the form, so that the next screen shows at once whether services are missing.
  useQuery(servicesQuery)
  if (ready) return <LinkReady {...ready} />
  return (
    <Page title="Set up your business" subtitle="Your booking link is ready in a minute.">
      {data && <SetupForm setup={data} onSaved={setReady} />}
      {!data && isError && <NotLoaded onRetry={() => void refetch()}>Couldn’t load your settings.</NotLoaded>}
      {!data && !isError && <Skeleton height={720} />}
    </Page>
  )
}

const FAILURE = {
  title: 'Error saving information',
  fallback: 'Failed to save settings. Please try again.',
}

function SetupForm({ setup, onSaved }: { setup: SetupAnswer; onSaved: (ready: Ready) => void }) {
  const queryClient = useQueryClient()
  const { setUnshared } = useUnsharedLink()
  const { form, isBusy, ...fields } = useForm({
    schema: setupFormSchema,
    initial: setupFormValues(setup),
    send: withErrorToast(FAILURE, async (body) => {
      const { url } = await callAsOwner(endpoints.saveSetup, { body })
      const overview = queryClient.getQueryData(overviewQuery.queryKey)
      if (!overview?.setup?.done.includes('share link')) setUnshared(true)
      // Removed rather than marked as stale, because the outdated overview would lead back to this screen.
      queryClient.removeQueries({ queryKey: overviewQuery.queryKey })
      void queryClient.invalidateQueries()
      onSaved({ url, businessName: body.business_name })
      pageContent()?.focus()
      window.scrollTo(0, 0)
    }),
  })
  return (
    <form {...form} className={classes.cards}>
      <Card className={classes.card}>
        <h2>Your business</h2>
        <BusinessFields {...fields} />
      </Card>
      <Card className={classes.card}>
        <h2>How clients book and pay</h2>
        <p>This works for most mobile businesses. You can change it here, and any time in Settings.</p>
        <RuleFields {...fields} />
      </Card>
      <SubmitButton isBusy={isBusy} busyLabel="Saving...">
        Save and get my booking link
      </SubmitButton>
    </form>
  )
}

function BusinessFields({ text, values }: FormFields<SetupFormValues>) {
  return (
    <>
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
        {values.business_type === '' && <option value="">Choose one</option>}
        {BUSINESS_TYPES.map((type) => (
          <option key={type} value={type}>
            {BUSINESS_TYPE_LABELS[type]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

const DURATIONS = [
  ['notice_minutes', 'Notice you need before a job'],
  ['change_cutoff_hours', 'Clients can change or cancel until'],
  ['buffer_after_minutes', 'Time between jobs'],
] as const

const SWITCHES = [
  ['requires_address', 'Clients must say where to come'],
  ['is_closed_on_sunday', 'Closed on Sundays'],
  ['offers_tips', 'Let clients add a tip when they pay'],
  ['reminds_of_invoices', 'Remind clients of unpaid invoices'],
] as const

function RuleFields({ text, checkbox, values }: FormFields<SetupFormValues>) {
  return (
    <>
      {DURATIONS.map(([name, label]) => (
        <SelectField key={name} {...text(name)} label={label}>
          {durationChoices(name, values[name]).map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </SelectField>
      ))}
      <div className={classes.switches}>
        {SWITCHES.map(([name, label]) => (
          <SwitchField key={name} {...checkbox(name)} label={label} isRow />
        ))}
      </div>
    </>
  )
}

function LinkReady({ url, businessName }: Ready) {
  const { data: services } = useQuery(servicesQuery)
  const { setUnshared } = useUnsharedLink()
  return (
    <Page
      title="Your booking link is ready"
      subtitle={`It leads to a page called “Book with ${businessName}”.`}
      action={<RouteButton to="/dashboard">Go to your dashboard</RouteButton>}
    >
      <div className={classes.cards}>
        {services?.length === 0 && <MissingServices />}
        <Card className={classes.card}>
          <ShareLink url={url} onShared={() => setUnshared(false)} />
        </Card>
      </div>
    </Page>
  )
}

/** Without services the page offers only a free consultation, so they come before sharing the link. */
function MissingServices() {
  return (
    <Card className={classes.card} aria-labelledby="missing-services">
      <h2 id="missing-services">Add your services before you share it</h2>
      <p>Until you do, clients can only book a free consultation.</p>
      <div className={classes.buttons}>
        <SuggestedServicesButton onAdded={() => moveFocusTo('content')} />
        <RouteButton to="/dashboard/services">Add services</RouteButton>
      </div>
    </Card>
  )
}
