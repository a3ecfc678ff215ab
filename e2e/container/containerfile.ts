/** One instruction of a Containerfile, with what stands after its name. */
export interface Step {
  name: string
  rest: string
}

/** What one `FROM` begins. */
export interface Stage {
  image: string
  name: string
  steps: readonly Step[]
}

/** Reads a Containerfile: comments out, continued lines joined, a stage for each `FROM`. */
export const readContainerfile = (text: string): Stage[] => {
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  const stages: (Stage & { steps: Step[] })[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? []
    if (name === 'FROM') {
      const [, image = '', as] = /^(\S+)(?: AS (\S+))?$/.exec(rest) ?? []
      stages.push({ image, name: as ?? String(stages.length), steps: [] })
    } else stages.at(-1)?.steps.push({ name, rest })
  }
  return stages
}

/** The words of the array form of `CMD`, or of what a `HEALTHCHECK` runs. */
export const commandIn = (rest: string): string[] => JSON.parse(rest.slice(rest.indexOf('['))) as string[]
