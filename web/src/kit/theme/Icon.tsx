import type { Icon as TablerIcon } from '@tabler/icons-react'

/** An icon at the weight of the interface. It is decoration: the name stands in the text or label beside it. */
export function Icon({ of: Drawing, size = 18, className }: { of: TablerIcon; size?: number; className?: string }) {
  return <Drawing size={size} stroke={1.75} aria-hidden focusable={false} {...(className ? { className } : {})} />
}

export type { TablerIcon as IconDrawing }
