import { join } from 'node:path'
import ts from 'typescript-api'

export type TypeSource = {
  checker: ts.TypeChecker
  /** Finds an exported type by name: `Customer`, `Stripe.V2.Core.Account`. */
  findType(name: string): ts.Type
}

const REPOSITORY = join(import.meta.dirname, '../../..')
const VIRTUAL_FILE = join(import.meta.dirname, 'virtual-source.mts')

const COMPILER_OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  types: [],
}

/** Reads the types of a module given as text. It may import installed packages. */
export function readTypes(text: string): TypeSource {
  const host = ts.createCompilerHost(COMPILER_OPTIONS)
  const { getSourceFile, fileExists } = host
  host.getCurrentDirectory = () => REPOSITORY
  host.fileExists = (path) => path === VIRTUAL_FILE || fileExists(path)
  host.getSourceFile = (path, options, ...rest) =>
    path === VIRTUAL_FILE ? ts.createSourceFile(path, text, options) : getSourceFile(path, options, ...rest)

  const program = ts.createProgram([VIRTUAL_FILE], COMPILER_OPTIONS, host)
  const checker = program.getTypeChecker()
  const file = program.getSourceFile(VIRTUAL_FILE)
  const module = file && checker.getSymbolAtLocation(file)
  if (!module) throw new Error('the source is not a module: it has no exports')
  return {
    checker,
    findType: (name) => checker.getDeclaredTypeOfSymbol(findSymbol(checker, module, name)),
  }
}

function findSymbol(checker: ts.TypeChecker, module: ts.Symbol, name: string): ts.Symbol {
  let symbol = module
  for (const part of name.split('.')) {
    const found = checker.getExportsOfModule(symbol).find((exported) => exported.name === part)
    if (!found) throw new RangeError(`No exported type '${name}': there is no '${part}' in '${symbol.name}'`)
    symbol = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
  }
  return symbol
}
