import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '#contract/endpoints.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { DEFAULT_PACE, paceText } from '#domain/travel/pace.ts'
import type { TravelSettings } from '#domain/travel/travel-settings.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { bookingSettingsQuery } from '#web/dashboard/ui/booking-settings-query.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toastApiError } from '#web/ui/toast-api-error.ts'
import { toast } from '#web/ui/toast-store.ts'
import { useSingleFlight } from '#web/ui/use-single-flight.ts'
import { RuleFrame } from './rule-frame.tsx'
import classes from './rules.module.css'

type TravelFieldsProps = {
  fields: FormFields
  /** The saved settings, for the summary. */
  saved: TravelSettings
  pace: number
  /** In the business's time zone. */
  today: LocalDate
}

/** Drive times and the service area, behind one switch. */
export function TravelFields({ fields, saved, pace, today }: TravelFieldsProps) {
  const { text, checkbox, values } = fields
  const [isOpened, setOpened] = useState(false)
  const hasError = Object.keys(values).some((name) => name.startsWith('travel.') && text(name).error)
  return (
    <Collapsible
      title="Travel"
      count={saved.is_on ? 'On' : 'Off'}
      summary="Only offer times you can reach, and only where you go. US addresses only."
      isOpened={isOpened || hasError}
      onToggle={setOpened}
    >
      <div className={classes.rules}>
        <CheckboxField {...checkbox('travel.is_on')} label="Plan time for driving between jobs" />
        {values['travel.is_on'] === true && (
          <>
            <p className={classes.help}>
              We estimate each drive from the ZIP codes of the two addresses. Your booking page asks clients
              for their ZIP code first and offers only times you can reach.
            </p>
            <div className={classes.limits}>
              <TextField
                {...text('travel.base_zip')}
                label="Your ZIP code"
                hint="Where your day starts and ends."
                inputMode="numeric"
                autoComplete="postal-code"
              />
              <TextField
                {...text('travel.default_minutes')}
                label="Drive time if we can’t tell (min)"
                hint="For addresses without a ZIP code."
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
            <CheckboxField {...checkbox('travel.home_by_closing')} label="Be home by closing time" />
            <PaceLine pace={pace} />
            <SelectField
              {...text('travel.area')}
              label="Service area"
              hint="Clients outside it can’t book online. You can still add jobs anywhere."
            >
              <option value="none">No limit</option>
              <option value="miles">Miles around my ZIP code</option>
              <option value="zips">List of ZIP codes</option>
            </SelectField>
            {values['travel.area'] === 'miles' && (
              <TextField
                {...text('travel.area_miles')}
                label="Miles"
                hint="In a straight line."
                inputMode="numeric"
                autoComplete="off"
              />
            )}
            {values['travel.area'] === 'zips' && (
              <TextArea
                {...text('travel.area_zips')}
                label="ZIP codes"
                hint="Separate them with spaces or commas."
                rows={3}
              />
            )}
            <MilesButtons year={Number(today.slice(0, 4))} />
          </>
        )}
      </div>
    </Collapsible>
  )
}

/** Drives to jobs that were done, for the accountant. */
function MilesButtons({ year }: { year: number }) {
  const { isBusy, runOnce } = useSingleFlight()
  const download = (year: number) =>
    runOnce(async () => {
      try {
        const { filename, csv, miles } = await callAsOwner(endpoints.exportMiles, { query: { year } })
        saveFile(filename, csv, 'text/csv')
        toast({ title: 'Miles exported', description: `About ${miles} miles in ${year}, estimated.` })
      } catch (error) {
        toastApiError(error, { title: 'Couldn’t export your miles', description: 'Please try again.' })
      }
    })
  return (
    <RuleFrame
      title="Mileage file"
      help="Estimated from ZIP codes when you mark a job as done. A file for your accountant."
    >
      <div className={classes.startAndEnd}>
        {[year, year - 1].map((shown) => (
          <Button
            key={shown}
            look="quiet"
            aria-disabled={isBusy || undefined}
            onClick={() => void download(shown)}
          >
            Download {shown}
          </Button>
        ))}
      </div>
    </RuleFrame>
  )
}

/** How the owner's own drives compare with the estimate. */
function PaceLine({ pace }: { pace: number }) {
  const queryClient = useQueryClient()
  if (pace === DEFAULT_PACE) return null
  async function reset() {
    try {
      const { drive_pace } = await callAsOwner(endpoints.resetDrivePace)
      queryClient.setQueryData(bookingSettingsQuery.queryKey, (saved) => saved && { ...saved, drive_pace })
      toast({ title: 'Drive times reset', description: 'We’ll start from our own estimates again.' })
    } catch (error) {
      toastApiError(error, {
        title: 'Couldn’t reset your drive times',
        description: 'Please try again.',
      })
    }
  }
  return (
    <p className={classes.help}>
      {paceText(pace)} We plan for that.{' '}
      <Button look="quiet" onClick={() => void reset()}>
        Reset
      </Button>
    </p>
  )
}
