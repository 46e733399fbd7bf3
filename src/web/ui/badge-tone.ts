export type BadgeTone = 'brand' | 'blue' | 'green' | 'amber' | 'red' | 'gray'
