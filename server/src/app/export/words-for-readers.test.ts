import { message } from '@college/contract/messaging'
import { expect, it } from 'vitest'
import { columnsOf } from './kinds.ts'

it('a file of messages says in words what each reader had of their own', () => {
  const row = { id: 1, subject: 'Kia ora {{firstname}}', text: '<p>Kia ora {{ name }}, at {{organisation}}</p>' }
  const cells = columnsOf(message).map(({ name, cell }) => [name, cell(row, 'Pacific/Auckland').text] as const)
  expect(cells).toContainEqual(['subject', 'Kia ora [their first name]'])
  expect(JSON.stringify(cells)).not.toContain('{{')
})
