import type { ScreenLoads } from '#kit'

/** The screens of training and professional development that are built. */
export const cpdScreens: ScreenLoads = {
  '/activities': async () => (await import('./activity/list/Activities.tsx')).Activities,
  '/activities/admin': async () => (await import('./activity/list/AllActivities.tsx')).AllActivities,
  '/activities/import': async () => (await import('./activity/import/ImportScreen.tsx')).ImportScreen,
  '/activity/edit': async () => (await import('./activity/edit/ActivityEditorScreen.tsx')).ActivityEditorScreen,
  '/activity': async () => (await import('./activity/page/ActivityPage.tsx')).ActivityPage,
  '/home/trainee': async () => (await import('./home/TraineeHome.tsx')).TraineeHome,
  '/home/fellow': async () => (await import('./home/FellowHome.tsx')).FellowHome,
  '/home': async () => (await import('./home/Home.tsx')).Home,
  '/admin': async () => (await import('./home/AdminHome.tsx')).AdminHome,
  '/cycles/admin': async () => (await import('./cycles/CycleList.tsx')).CycleList,
  '/cycle/admin': async () => (await import('./cycles/CycleEditor.tsx')).CycleEditor,
  '/categories/admin': async () => (await import('./category/CategoryList.tsx')).CategoryList,
  '/category/admin': async () => (await import('./category/CategoryEditor.tsx')).CategoryEditor,
  '/trainees': async () => (await import('./trainees/Trainees.tsx')).Trainees,
  '/trainee/programme': async () => (await import('./plan/ProgrammePage.tsx')).ProgrammePage,
  '/cycle/goals': async () => (await import('./goal/GoalList.tsx')).CycleGoals,
  '/plan/goals': async () => (await import('./goal/GoalList.tsx')).PlanGoals,
  '/cycle/goal': async () => (await import('./goal/GoalPage.tsx')).CycleGoal,
  '/plan/goal': async () => (await import('./goal/GoalPage.tsx')).PlanGoal,
  '/cycle/goal/edit': async () => (await import('./goal/GoalEditor.tsx')).CycleGoalEditor,
  '/plan/goal/edit': async () => (await import('./goal/GoalEditor.tsx')).PlanGoalEditor,
}
