import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { operations } from '@/lib/edge/management/operations';
import { sql } from '@/lib/platform/postgres/database';
import { ACCOUNT_FIELD } from '@/lib/platform/shared/account-field';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { formFields } from './form-fields';
import type { SaidResult } from './say-result';
import { aboutOf, act, type ConsoleAction, consoleActions, fieldsFor } from './testing/attack/actions';
import { Attack, type IssuerKeys, newIssuerKeys } from './testing/attack/attack';
import { Choices } from './testing/attack/choices';
import { bodyFor } from './testing/attack/inputs';
import { type Installation, openInstallation } from './testing/attack/installation';
import {
  assertedOf,
  assertPerson,
  changeByScim,
  exploit,
  followLink,
  forgetPassword,
  moves,
  operate,
  operationOf,
  PASSWORD,
  prepare,
  signInUpstream,
  signInWithPassword,
} from './testing/attack/moves';
import { violations } from './testing/attack/oracle';
import { foundHouse, type House, keyOf, removeHouse, signedIn } from './testing/attack/world';
import type * as UserAction from './user-action';

vi.mock('next/headers', async () => (await import('./testing/attack/next-request')).nextHeaders);
vi.mock('next/server', async (original) => ({
  ...(await original<object>()),
  after: (work: () => unknown) => void work(),
}));
vi.mock('next/cache', () => ({ refresh: () => undefined, revalidatePath: () => undefined }));
vi.mock('next-intl/server', () => ({
  getTranslations: async () => Object.assign((text: string) => text, { has: () => true, raw: (text: string) => text }),
}));
vi.mock('./user-action', async (original) => {
  const real = await original<typeof UserAction>();
  return {
    ...real,
    userAction: (...[schema, ...rest]: Parameters<typeof real.userAction>) =>
      Object.assign(real.userAction(schema, ...rest), { schema }),
  };
});

let installation: Installation;
let keys: IssuerKeys;
let other: House;
let actions: ConsoleAction[];
let houses = 0;
beforeAll(async () => {
  [installation, keys, actions] = await Promise.all([openInstallation(), newIssuerKeys(), consoleActions()]);
  other = await foundHouse(installation, 'neighbour');
});
afterAll(() => installation?.close());

/**
 * How many sequences each attacker plays: the same few in `npm test`, 500 different ones in each `npm run test:full`.
 */
const sequences = (usual: number) => Number(process.env.TESSERA_ATTACKS ?? usual);
const seed = process.env.TESSERA_ATTACKS === undefined ? { seed: 6749 } : {};

/** @param slug pass the default tenant's, whose owners run the installation; omit it for an ordinary tenant */
async function begin(as: 'admin' | 'auditor', slug = `house-${houses++}`): Promise<Attack> {
  if (slug === defaultTenantSlug) await removeHouse(installation, slug);
  const house = await foundHouse(installation, slug);
  return Attack.begin(installation, { house, other, as: house.people[as], keys });
}

/** Runs an admin's operation with the most dangerous values. */
const worst = (attack: Attack, id: string, over?: Record<string, unknown>) =>
  operate(attack, operationOf(id), new Choices(0), over);

const everyScope = 'openid profile email scim.me scim.read scim.write orders:read';

async function ownClient(attack: Attack) {
  await worst(attack, 'createClient', {
    client_name: 'Helper',
    grant_types: ['client_credentials', 'urn:ietf:params:oauth:grant-type:jwt-bearer'],
    scope: everyScope,
  });
  return attack.clients.at(-1);
}

const mailAddress = (attack: Attack) => ({ emails: [{ value: attack.mailbox, type: 'work', primary: true }] });

async function resetByMail(attack: Attack): Promise<void> {
  const { provisioned } = attack.house.people;
  await forgetPassword(attack, provisioned.userName);
  await forgetPassword(attack, attack.mailbox);
  await attack.readMail();
  for (const link of attack.links) await followLink(attack, link);
  await signInWithPassword(attack, provisioned.userName, PASSWORD);
}

const directory = (attack: Attack) => attack.house.connections[0] ?? '';
const spare = (attack: Attack) => attack.house.connections[1] ?? '';

