/** What search engines read about the page. Nothing in it can end the script. */
export function StructuredData({ data }: { data: Record<string, unknown> }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a tag in it
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
}
