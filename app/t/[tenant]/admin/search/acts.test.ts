import { describe, expect, it } from 'vitest';
import type { Found } from '@/lib/operation/search/store';
import type { Role } from '@/lib/people/person';
import type { MessageId } from '@/lib/platform/shared/message';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { Say } from '@/lib/platform/shared/say-with';
import { type ActsQuery, actsFor, withoutWord } from './acts';

const people: Record<string, { role: Role | null; active: boolean }> = {
  lena: { role: null, active: true },
  lenny: { role: null, active: false },
  lenora: { role: 'owner', active: true },
};
const found: Found[] = [
  ...Object.keys(people).map((name): Found => ({ kind: 'person', id: name, name, detail: `${name}@example.com` })),
  { kind: 'client', id: 'store/front', name: 'Storefront', detail: 'store/front' },
  { kind: 'group', id: 'g1', name: 'Lens makers', detail: '' },
];

const asked: string[] = [];

/** The actions that a text offers to a reader, and where they lead. */
async function offered(
  text: string,
  role: Role | null = 'admin',
  language: 'en' | 'zh-CN' = 'en',
  maintenance: object | null = null,
) {
  const t = Object.assign(sayPlainly(language), { rich: (id: MessageId) => id }) as Say;
  const query = {
    container: {
      search: {
        find: async (query: { text: string }) => {
          asked.push(query.text);
          return found.filter(({ name }) => name.toLowerCase().includes(query.text.toLowerCase()));
        },
      },
      directory: {
        findPerson: async (_: string, id: string) => {
          const person = people[id];
          return person && { role: person.role, attributes: { active: person.active } };
        },
      },
      clients: { find: async () => ({ deletion: null, disabledAt: null }) },
    },
    tenant: { id: 't', place: 'default', maintenance, settings: { passwordSignIn: true, passkeySignIn: true } },
    role,
    text,
    limit: 5,
    t,
  };
  return (await actsFor(query as unknown as ActsQuery)).map(({ name, href }) => `${name} ${href}`);
}

