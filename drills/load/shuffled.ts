export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const left = [...items]
  return items.map(() => left.splice(Math.floor(random() * left.length), 1)[0] as Item)
}
