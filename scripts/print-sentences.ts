import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-api'

/**
 * Prints the sentences people read, file by file: screens, dialogs, toasts, errors, emails, texts and documents.
 * `npm run sentences` prints all of them, `npm run sentences src/web/emails` those of one folder.
 */

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = process.argv.length > 2 ? process.argv.slice(2) : ['src']

const SHOWN_ATTRIBUTES =
  /^(title|label|description|hint|help|placeholder|alt|subtitle|heading|preview|names?|failed|caption|aria-(label|description)|.*[lL]abel|.*[tT]itle|goOn|summary|sentence|question|answer|text|note|words)$/
const IGNORED_CALLS =
  /(^|\.)(warn|info|debug|fatal|trace|Error|TypeError|RangeError|querySelector(All)?|closest|matches|matchMedia|setAttribute|addEventListener|getItem|setItem|raw)$/

for (const folder of FOLDERS)
  for (const file of sourceFiles(folder)) {
    const sentences = sentencesOf(file)
    if (sentences.length > 0)
      console.log(`\n${file}\n${sentences.map((sentence) => `  ${sentence}`).join('\n')}`)
  }

function sourceFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)testing\//.test(name))
    .map((name) => join(folder, name))
    .sort()
}

function sentencesOf(file: string): string[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const text = readFileSync(join(ROOT, file), 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
  const sentences = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (isIgnored(node)) return
    const sentence = sentenceOf(node)
    if (sentence && /\p{L}{2}/u.test(sentence)) sentences.add(sentence.replace(/\s+/g, ' ').trim())
    ts.forEachChild(node, visit)
  }
  visit(source)
  return [...sentences]
}

function sentenceOf(node: ts.Node): string | null {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node))
    return node.children.some(isText) ? node.children.map(childText).join('') : null
  if (ts.isTemplateExpression(node)) return isText(node) ? templateText(node) : null
  return ts.isStringLiteralLike(node) && isText(node) ? node.text : null
}

/** The text an element shows, with `{code}` where a value is filled in. */
function childText(child: ts.JsxChild): string {
  if (ts.isJsxText(child)) return child.text
  if (ts.isJsxElement(child) || ts.isJsxFragment(child)) return child.children.map(childText).join('')
  if (!ts.isJsxExpression(child) || !child.expression) return ' '
  return ts.isStringLiteralLike(child.expression) ? child.expression.text : placeholder(child.expression)
}

function templateText({ head, templateSpans }: ts.TemplateExpression): string {
  return head.text + templateSpans.map((span) => placeholder(span.expression) + span.literal.text).join('')
}

function placeholder(node: ts.Node): string {
  const code = node.getText().replace(/\s+/g, ' ')
  return `{${code.length > 40 ? '…' : code}}`
}

/** Single words count only if they are capitalized, as labels are. */
function isText(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /\p{L}/u.test(node.text)
  if (ts.isTemplateExpression(node)) return /\p{L}+ /u.test(node.getText())
  return ts.isStringLiteralLike(node) && /\p{L}\S* +\S|^\p{Lu}\p{Ll}+[.…!?]?$/u.test(node.text)
}

function isIgnored(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || ts.isTaggedTemplateExpression(node)) return true
  if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer))
    return !SHOWN_ATTRIBUTES.test(node.name.getText())
  return (
    (ts.isCallExpression(node) || ts.isNewExpression(node)) && IGNORED_CALLS.test(node.expression.getText())
  )
}
