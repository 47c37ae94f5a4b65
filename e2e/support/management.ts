import { signIn } from './authorization';
import { issuerOf } from './environment';
import { personOf } from './fixture';
import { decodeHtml } from './html-form';
import { unique } from './random';
import { send } from './send';
import { actionFormOf, submitAction } from './server-action';
import type { UserAgent } from './user-agent';

type Role = 'owner' | 'admin' | 'auditor';

/**
 * Creates an access key for a person of a tenant in the console.
 * @param role the key's role; by default the person's own
 */
export async function newAccessKey(
  of: Role,
  { tenant = 'mgmt', role = of, name = unique('key') }: { tenant?: string; role?: Role; name?: string } = {},
): Promise<string> {
  return accessKeyOf(await signIn(personOf(of, tenant), { tenant }), { tenant, role, name });
}

/** Creates an access key of the signed-in administrator in the console. */
export async function accessKeyOf(
  agent: UserAgent,
  { tenant, role, name = unique('key') }: { tenant: string; role: Role; name?: string },
): Promise<string> {
  const page = await agent.open(`${issuerOf(tenant)}/admin/access-keys`);
  const answer = await submitAction(agent, page, actionFormOf(page, 'name'), { name, role, expires: '30' });
  const key = decodeHtml(/value="(tsa_[\w-]{43})"/.exec(answer.html)?.[1] ?? '');
  if (key === '') throw new Error(`no key on ${page.url.pathname} (${answer.response.status})`);
  return key;
}

export interface Called {
  status: number;
  headers: Headers;
  /** Empty if the response has no body. */
  body: Record<string, unknown>;
}

/**
 * Calls the management API.
 * @param call.body sent as JSON; a string is sent unchanged
 */
export async function manage(
  key: string | null,
  method: string,
  path: string,
  { body, headers = {}, tenant = 'mgmt' }: { body?: unknown; headers?: Record<string, string>; tenant?: string } = {},
): Promise<Called> {
  const response = await send(`${issuerOf(tenant)}/api/v1${path}`, {
    method,
    headers: {
      ...(key !== null && { Authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? {} : JSON.parse(text) };
}
