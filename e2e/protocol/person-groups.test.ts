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
  if (!admin || !agent) throw new Error('No one is signed in.');
  const page = await admin.open(path);
  const { html } = await submitAction(agent, page, actionFormOf(page, 'id'), { group });
  return textOf(html);
}

it('adds to a group that a directory manages after a warning, as the group’s own page does', async () => {
  const { id, displayName } = await scim.createGroup();
  if (!admin) throw new Error('No one is signed in.');
  expect(textOf((await admin.open(`${path}?q=${displayName}`)).html)).toContain(
    'Changes you make here last until the directory sends the group again',
  );
  expect(await add(admin, [id])).toContain('Added to 1 group.');
  expect(await scim.membersOf(id)).toEqual([person.id]);
});

it('skips an unknown group, and rejects an empty selection', async () => {
  expect(await add(admin, ['0198a000-0000-7000-8000-0000000000ff', 'no id'])).toContain(
    'The person is already in these groups, or the groups no longer exist.',
  );
  expect(await add(admin, [])).toContain('Choose at least one.');
});

it('is for administrators only, no matter who submits the form', async () => {
  expect(await add(auditor, ['0198a000-0000-7000-8000-0000000000ff'])).not.toContain(
    'The person is already in these groups',
  );
});
