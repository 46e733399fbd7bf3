import { ChevronDown } from 'lucide-react'
import { StructuredData } from '#web/marketing/structured-data.tsx'
import classes from './faq.module.css'

/** Questions that expand without scripts, with structured data for search engines. */
export function Faq({ questions }: { questions: Record<string, string> }) {
  const entries = Object.entries(questions)
  return (
    <div className={classes.faq}>
      {entries.map(([question, answer]) => (
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
          mainEntity: entries.map(([question, answer]) => ({
            '@type': 'Question',
            name: question,
            acceptedAnswer: { '@type': 'Answer', text: answer },
          })),
        }}
      />
    </div>
  )
}
