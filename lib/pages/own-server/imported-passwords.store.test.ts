/** Signing in with passwords whose hashes were imported, with the real listener and container. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formsOf } from '@/e2e/support/html-form';
import { createPerson } from '@/lib/directory/create-person';
import { container } from '@/lib/edge/container';
import { systemCause } from '@/lib/journal/audit/audit-entry';
import { newId } from '@/lib/platform/shared/id';
import { isFormerHash } from '@/lib/sign-in/passwords/hash-password';
import { type HashFormName, hashFormNames } from '@/lib/sign-in/passwords/imported-hash';
import { importedHashes, PASSWORD } from '@/lib/sign-in/passwords/testing/imported-hashes';
import { type PagesWorld, pagesWorld } from './testing/pages-world';

let world: PagesWorld;
let tenantId: string;
beforeAll(async () => {
  world = await pagesWorld();
  tenantId = (await container().tenants.findBySlug('acme'))?.id ?? '';
}, 60_000);
afterAll(() => world?.stop());

/** Creates a person and imports their password in one transaction, as an import does. */
function importPerson(userName: string, form: HashFormName): Promise<string> {
  const how = { cause: systemCause, now: container().now() };
  return container().people(async ({ directory, credentials }) => {
    const created = await createPerson(directory, { tenantId, attributes: { userName, active: true } }, how);
    if (created.kind !== 'created') throw new Error(created.kind);
    const { id } = created.person;
    const passwords = [{ person: { id, userName, role: null }, hash: importedHashes[form] }];
    await credentials.importPasswords({ tenantId, passwords, ...how });
    return id;
  });
}

/** Fills in the sign-in page and returns where the answer leads. */
async function signIn(username: string, password: string): Promise<string | null> {
  const page = await fetch(`${world.base}/t/acme/login`);
  const form = formsOf(await page.text()).find(({ action }) => action.endsWith('/login/password'));
  if (!form) throw new Error('No form for a password.');
  const cookie = page.headers.getSetCookie().map((line) => line.split(';', 1)[0]);
  const response = await fetch(new URL(form.action, world.base), {
    method: 'POST',
    body: new URLSearchParams({ ...form.fields, username, password }),
    headers: { cookie: cookie.join('; ') },
    redirect: 'manual',
  });
  return response.headers.get('location');
}

it.each(hashFormNames.map((form) => [form]))('a person with a hash of the form %s signs in with it', async (form) => {
  const userName = `${form}-${newId()}`;
  const id = await importPerson(userName, form);
  const stored = async () => String((await container().credentials.findPassword(tenantId, id))?.hash);
  expect(await signIn(userName, `${PASSWORD}!`)).toContain('error=refused');
  expect(isFormerHash(await stored())).toBe(true);
  expect(await signIn(userName, PASSWORD)).not.toContain('error');
  expect(isFormerHash(await stored())).toBe(false);
  expect(await signIn(userName, PASSWORD)).not.toContain('error');
});
