type Job = { service: string; items?: readonly string[] | undefined }
/** `serviceNames` has the translated names, by those that the jobs have. */
type WithServiceNames = { serviceNames?: Readonly<Record<string, string>> | undefined }

/**
 * The props of an email with the services of its jobs in the client's language, as far as the owner has translated them. Jobs are
 * found by their `service`, because each email has them in other places of its props.
 */
export function withServiceNames<Props extends object>(props: Props): Props {
  const { serviceNames } = props as WithServiceNames
  if (!serviceNames) return props
  const translate = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(translate)
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value).map(([key, inner]) => [key, translate(inner)])
    return 'service' in value ? translatedJob(serviceNames, value as Job) : Object.fromEntries(entries)
  }
  return translate(props) as Props
}

function translatedJob<J extends Job>(names: Readonly<Record<string, string>>, job: J): J {
  const { service, items } = job
  return {
    ...job,
    service: (Object.hasOwn(names, service) && names[service]) || service,
    ...(items && { items: items.map((item) => translatedItem(names, item)) }),
  }
}

/**
 * `Full Detail (SUV) + Pet hair`: sizes and add-ons stay in the owner's words. A service may itself be called `Full Detail (SUV)`,
 * so the longest matching name is the service.
 */
function translatedItem(names: Readonly<Record<string, string>>, item: string): string {
  const matches = Object.keys(names).filter(
    (name) => item === name || item.startsWith(`${name} (`) || item.startsWith(`${name} + `),
  )
  const [service] = matches.sort((a, b) => b.length - a.length)
  return service === undefined ? item : `${names[service]}${item.slice(service.length)}`
}
