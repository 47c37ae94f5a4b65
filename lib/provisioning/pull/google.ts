/**
 * Reads the users of Google Workspace through the Directory API (users.list). It offers no changes: every run lists
 * everybody who is not deleted, page by page (https://developers.google.com/workspace/admin/directory).
 */
import { importPKCS8, SignJWT } from 'jose';
import { z } from 'zod';
import type { JsonObject } from '@/lib/platform/shared/json';
import { msg } from '@/lib/platform/shared/message';
import { type Calling, callDirectory } from './call-directory';
import { GROUP_SCOPE, googleGroupPage } from './google-groups';
import { PullFailed } from './pull-failed';
import { ENTERPRISE, type PulledDirectory, type PulledPerson } from './pulled-person';
import type { PullSettings } from './source';

type GoogleSettings = Extract<PullSettings, { source: 'google' }>;

/** The origins of the Directory API and of its token endpoint. */
export interface GoogleOrigins {
  directory: string;
  token: string;
}

const USER_SCOPE = 'https://www.googleapis.com/auth/admin.directory.user.readonly';
const ASSERTION_SECONDS = 600;
const PAGE_SIZE = 500;

const user = z.object({
  id: z.string().min(1).max(200),
  primaryEmail: z.string(),
  name: z
    .object({ givenName: z.string().optional(), familyName: z.string().optional(), fullName: z.string().optional() })
    .optional(),
  suspended: z.boolean().optional(),
  archived: z.boolean().optional(),
  organizations: z
    .array(
      z.object({ primary: z.boolean().optional(), title: z.string().optional(), department: z.string().optional() }),
    )
    .optional(),
  externalIds: z.array(z.object({ type: z.string().optional(), value: z.string() })).optional(),
});
type GoogleUser = z.output<typeof user>;

const page = z.object({
  kind: z.literal('admin#directory#users'),
  users: z.array(user).default([]),
  nextPageToken: z.string().optional(),
});

const token = z.object({ access_token: z.string() });

/** @throws PullFailed if there is no token to be had */
export async function openGoogle(
  calling: Calling,
  origins: GoogleOrigins,
  settings: GoogleSettings,
  privateKey: string,
): Promise<PulledDirectory> {
  const address = `${origins.token}/token`;
  const headersFor = async (scope: string) => {
    const assertion = await signedAssertion({ ...settings, scope, address, privateKey }, calling.now());
    const issued = token.safeParse(
      await callDirectory(calling, address, {
        form: { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion },
      }),
    );
    if (!issued.success) throw new PullFailed(msg('scimConnections.pullTokenMissing'));
    return { Authorization: `Bearer ${issued.data.access_token}` };
  };
  const headers = await headersFor(USER_SCOPE);
  // A token of its own, so that people are read while the permission for groups is missing.
  let forGroups: Promise<Record<string, string>> | null = null;
  const users = `${origins.directory}/admin/directory/v1/users`;
  const groups = `${origins.directory}/admin/directory/v1/groups`;
  return {
    async page(next) {
      const query = new URLSearchParams({
        customer: 'my_customer',
        maxResults: String(PAGE_SIZE),
        orderBy: 'email',
        ...(next !== null && { pageToken: next }),
      });
      const answer = page.safeParse(await callDirectory(calling, `${users}?${query}`, { headers }));
      if (!answer.success) throw new PullFailed(msg('scimConnections.pullAnswerIsIncomplete'));
      const { users: listed, nextPageToken = null } = answer.data;
      return { people: listed.map(personOf), gone: [], next: nextPageToken, deltaLink: null };
    },
    async person(id) {
      const found = await callDirectory(calling, `${users}/${encodeURIComponent(id)}`, { headers });
      const answer = user.safeParse(found);
      return answer.success ? personOf(answer.data) : null;
    },
    async groups(next) {
      const authorized = await (forGroups ??= headersFor(GROUP_SCOPE));
      return googleGroupPage(
        (path) => callDirectory(calling, `${groups}${path}`, { headers: authorized }),
        settings,
        next,
      );
    },
  };
}

/** RFC 7523, 2.1, with the administrator as the subject (domain-wide delegation). */
async function signedAssertion(
  {
    serviceAccount,
    administrator,
    scope,
    address,
    privateKey,
  }: { serviceAccount: string; administrator: string; scope: string; address: string; privateKey: string },
  now: Date,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
    .setIssuer(serviceAccount)
    .setSubject(administrator)
    .setAudience(address)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + ASSERTION_SECONDS)
    .sign(await importPKCS8(privateKey, 'RS256'));
}

function personOf({
  id,
  primaryEmail,
  name,
  suspended,
  archived,
  organizations = [],
  externalIds = [],
}: GoogleUser): PulledPerson {
  const organization = organizations.find(({ primary }) => primary) ?? organizations[0];
  const employeeNumber = externalIds.find(({ type }) => type === 'organization')?.value;
  const attributes: JsonObject = {
    userName: primaryEmail,
    displayName: name?.fullName || null,
    name: { givenName: name?.givenName || null, familyName: name?.familyName || null },
    emails: [{ value: primaryEmail, type: 'work', primary: true }],
    title: organization?.title || null,
    [ENTERPRISE]: { department: organization?.department || null, employeeNumber: employeeNumber || null },
  };
  return { id, active: !(suspended || archived), attributes };
}
