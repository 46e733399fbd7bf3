import { segmentsOf } from '#domain/texts/segments.ts'
import { STOP_LINE, TEXT_PLACEHOLDERS } from '#domain/texts/text-body.ts'
import { MessagePreview } from '#web/dashboard/settings/reminders/message-preview.tsx'
import { TemplateField } from '#web/dashboard/settings/reminders/template-field.tsx'
import { ownWords } from '#web/dashboard/settings/reminders/typed-reminders.ts'
import { Button } from '#web/ui/button.tsx'
import type { FormFields } from '#web/ui/form-fields.ts'
import { SwitchField } from '#web/ui/switch-field.tsx'
import { lengthWords, withoutStop } from './length-words.ts'
import classes from './sms.module.css'
import { TestText, type TestTextProps } from './test-text.tsx'
import { textPreviewQuery } from './texts-query.ts'
import type { TypedTexts } from './typed-texts.ts'

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
export function TextFields({ reminder, usual, fields: { text, tick, change }, test }: TextFieldsProps) {
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
      <p className={classes.length}>{lengthWords(words, segmentsOf(words))}</p>
      <p className={classes.length}>
        The first text to a client adds “{STOP_LINE}”: {lengthWords(body, segments)}
      </p>
    </>
  )
}
