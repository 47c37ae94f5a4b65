/** The commands at the end of console pages do with the API what the page's form does. */
import { beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../support/authorization';
import { issuerOf } from '../support/environment';
import { personOf } from '../support/fixture';
import { decodeHtml } from '../support/html-form';
import { manage, newAccessKey } from '../support/management';
import { unique } from '../support/random';
import type { UserAgent } from '../support/user-agent';

const TENANT = 'mgmt';
const segment = (id: string) => `~${Buffer.from(id).toString('base64url')}`;

let key: string;
let owner: UserAgent;
let auditor: UserAgent;

beforeAll(async () => {
  [key, owner, auditor] = await Promise.all([
    newAccessKey('owner'),
    signIn(personOf('owner', TENANT), { tenant: TENANT }),
    signIn(personOf('auditor', TENANT), { tenant: TENANT }),
  ]);
});

interface Command {
  method: string;
  /** Below `/api/v1`. */
  path: string;
  body: Record<string, unknown> | undefined;
}

/** The commands on a console page, by operation. */
async function commandsOn(agent: UserAgent, path: string): Promise<Map<string, Command>> {
  const { html, response } = await agent.open(`${issuerOf(TENANT)}/admin${path}`);
  expect(response.status, path).toBe(200);
  const blocks = html.matchAll(/aria-label="(\w+)"[^>]*><code>([^]*?)<\/code>/g);
  return new Map(
    [...blocks].map(([, id = '', text = '']) => {
      const [, method = '', url = '', json] =
        /^curl -X (\w+) "([^"]+)" \\\n {2}-H "Authorization: Bearer \$ACCESS_KEY"(?:[^]*-d '([^]*)')?$/.exec(
          decodeHtml(text),
        ) ?? [];
      expect(url, id).toContain(`${issuerOf(TENANT)}/api/v1/`);
      return [
        id,
        {
          method,
          path: url.replace(`${issuerOf(TENANT)}/api/v1`, ''),
          body: json === undefined ? undefined : (JSON.parse(json.replaceAll(`'\\''`, "'")) as Command['body']),
        },
      ];
    }),
  );
}

const created = async (path: string, body: object) => {
  const { status, body: answer } = await manage(key, 'POST', path, { body });
  expect(status, path).toBeLessThan(300);
  return answer;
};

describe('a command with the saved values', () => {
  const cases: Record<string, { of: () => Promise<string>; update: string; has: Record<string, unknown> }> = {
    'a client': {
      of: async () =>
        `/clients/${String((await created('/clients', { client_name: "Jo's shop", redirect_uris: ['https://shop.example/cb'], scope: 'profile' })).client_id)}`,
      update: 'updateClient',
      has: { client_name: "Jo's shop", redirect_uris: ['https://shop.example/cb'] },
    },
    'a person': {
      of: async () =>
        `/people/${String((await created('/people', { user_name: unique('cmd'), display_name: 'Cora' })).id)}/edit`,
      update: 'updatePerson',
      has: { attributes: expect.objectContaining({ displayName: 'Cora' }) },
    },
    'a group': {
      of: async () => `/groups/${String((await created('/groups', { display_name: 'Commanders' })).id)}`,
      update: 'updateGroup',
      has: { display_name: 'Commanders' },
    },
    'a scope': {
      of: async () => {
        const { name } = await created('/scopes', { name: unique('cmd:read'), description: 'Read "it"' });
        return `/scopes/${segment(String(name))}`;
      },
      update: 'updateScope',
      has: { description: 'Read "it"' },
    },
    'a SCIM connection': {
      of: async () => `/scim-connections/${String((await created('/scim-connections', { name: unique('cmd') })).id)}`,
      update: 'updateScimConnection',
      has: { name: expect.stringContaining('cmd') },
    },
    'the settings of a page': {
      of: async () => '/settings/protocol',
      update: 'updateSettings',
      has: { requireDpopNonce: false },
    },
  };

  it.each(Object.entries(cases))('changes nothing if it is run unchanged: %s', async (_, { of, update, has }) => {
    const command = (await commandsOn(owner, await of())).get(update);
    expect(command?.body).toMatchObject(has);
    const { method = '', path = '', body } = command ?? {};
    const before = await manage(key, 'GET', path);
    const after = await manage(key, method, path, { body });
    expect([after.status, after.body]).toEqual([200, expect.anything()]);
    expect((await manage(key, 'GET', path)).body).toEqual(before.body);
  });
});

describe('the commands of a page', () => {
  it('have the settings of its form only, so that they do not undo what was saved on other pages since', async () => {
    const command = (await commandsOn(owner, '/settings/retention')).get('updateSettings');
    expect(Object.keys(command?.body ?? {}).sort()).toEqual(['auditLogDays', 'deletedPeopleDays']);
  });

  it('are those of its buttons, with variables for what the page does not name', async () => {
    const { id } = await created('/people', { user_name: unique('cmd') });
    const commands = await commandsOn(owner, `/people/${String(id)}`);
    expect(commands.get('deactivatePerson')).toEqual({
      method: 'POST',
      path: `/people/${String(id)}/deactivate`,
      body: undefined,
    });
    expect(commands.get('endPersonSession')?.path).toBe(`/people/${String(id)}/sessions/$SESSION_ID`);
    const creating = (await commandsOn(owner, '/people/new')).get('createPerson');
    expect(creating).toEqual({ method: 'POST', path: '/people', body: { user_name: '…' } });
  });

  it('are shown only to those who may run them, and never contain a secret', async () => {
    expect((await commandsOn(auditor, '/settings')).size).toBe(0);
    expect([...(await commandsOn(auditor, '/access-keys')).keys()]).toEqual(['setAccessKeyOwner', 'revokeAccessKey']);
    const client = await created('/clients', { client_name: 'Secretive', redirect_uris: ['https://s.example/cb'] });
    const path = `${issuerOf(TENANT)}/admin/clients/${String(client.client_id)}`;
    expect((await owner.open(path)).html).not.toContain(String(client.client_secret));
  });
});
