import { type ChangeEvent, type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type * as z from 'zod/mini'
import { type FormErrors, type FormValues, validateForm } from '#web/ui/form-errors.ts'
import { useHold } from '#web/ui/hold.ts'
import { useTurn } from '#web/ui/use-turn.ts'

type TextInput = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

type FormOptions<Values extends FormValues, Parsed> = {
  schema: z.ZodMiniType<Parsed>
  initial: Values
  /** For a form that stays after it was sent: whether sending this would change nothing. */
  isSaved?: (parsed: NoInfer<Parsed>) => boolean
  /** Resolves to sentences for fields that were refused. Shows everything else itself. */
  // biome-ignore lint/suspicious/noConfusingVoidType: most sends have nothing to say
  send: (parsed: Parsed) => Promise<FormErrors<Values> | void>
}

/** A form that is judged when it is sent, and from then on while one types. What was typed stays, whatever happens. */
export function useForm<Values extends FormValues, Parsed>(options: FormOptions<Values, Parsed>) {
  const { schema, initial, isSaved: isSavedAlready, send } = options
  const [values, setValues] = useState(initial)
  const [began, setBegan] = useState(initial)
  const [isJudged, setJudged] = useState(false)
  const [refused, setRefused] = useState<FormErrors<Values>>({})
  const { isBusy, isTaken, take } = useTurn()
  const judgement = validateForm<Values, Parsed>(schema, values)
  const isSaved = judgement.isValid && (isSavedAlready?.(judgement.parsed) ?? false)
  if (isSaved && began !== values) setBegan(values)
  const isChanged = !isSaved && Object.keys(began).some((name) => values[name] !== began[name])
  useHold(isBusy && !isSavedAlready ? 'busy' : isChanged ? 'typed' : null)

  const mistakes: FormErrors<Values> = {
    ...refused,
    ...(isJudged && !judgement.isValid ? judgement.mistakes : {}),
  }

  function change(name: keyof Values & string, value: string | boolean) {
    setValues((known) => ({ ...known, [name]: value }))
    setRefused(({ [name]: _, ...others }) => others as FormErrors<Values>)
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isTaken.current) return
    const form = event.currentTarget
    // Some browsers fill in a password without telling anyone.
    const typed = valuesIn(form, values)
    const typedJudgement = validateForm<Values, Parsed>(schema, typed)
    flushSync(() => {
      setValues(typed)
      setJudged(true)
      setRefused({})
    })
    if (!typedJudgement.isValid) return focusFirst(form, typedJudgement.mistakes)

    const { parsed } = typedJudgement
    await take(async () => {
      const refusals = (await send(parsed)) ?? {}
      flushSync(() => setRefused(refusals))
      focusFirst(form, refusals)
    })
  }

  return {
    values,
    isBusy,
    form: { onSubmit, noValidate: true },
    text: (name: keyof Values & string) => ({
      name,
      value: String(values[name]),
      mistake: mistakes[name],
      onChange: (event: ChangeEvent<TextInput>) => change(name, event.currentTarget.value),
    }),
    tick: (name: keyof Values & string) => ({
      name,
      checked: values[name] === true,
      mistake: mistakes[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.checked),
    }),
    /** For what is not typed, such as a button that fills a field. */
    change,
    /** Back to how it was first shown. */
    reset() {
      setValues(initial)
      setBegan(initial)
      setJudged(false)
      setRefused({})
    },
  }
}

function valuesIn<Values extends FormValues>(form: HTMLFormElement, known: Values): Values {
  const typed = Object.keys(known).map((name) => {
    const input = form.elements.namedItem(name)
    if (!isTextInput(input)) return [name, known[name]]
    return [
      name,
      input instanceof HTMLInputElement && input.type === 'checkbox' ? input.checked : input.value,
    ]
  })
  return Object.fromEntries(typed) as Values
}

function focusFirst(form: HTMLFormElement, mistakes: Record<string, string | undefined>) {
  const wrong = [...form.elements].find(
    (element) => isTextInput(element) && mistakes[element.name] !== undefined,
  )
  if (wrong instanceof HTMLElement) wrong.focus()
}

function isTextInput(element: unknown): element is TextInput {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  )
}
