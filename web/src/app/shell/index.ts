export {
  allColleges,
  shellFacts,
  ShellContext,
  useShell,
  type CollegeChoice,
  type ShellActor,
  type ShellFacts,
} from './facts.ts'
