import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import type { TextSettings } from '#contract/texts.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { isSavedAs } from '#web/dashboard/settings/is-saved-as.ts'
import type { UsualTemplates } from '#web/dashboard/settings/reminders/typed-reminders.ts'
import { MESSAGES_ADDRESS, REMINDERS_ADDRESS } from '#web/dashboard/ui/addresses.ts'
import { explainingFailures } from '#web/session/explain-failure.ts'
import { Card } from '#web/ui/card.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import classes from './sms.module.css'
import { TEXT_REMINDERS, TextFields } from './text-fields.tsx'
import { textSettingsQuery } from './texts-query.ts'
import { textsSchema, typedTexts } from './typed-texts.ts'

const FAILURE = {
  title: 'Error saving SMS settings',
  otherwise: 'Failed to save your SMS settings. Please try again.',
}

type TextsFormProps = { saved: TextSettings; usual: UsualTemplates }

export function TextsForm({ saved, usual }: TextsFormProps) {
  const queryClient = useQueryClient()
  const [phone, setPhone] = useState('')
  const { form, isBusy, ...fields } = useForm({
    schema: textsSchema(usual),
    initial: typedTexts(saved, usual),
    isSaved: isSavedAs(saved),
    send: explainingFailures(FAILURE, async (body) => {
      const settings = await callAsOwner(endpoints.saveTextSettings, { body })
      const saved = { is_live: true, settings, usual_templates: usual }
      queryClient.setQueryData(textSettingsQuery.queryKey, saved)
      toast({ title: 'SMS settings saved', description: 'What is planned follows in a moment.' })
      void queryClient.invalidateQueries({ queryKey: ['messages'] })
    }),
  })

  return (
    <Card>
      <form {...form} className={classes.card}>
        <div className={classes.top}>
          <h2>SMS reminders</h2>
        </div>
        <p>
          Text messages that remind your clients, so that nobody forgets the job. A job that moves takes its
          texts along. <Link to={MESSAGES_ADDRESS}>See all messages</Link>
        </p>
        {TEXT_REMINDERS.map((reminder) => (
          <TextFields
            key={reminder.kind}
            reminder={reminder}
            usual={usual[reminder.usual]}
            fields={fields}
            test={{ phone, onPhone: setPhone }}
          />
        ))}
        <ul className={classes.facts}>
          <li>
            A segment is what a text is charged by: 160 plain characters, or 70 with an emoji or a special
            letter, and a little less in each where it takes several.
          </li>
          <li>
            The first text to a client tells how to stop them: after an answer of STOP none comes any more,
            until one of START.
          </li>
          <li>
            Texts keep the same <Link to={REMINDERS_ADDRESS}>quiet hours</Link> as e-mail reminders.
          </li>
        </ul>
        <div>
          <SubmitButton isBusy={isBusy} busyLabel="Saving...">
            Save SMS Settings
          </SubmitButton>
        </div>
      </form>
    </Card>
  )
}
