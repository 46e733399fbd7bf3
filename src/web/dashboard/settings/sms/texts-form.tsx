import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import type { TextSettings } from '#contract/texts.ts'
import { segmentsOf } from '#domain/texts/segments.ts'
import { STOP_LINE, TEXT_PLACEHOLDERS } from '#domain/texts/text-body.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { isSavedAs } from '#web/dashboard/settings/is-saved-as.ts'
import { MessagePreview } from '#web/dashboard/settings/reminders/message-preview.tsx'
import { textPreviewQuery, textSettingsQuery } from '#web/dashboard/settings/reminders/reminders-query.ts'
import { TemplateField } from '#web/dashboard/settings/reminders/template-field.tsx'
import {
  type DefaultTemplates,
  ownWords,
  type TypedTexts,
  textsSchema,
  typedTexts,
} from '#web/dashboard/settings/reminders/typed-reminders.ts'
import { MESSAGES_ADDRESS, REMINDERS_ADDRESS } from '#web/dashboard/ui/addresses.ts'
import { explainingFailures } from '#web/session/explain-failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { toast } from '#web/ui/toast-store.ts'
import { useForm } from '#web/ui/use-form.ts'
import { lengthText, withoutStop } from './length-text.ts'
import classes from './sms.module.css'
import { TestText, type TestTextProps } from './test-text.tsx'

const FAILURE = {
  title: 'Error saving SMS settings',
  otherwise: 'Failed to save your SMS settings. Please try again.',
}

type TextsFormProps = { saved: TextSettings; usual: DefaultTemplates }

export function TextsForm({ saved, usual }: TextsFormProps) {
  const queryClient = useQueryClient()
  const [phone, setPhone] = useState('')
  const { form, isBusy, ...fields } = useForm({
    schema: textsSchema(usual),
    initial: typedTexts(saved, usual),
    isSaved: isSavedAs(saved),
    send: explainingFailures(FAILURE, async (body) => {
      const settings = await callAsOwner(endpoints.saveTextSettings, { body })
      queryClient.setQueryData(textSettingsQuery.queryKey, {
        is_live: true,
        settings,
        usual_templates: usual,
      })
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

/** The two reminders that can go out as texts, in the order of the screen. */
export const TEXT_REMINDERS = [
  {
    kind: 'day before',
    label: '24 hour reminder',
    hint: 'Sent a day before the appointment.',
    isOn: 'text_day_before',
    template: 'text_day_before_template',
    usual: 'day_before',
  },
  {
    kind: 'hour before',
    label: '1 hour reminder',
    hint: 'Sent an hour before the appointment.',
    isOn: 'text_hour_before',
    template: 'text_hour_before_template',
    usual: 'hour_before',
  },
] as const

type TextFieldsProps = {
  reminder: (typeof TEXT_REMINDERS)[number]
  usual: string
  fields: FormFields<TypedTexts>
  test: Pick<TestTextProps, 'phone' | 'onPhone'>
}

/** One reminder: whether it goes out as a text, and in which words. */
function TextFields({ reminder, usual, fields: { text, tick, change }, test }: TextFieldsProps) {
  const { kind, label, hint, isOn, template } = reminder
  const typed = text(template)
  const own = ownWords(typed.value, usual)
  const isChanged = own !== null || typed.value.trim() === ''
  // Empty, it is the usual words that go out.
  const draft = { kind, template: own ?? usual }
  return (
    <div className={classes.reminder}>
      <SwitchField {...tick(isOn)} label={label} isRow />
      <p>{hint}</p>
      <div className={classes.words}>
        <TemplateField
          {...typed}
          label={`${label} template`}
          rows={4}
          placeholders={TEXT_PLACEHOLDERS}
          onInsert={(words) => change(template, words)}
        />
        <MessagePreview {...draft} queryOf={textPreviewQuery} className={classes.preview} height={120}>
          {({ body, segments }) => <TextLength body={body} segments={segments} />}
        </MessagePreview>
        {isChanged && (
          <div>
            <Button look="quiet" onClick={() => change(template, usual)}>
              Use the usual words
            </Button>
          </div>
        )}
        <TestText {...draft} {...test} />
      </div>
    </div>
  )
}

/** The text, and what it takes to send it. */
function TextLength({ body, segments }: { body: string; segments: number }) {
  const words = withoutStop(body)
  return (
    <>
      <p className={classes.bubble} dir="auto">
        {words}
      </p>
      <p className={classes.length}>{lengthText(words, segmentsOf(words))}</p>
      <p className={classes.length}>
        The first text to a client adds “{STOP_LINE}”: {lengthText(body, segments)}
      </p>
    </>
  )
}