describe('the actions of the palette', () => {
  it('lead to the question that the button of the subject asks', async () => {
    expect(await offered('deactivate lena')).toEqual(['Deactivate lena /admin/people/lena?ask=deactivate']);
    expect(await offered('Delete STOREFRONT')).toEqual([
      'Delete Storefront /admin/clients/~c3RvcmUvZnJvbnQ?ask=delete',
    ]);
    expect(await offered('revoke families of store')).toEqual([
      'Revoke the token families of Storefront /admin/token-families?client=store%2Ffront&ask=revoke',
    ]);
    expect(await offered('reset password of lena')).toEqual(['Reset the password of lena /admin/people/lena/password']);
    for (const text of ['sign out lena', 'end sessions of lena', 'lena sign out'])
      expect(await offered(text)).toEqual(['Sign out lena /admin/people/lena?ask=sign-out']);
    expect(await offered('revoke access lena')).toEqual([
      'Revoke the token families of lena /admin/token-families?person=lena&ask=revoke',
    ]);
    expect(await offered('delete lens')).toEqual(['Delete Lens makers /admin/groups/g1?ask=delete']);
  });

  it('are those that are possible now', async () => {
    expect(await offered('disable lena')).toEqual(['Deactivate lena /admin/people/lena?ask=deactivate']);
    expect(await offered('reactivate len')).toEqual(['Reactivate lenny /admin/people/lenny?ask=reactivate']);
  });

  it('say that a person is deactivated, and lead to their page, where the action needs an active person', async () => {
    const page = ['lenny is deactivated /admin/people/lenny'];
    for (const text of ['deactivate lenny', 'sign out lenny', 'revoke lenny', 'reset password lenny'])
      expect(await offered(text)).toEqual(page);
    expect(await offered('sign out len')).toEqual(['Sign out lena /admin/people/lena?ask=sign-out', ...page]);
    expect(await offered('delete lenny')).toEqual(['Delete lenny /admin/people/lenny?ask=delete']);
    expect(await offered('sign out lenny', 'auditor')).toEqual([]);
  });

  it('are offered to those who may take them: not to auditors, and about owners only to owners', async () => {
    expect(await offered('deactivate len', 'auditor')).toEqual([]);
    expect(await offered('create client', 'auditor')).toEqual([]);
    expect(await offered('deactivate len', null)).toEqual([]);
    expect(await offered('deactivate lenora', 'admin')).toEqual([]);
    expect(await offered('deactivate lenora', 'owner')).toEqual([
      'Deactivate lenora /admin/people/lenora?ask=deactivate',
    ]);
  });

  it('need no subject to create or rotate', async () => {
    expect(await offered('new cl')).toEqual(['Create client /admin/clients/new']);
    for (const text of ['create access key', 'new api key', 'access key'])
      expect(await offered(text)).toEqual(['Create access key /admin/access-keys#new-access-key']);
    for (const text of ['create setup link', 'setup link', 'new link'])
      expect(await offered(text)).toEqual(['Create a setup link /admin/setup-links/new']);
    for (const text of ['create webhook', 'webhook', 'add receiver'])
      expect(await offered(text)).toEqual(['Add a receiver /admin/events/new']);
    expect(await offered('创建访问密钥', 'admin', 'zh-CN')).toEqual(['创建访问密钥 /admin/access-keys#new-access-key']);
    expect(await offered('rotate key')).toEqual(['Rotate signing key /admin/keys?ask=rotate-ES256']);
    expect((await offered('create')).length).toBeGreaterThan(3);
  });

  it('are found by any word of their name and by newcomers’ words, without a verb', async () => {
    for (const text of ['client', 'application', 'app', 'web app', 'OIDC', 'add app', 'create application'])
      expect(await offered(text)).toEqual(['Create client /admin/clients/new']);
    expect(await offered('directory')).toEqual(['Connect a directory /admin/scim-connections/new']);
    expect(await offered('invite')).toEqual(['New person /admin/people/new']);
    expect(await offered('应用', 'admin', 'zh-CN')).toEqual(['创建客户端 /admin/clients/new']);
    expect(await offered('app', 'auditor')).toEqual([]);
    expect(await offered('xyzzy')).toEqual([]);
  });

  it('lead to maintenance mode, however it is asked for', async () => {
    const english = ['Turn on maintenance mode /admin/settings?ask=maintenance'];
    for (const text of ['maintenance', 'maint', 'turn on maintenance', 'start maintenance mode', 'maintenance on'])
      expect(await offered(text)).toEqual(english);
    for (const text of ['maintenance off', 'maintenance', 'stop maintenance'])
      expect(await offered(text, 'admin', 'en', {})).toEqual([
        'Turn off maintenance mode /admin/settings?ask=maintenance',
      ]);
    for (const text of ['维护', '维护模式', '开启维护模式', 'maintenance'])
      expect(await offered(text, 'admin', 'zh-CN')).toEqual(['启用维护模式 /admin/settings?ask=maintenance']);
    expect(await offered('maintenance', 'auditor')).toEqual([]);
  });

  it('are understood in Chinese too, with or without a space', async () => {
    for (const text of ['停用lena', '停用 lena', 'deactivate lena'])
      expect(await offered(text, 'admin', 'zh-CN')).toEqual(['停用 lena /admin/people/lena?ask=deactivate']);
    expect(await offered('创建客户端', 'admin', 'zh-CN')).toEqual(['创建客户端 /admin/clients/new']);
  });

  it('are not looked for without a verb and a subject', async () => {
    asked.length = 0;
    for (const text of ['lena', 'deactivate', 'deactivated lena', 'please delete lena', ''])
      expect(await offered(text)).toEqual([]);
    expect(asked).toEqual([]);
    expect(withoutWord('revoke  families of  x ', ['revoke'])).toBe('families of  x');
    expect(withoutWord(' x  revoke', ['revoke'])).toBe('x');
    expect(withoutWord('xrevoke', ['revoke'])).toBeNull();
  });
});
