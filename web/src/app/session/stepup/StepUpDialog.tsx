export function StepUpDialog(_: { readonly onAnswer: (confirmed: boolean) => void }) {
  return null
}
