import { z } from 'zod';
import type { BenchServer } from '../servers/bench-server';
import { newUser } from './new-user';
import { scimRequest } from './scim-request';

const created = z.object({ id: z.string(), userName: z.string() });
export type SomePerson = z.output<typeof created>;

/**
 * Creates people for requests to look up.
 * @param password lets them sign in
 */
export async function somePeople(server: BenchServer, count: number, password?: string): Promise<SomePerson[]> {
  const people: SomePerson[] = [];
  while (people.length < count) {
    const { path, ...request } = scimRequest('POST', '/Users', { ...newUser(), password });
    const response = await fetch(`${server.url}${path}`, request);
    if (response.status !== 201) throw new Error(`A person could not be created: ${await response.text()}`);
    people.push(created.parse(await response.json()));
  }
  return people;
}
