/** Data about the page for search engines. Escapes `<`, so that no value can close the script element. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which every < is escaped
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
