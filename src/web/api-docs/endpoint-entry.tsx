import type { Caller } from '#contract/endpoint.ts'
import type { DescribedEndpoint } from '#web/api-docs/described-endpoints.ts'
import { Badge } from '#web/ui/badge.tsx'
import classes from './endpoint-entry.module.css'

const CALLER_LABELS: Record<Caller, string> = {
  visitor: 'Anyone',
  owner: 'A signed-in owner',
  'subscribed owner': 'A subscribed owner',
  provider: 'The provider',
  local: 'This machine',
}

export function EndpointEntry(endpoint: DescribedEndpoint) {
  const { name, method, path, summary, caller, inputs, status, outputType, refusals, limits } = endpoint
  return (
    <details id={name} className={classes.entry} data-words={searchText(endpoint)}>
      <summary className={classes.summary}>
        <span className={classes.route}>
          <b>{method}</b> <code>{path}</code>
        </span>
        <Badge tone={caller === 'visitor' ? 'green' : 'gray'}>{CALLER_LABELS[caller]}</Badge>
        <span className={classes.description}>{summary}</span>
      </summary>
      <div className={classes.body}>
        {inputs.map(({ part, type }) => (
          <TypeBlock key={part} title={part} text={type} />
        ))}
        <TypeBlock title={`Response ${status}`} text={outputType} />
        <h3>Errors</h3>
        <ul className={classes.refusals}>
          {refusals.map(({ code, status, sentence }) => (
            <li key={code}>
              <b>{status}</b> <code>{code}</code> <span>{sentence}</span>
            </li>
          ))}
        </ul>
        {limits.length > 0 && <p>{limits.join(' ')}</p>}
        <p className={classes.name}>
          <a href={`#${name}`}>{name}</a>
        </p>
      </div>
    </details>
  )
}

function TypeBlock({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <pre className={classes.type} tabIndex={0}>
        {text}
      </pre>
    </>
  )
}

function searchText({ name, method, path, summary, caller }: DescribedEndpoint): string {
  return [name, method, path, summary, caller].join(' ').toLowerCase()
}
