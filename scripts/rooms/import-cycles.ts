import { importTarget, isTest, isTestSupport } from './places.ts'
import type { Import } from './source-facts.ts'
import type { Violation } from './violation.ts'

export type ImportingFile = { path: string; imports: readonly Import[] }

type ImportSite = { path: string; line: number }

/** Maps each file or noun to those it imports, with the place of the import. */
type ImportGraph = ReadonlyMap<string, ReadonlyMap<string, ImportSite>>

/**
 * Files that import each other can only be understood, tested and moved together. Types and `import()` count too, as they
 * couple files just as much for a reader. Files in several overlapping cycles are reported once, with the shortest cycle,
 * because the next run reports the next one.
 */
export function cycleViolations(files: readonly ImportingFile[]): Violation[] {
  return [importGraph(files), folderGraph(files)].flatMap((graph) =>
    cyclicComponents(graph).map((component) => violation(graph, component)),
  )
}

/** Treats each noun as one node. Server and dashboard are not included, as they have layers; tests may import anything. */
function folderGraph(files: readonly ImportingFile[]): ImportGraph {
  const graph = new Map<string, Map<string, ImportSite>>()
  for (const { path, imports } of files) {
    const from = nounOf(path)
    if (from === undefined || isTest(path) || isTestSupport(path)) continue
    const places = graph.get(from) ?? new Map<string, ImportSite>()
    graph.set(from, places)
    for (const { specifier, line } of imports) {
      const target = importTarget(path, specifier)
      const to = target.kind === 'file' ? nounOf(target.path) : undefined
      if (to !== undefined && to !== from && !places.has(to)) places.set(to, { path, line })
    }
  }
  return graph
}

/** For example, `src/web/account` or `tools/payments-emulator/billing`. */
function nounOf(path: string): string | undefined {
  return /^(src\/(domain|web)|tools\/[^/]+)\/[^/]+(?=\/)/.exec(path)?.[0]
}

function importGraph(files: readonly ImportingFile[]): ImportGraph {
  const paths = new Set(files.map(({ path }) => path))
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return new Map(sorted.map(({ path, imports }) => [path, importedFiles(path, imports, paths)]))
}

function importedFiles(
  path: string,
  imports: readonly Import[],
  paths: ReadonlySet<string>,
): Map<string, ImportSite> {
  const places = new Map<string, ImportSite>()
  for (const { specifier, line } of imports) {
    const target = importTarget(path, specifier)
    if (target.kind === 'file' && paths.has(target.path) && !places.has(target.path)) {
      places.set(target.path, { path, line })
    }
  }
  return places
}

/** The strongly connected components that contain a cycle, by Tarjan's algorithm: each file is visited once. */
function cyclicComponents(graph: ImportGraph): string[][] {
  const components: string[][] = []
  const visits = new Map<string, { order: number; lowest: number }>()
  const stack: string[] = []
  const isOnStack = new Set<string>()

  function visit(path: string): number {
    const current = { order: visits.size, lowest: visits.size }
    visits.set(path, current)
    stack.push(path)
    isOnStack.add(path)
    for (const imported of graph.get(path)?.keys() ?? []) {
      const seen = visits.get(imported)
      if (!seen) current.lowest = Math.min(current.lowest, visit(imported))
      else if (isOnStack.has(imported)) current.lowest = Math.min(current.lowest, seen.order)
    }
    if (current.lowest === current.order) {
      const component = stack.splice(stack.indexOf(path))
      for (const member of component) isOnStack.delete(member)
      if (component.length > 1 || graph.get(path)?.has(path)) components.push(component.sort())
    }
    return current.lowest
  }

  for (const path of graph.keys()) if (!visits.has(path)) visit(path)
  return components
}

function violation(graph: ImportGraph, component: readonly string[]): Violation {
  const [first = '', ...others] = shortestCycle(graph, component)
  const cycle = [first, ...others, first].join(' → ')
  const more =
    component.length > others.length + 1
      ? ` Overlapping cycles connect ${component.length} files or folders here.`
      : ''
  return {
    ...(graph.get(first)?.get(others[0] ?? first) ?? { path: first, line: 1 }),
    rule: 'import-cycle',
    sentence: `${cycle}. Move the shared code to a file that imports neither, or pass it in.${more}`,
  }
}

function shortestCycle(graph: ImportGraph, component: readonly string[]): string[] {
  return component
    .map((path) => shortestCycleFrom(graph, path))
    .reduce((shortest, cycle) => (cycle.length < shortest.length ? cycle : shortest))
}

/** The shortest cycle through this file, by breadth-first search. */
function shortestCycleFrom(graph: ImportGraph, start: string): string[] {
  const importers = new Map<string, string>()
  const queue = [start]
  for (const path of queue) {
    for (const imported of graph.get(path)?.keys() ?? []) {
      if (imported === start) return pathTo(path, importers)
      if (importers.has(imported)) continue
      importers.set(imported, path)
      queue.push(imported)
    }
  }
  throw new Error(`${start} is in no cycle`)
}

function pathTo(end: string, importers: ReadonlyMap<string, string>): string[] {
  const path = [end]
  for (let at = importers.get(end); at !== undefined; at = importers.get(at)) path.unshift(at)
  return path
}
