import { useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { businessSettingsQuery } from '#web/dashboard/settings/business-query.ts'
import { explainFailure } from '#web/session/explain-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { useBusy } from '#web/ui/use-busy.ts'
import { focusOn } from './focus-on.ts'
import { overviewQuery } from './overview-query.ts'
import classes from './setup-checklist.module.css'

const TYPES = [
  { type: 'detailing', label: 'Mobile detailing' },
  { type: 'cleaning', label: 'Cleaning' },
  { type: 'other', label: 'Something else' },
] as const

/** One press answers it; the rest of the settings stays as it is saved now. */
export function BusinessTypeChoice() {
  return (
    <fieldset className={classes.types} aria-label="Business type">
      {TYPES.map((choice) => (
        <TypeButton key={choice.type} {...choice} />
      ))}
    </fieldset>
  )
}

function TypeButton({ type, label }: (typeof TYPES)[number]) {
  const queryClient = useQueryClient()
  const { isBusy, onClick } = useBusy(async () => {
    try {
      const settings = await callAsOwner(endpoints.readBusinessSettings)
      const body = { ...settings, business_type: type }
      const saved = await callAsOwner(endpoints.saveBusinessSettings, { body })
      queryClient.setQueryData(businessSettingsQuery.queryKey, saved)
    } catch (error) {
      return void explainFailure(error, {
        title: 'Error saving information',
        otherwise: 'Failed to save settings. Please try again.',
      })
    }
    // The welcome text we propose goes by it.
    void queryClient.invalidateQueries({ queryKey: ['booking-settings'] })
    await queryClient.invalidateQueries(overviewQuery)
    focusOn('setup')
  })
  return (
    <Button look="quiet" aria-disabled={isBusy || undefined} onClick={onClick}>
      {isBusy ? 'Saving...' : label}
    </Button>
  )
}
