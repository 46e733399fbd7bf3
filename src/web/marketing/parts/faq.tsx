import { ChevronDown } from 'lucide-react'
import { StructuredData } from '#web/marketing/structured-data.tsx'
import classes from './faq.module.css'

export type Question = { question: string; answer: string }

/** Questions that open one by one, also without scripts, and that search engines can read. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <div className={classes.faq}>
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>
            {question}
            <ChevronDown size={20} aria-hidden />
          </summary>
          <p>{answer}</p>
        </details>
      ))}
      <StructuredData
        data={{
          '@type': 'FAQPage',
          mainEntity: questions.map(({ question, answer }) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
    </div>
  )
}
