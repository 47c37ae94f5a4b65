import { z } from 'zod';
import { scimRequest } from '../kinds/scim-request';
import { many } from '../load/many';
import { send } from '../load/send';
import type { MeasuredServer } from '../servers/bench-server';
import { benchPerson } from './bench-person';
import type { Size } from './size';

/** What the kinds of request know about a server's directory. */
export interface Directory extends Size {
  groupId: string;
  /** People who are in no group between turns. */
  outsiders: readonly string[];
}

/** More than the supply of a turn, its warm-up and the connections need. */
const OUTSIDERS = 1_000;

const created = z.object({ id: z.string() });

async function create(server: MeasuredServer, path: string, body: object): Promise<string> {
  return created.parse(await send(server, scimRequest('POST', path, body))).id;
}

/** Creates the first person, a group with only that person, and the outsiders, all by requests. */
export async function beginDirectory(server: MeasuredServer): Promise<Directory> {
  const first = await create(server, '/Users', benchPerson(1));
  const groupId = await create(server, '/Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName: 'Everybody',
    members: [{ value: first }],
  });
  let number = 0;
  const outsiders = await many(OUTSIDERS, () => create(server, '/Users', benchPerson(++number, 'outsider')));
  return { groupId, outsiders, people: 1, members: 1 };
}

/** Creates the rest of a small directory by requests. */
export async function fillByRequests(server: MeasuredServer, directory: Directory, size: Size): Promise<Directory> {
  let number = directory.people;
  const ids = await many(size.people - directory.people, () => create(server, '/Users', benchPerson(++number)));
  const value = ids.slice(0, size.members - directory.members).map((id) => ({ value: id }));
  await changeMembers(server, directory, { op: 'add', path: 'members', value });
  return { ...directory, ...size };
}

/** Sends one change to the group's members that is not measured. */
export async function changeMembers(server: MeasuredServer, { groupId }: Directory, operation: object): Promise<void> {
  const { path, ...request } = memberChange(groupId, operation);
  const response = await fetch(`${server.url}${path}`, request);
  if (!response.ok) throw new Error(`${server.name} refused a change of members: ${await response.text()}`);
  await response.body?.cancel();
}

export function memberChange(groupId: string, operation: object) {
  return scimRequest('PATCH', `/Groups/${groupId}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [operation],
  });
}
