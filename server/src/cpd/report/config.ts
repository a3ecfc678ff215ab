import { code } from '@college/contract/kit'
import { reportconfig, reportSections, textsOf } from '@college/contract/cpd'
import type { ReportConfig, ReportName, ReportTexts } from '@college/contract/cpd'
import { standard } from '#records'
import { ApiError, badField } from '#platform'
import type { ServerRecord } from '#records'
import type { Runner } from '#database'

/** The college's own words for its reports: parts that the report has, and one active text for each. */
export const reportconfigs: ServerRecord = standard(reportconfig, {
  check: (_call, { after }) => {
    const { report, sections } = after
    const strange = sections.find((name) => !(name in reportSections[report]))
    if (strange !== undefined) throw badField('sections', `This report has no part called ${strange}`)
    return { sections: [...new Set(sections)] }
  },
  conflicts: {
    reportconfig_active: () => {
      const words = 'This report already has an active text'
      return new ApiError(code.conflict, `${words}. Make that one inactive first.`, [
        { path: 'active', message: words },
      ])
    },
  },
})

/** The words of a report as they stand in an organisation. */
export const readTexts = async (db: Runner, organisationId: number, report: ReportName): Promise<ReportTexts> => {
  const own = await db.row<Pick<ReportConfig, 'title' | 'intro' | 'sections' | 'footer'>>(
    `select title, intro, sections, footer from reportconfig
     where organisation_id = $1 and report = $2 and active and deleted_at is null`,
    [organisationId, report],
  )
  return textsOf(report, own)
}
