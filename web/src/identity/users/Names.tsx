import type { ReactNode } from 'react'

const most = 12

/** Whom an act touches, by name, and what happens to them. */
export function Names({ names, children }: { names: readonly string[]; children?: ReactNode }) {
  return (
    <>
      {names.length > 0 && (
        <ul className="flush indent below12">
          {names.slice(0, most).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {names.length > most && <li>and {names.length - most} more</li>}
        </ul>
      )}
      {children && <p>{children}</p>}
    </>
  )
}
