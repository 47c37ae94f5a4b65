/**
 * Reads the users of Microsoft Entra ID through Microsoft Graph: a list by a delta query, and later only changes
 * (https://learn.microsoft.com/graph/delta-query-users).
 */
import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg } from '@/lib/platform/shared/message';
import { type Calling, callDirectory } from './call-directory';
import { GROUPS_DELTA, graphGroupPage } from './microsoft-graph-groups';
import { PullFailed } from './pull-failed';
import { ENTERPRISE, type PulledDirectory, type PulledPage, type PulledPerson } from './pulled-person';
import type { PullSettings } from './source';

type GraphSettings = Extract<PullSettings, { source: 'microsoft-graph' }>;

/** The origins of Microsoft Graph and of its token endpoint. */
export interface GraphOrigins {
  graph: string;
  login: string;
}

const text = z.string().nullable().optional();

/** After the first list, an entry has the properties that changed, and maybe others. */
const user = z.object({
  id: z.string().min(1).max(200),
  userPrincipalName: z.string().optional(),
  displayName: text,
  givenName: text,
  surname: text,
  mail: text,
  jobTitle: text,
  department: text,
  employeeId: text,
  preferredLanguage: text,
  userType: text,
  accountEnabled: z.boolean().nullable().optional(),
  '@removed': z.object({ reason: z.string() }).optional(),
});
type GraphUser = z.output<typeof user>;

/** "@odata.nextLink": more pages of this round. "@odata.deltaLink": the round has ended. */
const page = z.object({
  value: z.array(user),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
});

const token = z.object({ access_token: z.string() });

const SELECTED = Object.keys(user.shape).filter((name) => !name.startsWith('@'));

/** @throws PullFailed if there is no token to be had */
export async function openGraph(
  calling: Calling,
  origins: GraphOrigins,
  settings: GraphSettings,
  secret: string,
): Promise<PulledDirectory> {
  const { directoryId, clientId, guests } = settings;
  const issued = token.safeParse(
    await callDirectory(calling, `${origins.login}/${encodeURIComponent(directoryId)}/oauth2/v2.0/token`, {
      form: {
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: secret,
        scope: `${origins.graph}/.default`,
      },
    }),
  );
  if (!issued.success) throw new PullFailed(msg('scimConnections.pullTokenMissing'));
  const headers = { Authorization: `Bearer ${issued.data.access_token}`, Prefer: 'odata.maxpagesize=500' };
  const users = `${origins.graph}/v1.0/users`;
  const select = `$select=${SELECTED.join(',')}`;
  const get = (address: string) => {
    // The token must not reach another host.
    if (new URL(address).origin !== new URL(origins.graph).origin)
      throw new PullFailed(msg('scimConnections.pullLinkLeadsElsewhere'));
    return callDirectory(calling, address, { headers });
  };
  return {
    async page(next) {
      const answer = page.safeParse(await get(next ?? `${users}/delta?${select}`));
      if (!answer.success) throw new PullFailed(msg('scimConnections.pullAnswerIsIncomplete'));
      return pageOf(answer.data, guests);
    },
    async person(id) {
      const found = await get(`${users}/${encodeURIComponent(id)}?${select}`);
      if (found === null) return null;
      const answer = user.safeParse(found);
      if (!answer.success) throw new PullFailed(msg('scimConnections.pullAnswerIsIncomplete'));
      return personOf(answer.data, guests);
    },
    groups: async (next) => graphGroupPage(await get(next ?? `${origins.graph}/v1.0/groups/${GROUPS_DELTA}`), settings),
  };
}

function pageOf(answer: z.output<typeof page>, guests: boolean): PulledPage {
  const { value, '@odata.nextLink': next = null, '@odata.deltaLink': deltaLink = null } = answer;
  if ((next === null) === (deltaLink === null)) throw new PullFailed(msg('scimConnections.pullAnswerIsIncomplete'));
  return {
    people: value.filter((one) => !one['@removed']).map((one) => personOf(one, guests)),
    gone: value.flatMap(({ id, '@removed': removed }) =>
      removed ? [{ id, forGood: removed.reason === 'deleted' }] : [],
    ),
    next,
    deltaLink,
  };
}

function personOf(entry: GraphUser, guests: boolean): PulledPerson {
  const { id, accountEnabled, userType } = entry;
  const isStranger = !guests && userType === 'Guest';
  return { id, active: isStranger ? false : (accountEnabled ?? null), attributes: attributesOf(entry) };
}

function attributesOf(entry: GraphUser): JsonObject {
  const said = (names: Record<string, keyof GraphUser>): JsonObject =>
    Object.fromEntries(
      Object.entries(names).flatMap(([attribute, name]) =>
        entry[name] === undefined ? [] : [[attribute, (entry[name] as string | null) || null]],
      ),
    );
  const name = said({ givenName: 'givenName', familyName: 'surname' });
  const enterprise = said({ department: 'department', employeeNumber: 'employeeId' });
  const { mail } = entry;
  return {
    ...said({
      userName: 'userPrincipalName',
      displayName: 'displayName',
      title: 'jobTitle',
      preferredLanguage: 'preferredLanguage',
    }),
    ...(Object.keys(name).length > 0 && { name }),
    ...(mail !== undefined && { emails: mail ? [{ value: mail, type: 'work', primary: true }] : null }),
    ...(Object.keys(enterprise).length > 0 && { [ENTERPRISE]: enterprise }),
  };
}
