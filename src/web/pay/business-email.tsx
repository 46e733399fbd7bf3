import { Sentence } from '#web/ui/sentence.tsx'

/** A sentence with `{email}` in it. */
export function BusinessEmail({ text, email }: { text: string; email: string }) {
  return <Sentence text={text} parts={{ email: <a href={`mailto:${email}`}>{email}</a> }} />
}
