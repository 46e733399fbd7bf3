import { type ESTree, parseSync, Visitor } from 'vite'

export type Import = { specifier: string; line: number; isTypeOnly: boolean }

export type GlobalName =
  | 'process.env'
  | 'import.meta.env'
  | 'Date.now'
  | 'new Date()'
  | 'performance.now'
  | 'Temporal.Now'
  | 'Math.random'
export type GlobalRead = { name: GlobalName; line: number }

export type SourceFacts = {
  imports: readonly Import[]
  reads: readonly GlobalRead[]
  isBarrel: boolean
  syntaxErrors: readonly { message: string; line: number }[]
}

const GLOBAL_MEMBERS: Record<string, GlobalName> = {
  'process.env': 'process.env',
  'Date.now': 'Date.now',
  'performance.now': 'performance.now',
  'Temporal.Now': 'Temporal.Now',
  'Math.random': 'Math.random',
}
const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'global'])

/** The imports of a source file and its reads of globals. Comments, strings and JSX text do not count. */
export function sourceFacts(path: string, text: string): SourceFacts {
  const { program, errors } = parseSync(path, text)
  const lineAt = lineFinder(text)
  const imports: Import[] = []
  const reads: GlobalRead[] = []

  const addImport = (source: ESTree.Expression | null, isTypeOnly: boolean) => {
    const specifier = source && literalText(source)
    if (source && specifier) imports.push({ specifier, line: lineAt(source.start), isTypeOnly })
  }
  const addRead = (name: GlobalName | undefined, node: ESTree.Span) => {
    if (name) reads.push({ name, line: lineAt(node.start) })
  }

  new Visitor({
    ImportDeclaration(node) {
      const areAllTypes = node.specifiers.length > 0 && node.specifiers.every(isTypeSpecifier)
      addImport(node.source, node.importKind === 'type' || areAllTypes)
      if (isProcessModule(node.source.value) && node.specifiers.some(importsEnv)) addRead('process.env', node)
    },
    ExportNamedDeclaration(node) {
      addImport(node.source, node.exportKind === 'type')
    },
    ExportAllDeclaration(node) {
      addImport(node.source, node.exportKind === 'type')
    },
    ImportExpression(node) {
      addImport(node.source, false)
    },
    TSImportType(node) {
      addImport(node.source, true)
    },
    MemberExpression(node) {
      addRead(globalReadName(node), node)
    },
    VariableDeclarator(node) {
      if (node.init && globalName(node.init) === 'process' && picksEnv(node.id)) addRead('process.env', node)
    },
    NewExpression(node) {
      if (globalName(node.callee) === 'Date' && node.arguments.length === 0) addRead('new Date()', node)
    },
    CallExpression(node) {
      if (globalName(node.callee) === 'Date') addRead('new Date()', node)
    },
  }).visit(program)

  return {
    imports,
    reads,
    isBarrel: isBarrel(program),
    syntaxErrors: errors.map(({ message, labels }) => ({ message, line: lineAt(labels[0]?.start ?? 0) })),
  }
}

function globalReadName(node: ESTree.MemberExpression): GlobalName | undefined {
  const property = propertyName(node)
  if (node.object.type === 'MetaProperty') return property === 'env' ? 'import.meta.env' : undefined
  return GLOBAL_MEMBERS[`${globalName(node.object)}.${property}`]
}

/** `Date` for `Date` and for `globalThis.Date`. */
function globalName(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return undefined
  return GLOBAL_OBJECTS.has(node.object.name) ? propertyName(node) : undefined
}

function propertyName({ computed, property }: ESTree.MemberExpression): string | undefined {
  if (!computed && property.type === 'Identifier') return property.name
  return property.type === 'Literal' ? String(property.value) : undefined
}

/** Replaces the expressions of a template by `*`, so that its start and extension can still be checked. */
function literalText(node: ESTree.Expression): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral') return node.quasis.map((quasi) => quasi.value.cooked).join('*')
  return undefined
}

function isTypeSpecifier(specifier: ESTree.ImportDeclarationSpecifier): boolean {
  return specifier.type === 'ImportSpecifier' && specifier.importKind === 'type'
}

function isProcessModule(specifier: string): boolean {
  return specifier === 'node:process' || specifier === 'process'
}

function importsEnv(specifier: ESTree.ImportDeclarationSpecifier): boolean {
  if (specifier.type !== 'ImportSpecifier') return false
  return specifier.imported.type === 'Identifier' && specifier.imported.name === 'env'
}

function picksEnv(pattern: ESTree.BindingPattern): boolean {
  if (pattern.type !== 'ObjectPattern') return false
  return pattern.properties.some(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'env',
  )
}

/** Nothing but re-exports, written as `export … from` or as an import and an `export { … }`. */
function isBarrel({ body }: ESTree.Program): boolean {
  const reexports = body.filter(
    (statement) =>
      statement.type === 'ExportAllDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' &&
        statement.declaration === null &&
        statement.specifiers.length > 0),
  )
  const imports = body.filter((statement) => statement.type === 'ImportDeclaration')
  return reexports.length > 0 && reexports.length + imports.length === body.length
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0, ...Array.from(text.matchAll(/\n/g), (newline) => newline.index + 1)]
  return (offset) => starts.findLastIndex((start) => start <= offset) + 1
}