/** Escalation paths that every run tries. Most of them once worked. */
const knownWays: Record<string, (attack: Attack) => Promise<void>> = {
  async 'an identity provider that vouches for an owner'(attack) {
    await worst(attack, 'createIdentityProvider', {
      id: 'evil',
      administrators: true,
      linking: 'verified_email',
      trust_second_factor: true,
    });
    for (const person of attack.above) await signInUpstream(attack, 'evil', assertedOf(person));
  },
  async 'an identity provider that vouches for role holders later'(attack) {
    await worst(attack, 'createIdentityProvider', {
      id: 'evil',
      administrators: false,
      linking: 'off',
      trust_second_factor: false,
    });
    await attack.operation(operationOf('updateIdentityProvider'), {
      path: '/identity-providers/evil',
      body: { administrators: true, linking: 'verified_email' },
    });
    for (const person of attack.above) await signInUpstream(attack, 'evil', assertedOf(person));
  },
  async 'a SCIM token of the connection that provisions an owner, and a forgotten password'(attack) {
    await attack.operation(operationOf('createScimToken'), {
      path: `/scim-connections/${directory(attack)}/tokens`,
      body: { name: 'evil' },
    });
    await changeByScim(attack, attack.scimTokens.at(-1) ?? '', attack.house.people.provisioned.id, mailAddress(attack));
    await resetByMail(attack);
  },
  async 'a client of that connection, and a forgotten password'(attack) {
    const client = await ownClient(attack);
    await attack.operation(operationOf('updateScimConnection'), {
      path: `/scim-connections/${directory(attack)}`,
      body: { name: 'Directory', adoption: 'on', client_id: client?.id ?? null },
    });
    const token = await attack.token({ grant_type: 'client_credentials', scope: 'scim.read scim.write' }, client);
    await changeByScim(attack, token ?? '', attack.house.people.provisioned.id, mailAddress(attack));
    await resetByMail(attack);
  },
  async 'another secret of the client of that connection, and a forgotten password'(attack) {
    const secret = (await attack.operation(operationOf('addClientSecret'), {
      path: '/clients/sync/secrets',
      body: {},
    })) as { client_secret?: string } | null;
    const token = await attack.token(
      { grant_type: 'client_credentials', scope: 'scim.read scim.write' },
      { id: 'sync', secret: secret?.client_secret ?? 'none', scope: '', grants: [] },
    );
    await changeByScim(attack, token ?? '', attack.house.people.provisioned.id, mailAddress(attack));
    await resetByMail(attack);
  },
  async 'owners handed over to a connection of the attacker’s'(attack) {
    await attack.operation(operationOf('createScimToken'), {
      path: `/scim-connections/${spare(attack)}/tokens`,
      body: { name: 'evil' },
    });
    await attack.operation(operationOf('handOverScimConnection'), {
      path: `/scim-connections/${directory(attack)}/hand-over`,
      body: { to: spare(attack) },
    });
    await changeByScim(attack, attack.scimTokens.at(-1) ?? '', attack.house.people.provisioned.id, mailAddress(attack));
    await resetByMail(attack);
  },
  async 'an owner adopted by a connection of the attacker’s'(attack) {
    await attack.operation(operationOf('updateScimConnection'), {
      path: `/scim-connections/${spare(attack)}`,
      body: { name: 'Spare', adoption: 'on' },
    });
    await attack.operation(operationOf('createScimToken'), {
      path: `/scim-connections/${spare(attack)}/tokens`,
      body: { name: 'evil' },
    });
    const { owner } = attack.house.people;
    await attack.scim(attack.scimTokens.at(-1) ?? '', 'POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: owner.userName,
      ...mailAddress(attack),
    });
    await resetByMail(attack);
  },
  async 'a trusted issuer with keys of the attacker’s'(attack) {
    const client = await ownClient(attack);
    await worst(attack, 'createTrustedIssuer', { administrators: true });
    for (const { userName } of attack.above) await assertPerson(attack, client, userName);
  },
  async 'a trusted issuer that speaks for role holders later'(attack) {
    const client = await ownClient(attack);
    await worst(attack, 'createTrustedIssuer', { administrators: false });
    await attack.operation(operationOf('updateTrustedIssuer'), {
      path: `/trusted-issuers/${encodeURIComponent(attack.hostile.issuer)}`,
      body: { administrators: true },
    });
    for (const { userName } of attack.above) await assertPerson(attack, client, userName);
  },
};

/** Fails if the attacker gained a higher role, and lists every request that led there. */
async function mustNotRise(attack: Attack): Promise<void> {
  const found = await violations(attack);
  if (found.length > 0)
    throw new Error(
      `${attack.attacker.person.role} of ${attack.house.slug} rises:\n  ${found.join('\n  ')}\nby:\n  ${attack.trace.join('\n  ')}`,
    );
}

describe('an admin cannot become an owner by', () => {
  it.each(Object.keys(knownWays))('%s', async (way) => {
    const attack = await begin('admin');
    await knownWays[way]?.(attack);
    await mustNotRise(attack);
  });
});

/** One step of an attacker. Steps that change something are chosen more often than steps that only read. */
function step() {
  const seed = fc.nat();
  const writing = operations.filter(({ method }) => method !== 'GET').map(({ id }) => id);
  const reading = operations.filter(({ method }) => method === 'GET').map(({ id }) => id);
  return fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({ kind: fc.constant('operation' as const), name: fc.constantFrom(...writing), seed }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('operation' as const), name: fc.constantFrom(...reading), seed }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('action' as const),
        name: fc.constantFrom(...actions.map(({ name }) => name)),
        seed,
      }),
    },
    {
      weight: 4,
      arbitrary: fc.record({ kind: fc.constant('move' as const), name: fc.constantFrom(...Object.keys(moves)), seed }),
    },
  );
}
type Step = ReturnType<typeof step> extends fc.Arbitrary<infer One> ? One : never;

