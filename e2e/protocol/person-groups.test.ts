/** A person is added to groups from their own page. */
import { beforeAll, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { personOf } from '../support/fixture';
import { textOf } from '../support/html-form';
import { scim, type TestPerson } from '../support/scim';
import { actionFormOf, submitAction } from '../support/server-action';
import type { UserAgent } from '../support/user-agent';

let [admin, auditor]: UserAgent[] = [];
let person: TestPerson;
let path: string;
beforeAll(async () => {
  [admin, auditor] = [await signIn(personOf('admin')), await signIn(personOf('auditor'))];
  person = await scim.createPerson();
  path = `/admin/people/${person.id}/groups/add`;
});

async function add(agent: UserAgent | undefined, group: string[]): Promise<string> {
  if (!admin || !agent) throw new Error('Nobody is signed in.');
  const page = await admin.open(path);
  const { html } = await submitAction(agent, page, actionFormOf(page, 'id'), { group });
  return textOf(html);
}

it('refuses a group that a directory keeps, with all that came beside it', async () => {
  const { id } = await scim.createGroup();
  expect(await add(admin, [id])).toContain('Nothing was changed: Directory keeps one of these groups.');
  expect(await scim.membersOf(id)).toEqual([]);
});

it('passes over a group that nobody knows, and refuses to add to none', async () => {
  expect(await add(admin, ['0198a000-0000-7000-8000-0000000000ff', 'no id'])).toContain('They were in these already, or the groups are gone.');
  expect(await add(admin, [])).toContain('Choose at least one.');
});

it('is for administrators, whoever sends their form', async () => {
  expect(await add(auditor, ['0198a000-0000-7000-8000-0000000000ff'])).not.toContain('They were in these already');
});
