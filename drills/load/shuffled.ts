export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const remaining = [...items]
  return items.map(() => remaining.splice(Math.floor(random() * remaining.length), 1)[0] as Item)
}
