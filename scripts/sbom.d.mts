interface Component {
  readonly type: 'application' | 'library'
  readonly 'bom-ref': string
  readonly name: string
  readonly version: string
  readonly scope: 'required' | 'optional' | 'excluded'
}

interface Sbom {
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

/** The list of everything that is installed, of what a lock file says. */
export const sbomOf: (lock: unknown) => Sbom
