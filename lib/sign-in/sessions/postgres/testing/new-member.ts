import { type Fixture, how, newPerson } from '@/lib/directory/postgres/testing/fixture';
import type { Person } from '@/lib/people/person';
import { createCredentialStore } from '@/lib/sign-in/passwords/postgres';
import { setPassword } from '@/lib/sign-in/passwords/set-password';

export const PASSWORD = 'a tolerably good pass phrase';

/** A person of the tenant who signs in with `PASSWORD` and must change it by default. */
export async function newMember(
  { database, directory }: Pick<Fixture, 'database' | 'directory'>,
  tenantId: string,
  { mustChange = true, ...attributes }: Parameters<typeof newPerson>[2] & { mustChange?: boolean } = {},
): Promise<Person> {
  const person = await newPerson(directory, tenantId, attributes);
  await setPassword(
    createCredentialStore(database),
    { tenantId, personId: person.id, password: PASSWORD, mustChange },
    how(),
  );
  return person;
}
