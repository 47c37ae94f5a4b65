/**
 * Reads groups of Google Workspace and their direct members through the Directory API (groups.list, members.list). It
 * offers no changes, so each run lists all of them.
 */
import { z } from 'zod';
import { msg } from '@/lib/platform/shared/message';
import { parseJsonText } from '@/lib/platform/shared/parse-json';
import { PullFailed } from './pull-failed';
import { isPulledGroup, type PulledGroupPage } from './pulled-group';
import type { PullSettings } from './source';

export const GROUP_SCOPE = 'https://www.googleapis.com/auth/admin.directory.group.readonly';

/** The ids of a page wait in the place where reading continues, so that a page of groups is short. */
const GROUPS_PER_PAGE = 50;
const MEMBERS_PER_PAGE = 200;

const id = z.string().min(1).max(200);

const groupPage = z.object({
  kind: z.literal('admin#directory#groups'),
  groups: z.array(z.object({ id, name: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});

/** Google's documentation has the kind in the singular and in the plural. */
const memberPage = z.object({
  kind: z.enum(['admin#directory#members', 'admin#directory#member']),
  members: z.array(z.object({ id: id.optional() })).default([]),
  nextPageToken: z.string().optional(),
});

/** Where reading continues: with the members of the first of these groups, or the next page of groups. */
const place = z.object({ groups: z.array(id), members: z.string().nullable(), next: z.string().nullable() });
type Place = z.output<typeof place>;

const incomplete = () => new PullFailed(msg('scimConnections.pullGroupsAreIncomplete'));

/**
 * Reads a page of groups, or a page of the members of one of them.
 * @param get reads a path below `/admin/directory/v1/groups`
 * @throws PullFailed
 */
export async function googleGroupPage(
  get: (path: string) => Promise<unknown>,
  settings: Pick<PullSettings, 'groups'>,
  at: string | null,
): Promise<PulledGroupPage> {
  const from: Place = at === null ? { groups: [], members: null, next: null } : place.parse(parseJsonText(at));
  const [current, ...others] = from.groups;
  return current === undefined ? pageOfGroups(get, settings, from) : pageOfMembers(get, { ...from, current, others });
}

async function pageOfGroups(
  get: (path: string) => Promise<unknown>,
  settings: Pick<PullSettings, 'groups'>,
  { next }: Place,
): Promise<PulledGroupPage> {
  const query = new URLSearchParams({
    customer: 'my_customer',
    maxResults: String(GROUPS_PER_PAGE),
    ...(next !== null && { pageToken: next }),
  });
  const answer = groupPage.safeParse(await get(`?${query}`));
  if (!answer.success) throw incomplete();
  const pulled = answer.data.groups.filter(({ name }) => isPulledGroup(settings, name));
  const rest = { groups: pulled.map((one) => one.id), members: null, next: answer.data.nextPageToken ?? null };
  return {
    groups: pulled.map((one) => ({ id: one.id, name: one.name, joined: [], left: [] })),
    gone: [],
    listed: answer.data.groups.length,
    next: written(rest),
    deltaLink: null,
  };
}

async function pageOfMembers(
  get: (path: string) => Promise<unknown>,
  { current, others, members, next }: Place & { current: string; others: string[] },
): Promise<PulledGroupPage> {
  const query = new URLSearchParams({
    maxResults: String(MEMBERS_PER_PAGE),
    ...(members !== null && { pageToken: members }),
  });
  const answer = memberPage.safeParse(await get(`/${encodeURIComponent(current)}/members?${query}`));
  // A group that was deleted after it was listed (404) is no group without members.
  if (!answer.success) throw incomplete();
  const { members: listed, nextPageToken } = answer.data;
  const rest =
    nextPageToken === undefined
      ? { groups: others, members: null, next }
      : { groups: [current, ...others], members: nextPageToken, next };
  return {
    groups: [{ id: current, name: null, joined: listed.flatMap((one) => one.id ?? []), left: [] }],
    gone: [],
    listed: 0,
    next: written(rest),
    deltaLink: null,
  };
}

const written = (rest: Place) => (rest.groups.length === 0 && rest.next === null ? null : JSON.stringify(rest));
