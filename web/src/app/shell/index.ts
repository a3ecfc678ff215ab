export { shellFacts, ShellContext, useShell, type ShellActor, type ShellFacts } from './facts.ts'
