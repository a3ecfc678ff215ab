import type { FormState } from '@college/contract/forms'

export const templateList = '/app/formtemplates/admin'
export const newTemplate = '/app/formtemplate/admin'
/** The ready templates, and one of them. */
export const templateLibrary = '/app/formtemplates/library'
export const libraryTemplatePage = (key: string): string => `${templateLibrary}?template=${key}`
export const templateBuilder = (id: number): string => `/app/formtemplate/admin?id=${id}`
export const templatePage = (id: number): string => `/app/formtemplate?id=${id}`
/** The forms that were begun from a template. */
export const formsOfTemplate = (id: number): string => `/app/forms/admin?devformtemplate_id=${id}`
/** Where a form is filled in. */
export const formEditor = (id: number): string => `/app/form/edit?id=${id}`

/** The parts of the builder, each with its own address. */
export const builderTabs = ['questions', 'signers', 'settings', 'versions'] as const
export type BuilderTab = (typeof builderTabs)[number]
export const builderTab = (id: number, tab: BuilderTab): string =>
  tab === 'questions' ? templateBuilder(id) : `${templateBuilder(id)}&tab=${tab}`
export const tabIn = (query: URLSearchParams): BuilderTab =>
  builderTabs.find((tab) => tab === query.get('tab')) ?? 'questions'
/** One version of a template, to be read. */
export const versionPage = (id: number, version: number): string => `${templatePage(id)}&version=${version}`
/** Two versions of a template side by side. */
export const comparePage = (id: number, before: number, after: number): string =>
  `${versionPage(id, after)}&with=${before}`
/** The forms of one version of a template, in some of their states. */
export const formsOfVersion = (id: number, version: number, states: readonly FormState[]): string =>
  `${formsOfTemplate(id)}&version=${version}${states.map((state) => `&state=${state}`).join('')}`
