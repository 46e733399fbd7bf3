export type BadgeTone = 'brand' | 'blue' | 'green' | 'amber' | 'gray'