/** Most sequences are long; a failing one is shrunk to the shortest. */
const sequence = () =>
  fc.oneof(
    { withCrossShrink: true },
    { weight: 1, arbitrary: fc.array(step(), { minLength: 1, maxLength: 15, size: 'max' }) },
    { weight: 5, arbitrary: fc.array(step(), { minLength: 40, maxLength: 60, size: 'max' }) },
  );

async function play(attack: Attack, steps: readonly Step[]): Promise<void> {
  for (const { kind, name, seed } of steps) {
    const choices = new Choices(seed);
    if (kind === 'operation') await operate(attack, operationOf(name), choices);
    else if (kind === 'move') await moves[name]?.(attack, choices);
    else {
      const action = actions.find((one) => one.name === name);
      if (!action) continue;
      await prepare(attack, [aboutOf(action)], choices);
      await act(attack, action, fieldsFor(action, attack, choices));
    }
  }
  await mustNotRise(attack);
  await exploit(attack);
  await mustNotRise(attack);
}

describe.each([
  ['an admin', 'admin', undefined, 8],
  ['an auditor', 'auditor', undefined, 3],
  ['an admin of the tenant whose owners run the installation', 'admin', defaultTenantSlug, 3],
] as const)('random sequences of what %s can do', (_who, as, slug, usual) => {
  it(
    'never give access to a higher role, nor to anything of another tenant',
    async () => {
      await fc.assert(
        fc.asyncProperty(sequence(), async (steps) => play(await begin(as, slug), steps)),
        {
          // When the time limit is reached, shrinking stops and the failure found so far is reported.
          ...seed,
          numRuns: sequences(usual),
          interruptAfterTimeLimit: 120_000 + sequences(usual) * 10_000,
        },
      );
    },
    300_000 + sequences(usual) * 15_000,
  );
});

describe('a forbidden state', () => {
  it('is detected when it occurs', async () => {
    const attack = await begin('admin');
    const { house } = attack;
    const { owner, guarded, provisioned, member } = house.people;
    await mustNotRise(attack);
    await signedIn(installation, house, owner);
    await keyOf(installation, house, guarded);
    const { database } = installation.services();
    await database.execute(
      sql`UPDATE person SET role = 'owner' WHERE tenant_id = ${house.id}::uuid AND id = ${member.id}::uuid`,
    );
    await database.execute(
      sql`UPDATE person SET user_name = 'somebody-else' WHERE tenant_id = ${house.id}::uuid AND id = ${provisioned.id}::uuid`,
    );
    await attack.operation(operationOf('listPeople'), {
      path: '/people',
      key: await keyOf(installation, other, other.people.owner),
      at: other,
    });
    expect(await violations(attack)).toEqual([
      `session of ${owner.userName}`,
      `access key or token (api) of ${guarded.userName}`,
      `owner made of ${member.userName}`,
      expect.stringContaining(`userName of ${provisioned.userName} changed`),
      'something in the other tenant was changed',
      'listPeople /people tells of people of the other tenant',
      'listPeople at neighbour is done for admin',
    ]);
  });
});

describe('the inputs that are tried', () => {
  it('cover every operation of the registry and every server action, as their schemas allow', async () => {
    const attack = await begin('admin');
    const making = (seed: number, about = '') => ({ attack, choices: new Choices(seed), about });
    const seeds = Array.from({ length: 100 }, (_none, seed) => seed);
    const untried = operations.filter(
      (operation) =>
        operation.bodySchema &&
        !seeds.some(
          (seed) =>
            operation.bodySchema?.safeParse(
              bodyFor(operation.id, operation.bodySchema, making(seed, operation.path.split('/')[1])),
            ).success,
        ),
    );
    expect(untried.map(({ id }) => id)).toEqual([]);
    const unsent = actions.filter(
      (action) =>
        !seeds.some(
          (seed) => action.schema.safeParse(formFields(fieldsFor(action, attack, new Choices(seed)))).success,
        ),
    );
    expect(unsent.map(({ name }) => name)).toEqual([]);
  });
});

describe('a server action', () => {
  it('runs only for the account for which its page was rendered, whichever action it is', async () => {
    const attack = await begin('admin');
    const { house, browsers, attacker } = attack;
    const [browser] = browsers;
    if (!browser) throw new Error('The attacker has no session.');
    const answers: Record<string, unknown> = {};
    for (const action of actions)
      for (const account of [house.people.colleague.id, null]) {
        const data = fieldsFor(action, attack, new Choices(0));
        if (account !== null) data.set(ACCOUNT_FIELD, account);
        const run = () => action.run(house.slug, null, data);
        const { ok, message } = (await attack.inBrowser(browser, `${house.base}/admin`, run)) as SaidResult<unknown>;
        if (ok || message !== 'console.youSwitchedAccounts') answers[action.name] = message;
      }
    expect([attacker.person.id === house.people.admin.id, answers]).toEqual([true, {}]);
  });
});
