/** The specification's help texts about goals, in its own words, for the editors and lists of goals. */
export const goalHelp = {
  completed: 'A goal is completed once logged time credits exceed the requirement.',
  form: 'A form-type goal links to a form template.',
  compulsory: 'A cycle goal can be flagged compulsory.',
  shared: 'Cycle goals are shared by everyone of a type.',
  removed: 'Plan goals can be removed individually.',
}

/** Why a goal may have less time than stands beside its subject elsewhere on the page. */
export const goalTimeWords = 'Time counts towards the goal it was logged for.'
