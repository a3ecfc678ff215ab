const mostName = 120

/** A name that no other template has: the name itself, or with the first number that is free. */
export const freeName = (name: string, taken: readonly string[]): string => {
  const others = new Set(taken.map((each) => each.trim().toLowerCase()))
  if (!others.has(name.toLowerCase())) return name
  for (let next = 2; ; next += 1) {
    const ending = ` ${next}`
    const free = name.slice(0, mostName - ending.length) + ending
    if (!others.has(free.toLowerCase())) return free
  }
}
