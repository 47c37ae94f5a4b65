import type { Operation } from '@/lib/edge/management/operation';
import { operations } from '@/lib/edge/management/operations';
import { submitForgotPassword } from '@/lib/pages/sign-in/forms/forgot-password';
import { submitLogin } from '@/lib/pages/sign-in/forms/login';
import { submitUpstreamSignIn } from '@/lib/pages/sign-in/forms/login-upstream';
import { forgotPasswordPurpose, loginPurpose, redeemLinkPurpose } from '@/lib/pages/sign-in/forms/purposes';
import { submitInvitation, submitPasswordReset } from '@/lib/pages/sign-in/forms/redeem-link';
import { nextRoute } from '@/lib/pages/sign-in/next-route';
import { returnedFromUpstream } from '@/lib/pages/sign-in/upstream/callback';
import { newId } from '@/lib/platform/shared/id';
import type { Attack, OwnClient } from './attack';
import type { Choices } from './choices';
import { bodyFor, type Making, personAttributes, targets, victims } from './inputs';
import { ask } from './installation';
import { cookiesOf, type KnownPerson } from './world';

type Move = (attack: Attack, choices: Choices) => Promise<unknown>;

export const PASSWORD = 'four unrelated words of mine';
const GRANT = 'urn:ietf:params:oauth:grant-type:';

/** Signs in at a provider that asserts whatever the attacker wants about a person. */
export async function signInUpstream(attack: Attack, provider: string, claims: Record<string, unknown>): Promise<void> {
  const { hostile, house } = attack;
  const browser = attack.newBrowser();
  hostile.says = { claims };
  const left = await attack.submit(browser, submitUpstreamSignIn, {
    path: '/login/upstream',
    purpose: loginPurpose,
    fields: { provider },
  });
  const to = /url=([^"]*)"?/.exec(left.headers.get('refresh') ?? '')?.[1];
  if (!to) return attack.note(`provider ${provider} → ${left.status}`);
  const back = new URL(hostile.authorize(new URL(to).searchParams));
  const answer = await attack.inBrowser(browser, back.pathname + back.search, (headers) =>
    nextRoute(returnedFromUpstream)(new Request(back, { headers }), {
      params: Promise.resolve({ tenant: house.slug, provider }),
    }),
  );
  attack.note(
    `sign-in at ${provider} as ${JSON.stringify(claims)} → ${answer.status} ${answer.headers.get('location') ?? ''}`,
  );
}

/** What a hostile provider asserts about a person. */
export const assertedOf = (
  person: KnownPerson,
  email = person.email,
  subject = `evil-${person.id}`,
): Record<string, unknown> => ({
  sub: subject,
  email,
  email_verified: true,
  name: 'Someone',
  amr: ['pwd', 'otp', 'mfa'],
  acr: 'urn:tessera:acr:2fa',
});

/** Requests a password reset for a person. */
export async function forgetPassword(attack: Attack, username: string): Promise<void> {
  await attack.submit(attack.newBrowser(), submitForgotPassword, {
    path: '/forgot-password/submit',
    purpose: forgotPasswordPurpose,
    fields: { username },
  });
  attack.note(`forgot password of ${username}`);
}

/** Sets a password with a link that the attacker has. */
export async function followLink(attack: Attack, link: string): Promise<void> {
  const url = new URL(link);
  const token = url.searchParams.get('token') ?? '';
  const [route, path] = url.pathname.endsWith('/invitation')
    ? [submitInvitation, '/invitation/submit']
    : [submitPasswordReset, '/reset-password/submit'];
  const answer = await attack.submit(attack.newBrowser(), route, {
    path,
    purpose: redeemLinkPurpose(token),
    fields: { token, new_password: PASSWORD, repeated_password: PASSWORD },
  });
  attack.note(`followed the link ${url.pathname} → ${answer.status} ${answer.headers.get('location') ?? ''}`);
}

export async function signInWithPassword(attack: Attack, username: string, password: string): Promise<void> {
  const answer = await attack.submit(attack.newBrowser(), submitLogin, {
    path: '/login/password',
    purpose: loginPurpose,
    fields: { username, password },
  });
  attack.note(`signed in as ${username} → ${answer.headers.get('location') ?? answer.status}`);
}

/** Presents an assertion of the attacker's issuer about a person. */
export async function assertPerson(
  attack: Attack,
  client: OwnClient | undefined,
  subject: string,
  { typ = 'JWT', email = subject }: { typ?: string; email?: string } = {},
): Promise<void> {
  const assertion = await attack.assertion(
    { sub: subject, email, email_verified: true, ...(typ !== 'JWT' && { client_id: client?.id }) },
    typ,
  );
  await attack.token({ grant_type: `${GRANT}jwt-bearer`, assertion }, client);
}

/** Changes a person's attributes through SCIM. */
export const changeByScim = (
  attack: Attack,
  token: string,
  id: string,
  attributes: Record<string, unknown>,
): Promise<unknown> =>
  attack.scim(token, 'PATCH', `/Users/${id}`, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
    Operations: [{ op: 'replace', value: attributes }],
  });

const scimTokensOf = ({ scimTokens, accessTokens }: Attack) =>
  [...scimTokens].reverse().concat([...accessTokens].reverse().slice(0, 3));
const clientsOf = ({ clients }: Attack) => [...clients].reverse();
const subjectsOf = (attack: Attack, choices: Choices) => {
  const target = choices.of(targets(attack));
  return choices.of([target.userName, target.id, target.externalId, target.email]);
};

/** What an attacker can do outside the management API and the console with what those returned. */
export const moves: Record<string, Move> = {
  async upstream(attack, choices) {
    const provider = choices.maybe(attack.idsOf('identity-providers'));
    const person = choices.of(targets(attack));
    if (provider)
      await signInUpstream(
        attack,
        provider,
        assertedOf(
          person,
          choices.of([person.email, attack.mailbox]),
          choices.of([`evil-${person.id}`, person.id, person.userName]),
        ),
      );
  },
  async scimPatch(attack, choices) {
    const token = choices.maybe(scimTokensOf(attack));
    if (token)
      await changeByScim(
        attack,
        token,
        choices.of(targets(attack)).id,
        personAttributes({ attack, choices, about: 'people' }),
      );
  },
  async scimPut(attack, choices) {
    const token = choices.maybe(scimTokensOf(attack));
    if (token)
      await attack.scim(token, 'PUT', `/Users/${choices.of(targets(attack)).id}`, {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
        userName: attack.mailbox,
        ...personAttributes({ attack, choices, about: 'people' }),
      });
  },
  async scimCreate(attack, choices) {
    const token = choices.maybe(scimTokensOf(attack));
    if (!token) return;
    const made = await attack.scim(token, 'POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: choices.of(targets(attack)).userName,
      ...personAttributes({ attack, choices, about: 'people' }),
    });
    if (typeof made?.id === 'string') attack.learn('people', made.id);
  },
  async scimDelete(attack, choices) {
    const token = choices.maybe(scimTokensOf(attack));
    if (token) await attack.scim(token, 'DELETE', `/Users/${choices.of(targets(attack)).id}`);
  },
  async scimGroup(attack, choices) {
    const token = choices.maybe(scimTokensOf(attack));
    if (token)
      await attack.scim(token, 'POST', '/Groups', {
        schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
        displayName: 'owners',
        members: choices.some(targets(attack)).map(({ id }) => ({ value: id })),
      });
  },
  async scimRead(attack, choices) {
    const token = choices.maybe(scimTokensOf(attack));
    if (token)
      await attack.scim(
        token,
        'GET',
        choices.of(['/Users?count=50', '/Me', '/Groups', `/Users/${attack.other.people.owner.id}`]),
      );
  },
  async scimMe(attack, choices) {
    const token = choices.maybe([...attack.accessTokens].reverse());
    if (token)
      await attack.scim(token, 'PATCH', '/Me', {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: [{ op: 'replace', value: personAttributes({ attack, choices, about: 'people' }) }],
      });
  },
  forgot: (attack, choices) =>
    forgetPassword(
      attack,
      choices.of([choices.of(targets(attack)).userName, choices.of(targets(attack)).email, attack.mailbox]),
    ),
  async mail(attack, choices) {
    await attack.readMail();
    const link = choices.maybe([...attack.links].reverse());
    if (link) await followLink(attack, link);
  },
  async password(attack, choices) {
    const known = choices.maybe([...attack.passwords].reverse());
    const { userName } = choices.of(targets(attack));
    await signInWithPassword(attack, known?.userName || userName, known?.password ?? PASSWORD);
  },
  assertion: (attack, choices) =>
    assertPerson(attack, choices.maybe(clientsOf(attack)), subjectsOf(attack, choices), {
      typ: choices.of(['JWT', 'oauth-id-jag+jwt']),
    }),
  async clientCredentials(attack, choices) {
    const client = choices.maybe(clientsOf(attack));
    if (client)
      await attack.token(
        {
          grant_type: 'client_credentials',
          ...(choices.chance(0.5) && { scope: choices.of(['scim.read scim.write', 'scim.me', 'openid']) }),
          ...(choices.chance(0.5) && { resource: `${attack.issuer}/scim/v2` }),
        },
        client,
      );
  },
  async exchange(attack, choices) {
    const [client, subject] = [choices.maybe(clientsOf(attack)), choices.maybe([...attack.accessTokens].reverse())];
    if (!client || !subject) return;
    const type = `${GRANT.replace('grant-type:', 'token-type:')}access_token`;
    await attack.token(
      {
        grant_type: `${GRANT}token-exchange`,
        subject_token: subject,
        subject_token_type: type,
        ...(choices.chance(0.3) && { actor_token: choices.of(attack.accessTokens), actor_token_type: type }),
      },
      client,
    );
  },
  /** Obtains a code for the attacker's own account. */
  async authorize(attack, choices) {
    const [client, browser] = [choices.maybe(clientsOf(attack)), choices.maybe(attack.browsers)];
    if (!client || !browser) return;
    const { value, challenge } = attack.verifier();
    const query = new URLSearchParams({
      client_id: client.id,
      redirect_uri: 'https://evil.example/cb',
      response_type: 'code',
      scope: choices.of(['openid profile scim.me', 'openid', 'orders:read']),
      state: 's',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      prompt: choices.of(['none', 'login']),
      login_hint: choices.of(targets(attack)).userName,
    });
    const response = await ask(`${attack.house.base}/authorize?${query}`, { headers: { cookie: cookiesOf(browser) } });
    const location = response.headers.get('location') ?? '';
    const code = location.startsWith('https://evil.example') ? new URL(location).searchParams.get('code') : null;
    attack.note(`authorize by ${client.id} → ${response.status} ${location.slice(0, 120)}`);
    if (code)
      await attack.token(
        { grant_type: 'authorization_code', code, redirect_uri: 'https://evil.example/cb', code_verifier: value },
        client,
      );
  },
  async register(attack, choices) {
    const token = choices.maybe([...attack.secrets].reverse());
    const grants = choices.of([
      ['client_credentials'],
      ['authorization_code', 'refresh_token'],
      [`${GRANT}jwt-bearer`, `${GRANT}token-exchange`],
    ]);
    const response = await ask(`${attack.house.base}/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify({
        client_name: 'Registered',
        redirect_uris: ['https://evil.example/cb'],
        grant_types: grants,
        scope: 'openid scim.read scim.write scim.me',
      }),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    attack.note(`register → ${response.status} ${String(answer.error_description ?? '')}`);
    if (typeof answer.client_id === 'string' && typeof answer.client_secret === 'string')
      attack.own({ id: answer.client_id, secret: answer.client_secret, scope: String(answer.scope ?? ''), grants });
  },
  /** Presents any secret as an access key. */
  async presentSecret(attack, choices) {
    const key = choices.maybe([...attack.secrets, ...attack.accessTokens].reverse());
    const operation = choices.of(operations.filter(({ method, path }) => method === 'GET' && !path.includes('{')));
    if (key) await attack.operation(operation, { path: operation.path, key });
  },
};

/** The path of an operation, with known values for its parameters. */
function pathFor(operation: Operation, attack: Attack, choices: Choices): string {
  const parts = operation.path.split('/');
  return parts
    .map((part, at) => {
      if (!part.startsWith('{')) return part;
      const kind = parts[at - 1] ?? '';
      const people = [
        ...victims(attack, choices),
        ...(operation.id === 'setPersonRole' ? [attack.attacker.person] : []),
      ].map(({ id }) => id);
      const candidates =
        kind === 'people' || part === '{person_id}' ? people : kind === 'attributes' ? ['team'] : attack.idsOf(kind);
      const strangers = [attack.other.people.owner.id, attack.other.connections[0] ?? '', newId()];
      return encodeURIComponent(choices.of(choices.chance(0.95) && candidates.length > 0 ? candidates : strangers));
    })
    .join('/');
}

/**
 * The operation that provides the first item of a collection: the one that creates an item, otherwise the one that
 * lists them.
 */
function firstOf(kind: string): Operation | undefined {
  const at = operations.filter(({ path }) => path.split('/').at(-1) === kind);
  return at.find(({ method }) => method === 'POST') ?? at.find(({ method }) => method === 'GET');
}

/** Ensures that at least one item is known of each kind that a path contains. */
export async function prepare(attack: Attack, kinds: readonly string[], choices: Choices): Promise<void> {
  for (const kind of kinds) {
    const first = firstOf(kind);
    if (first && attack.idsOf(kind).length === 0) await operate(attack, first, choices);
  }
}

const kindsIn = ({ path }: Operation): string[] =>
  path.split('/').filter((_part, at, parts) => parts[at + 1]?.startsWith('{'));

/** Calls an operation of the management API with an input that its schemas may accept. */
export async function operate(
  attack: Attack,
  operation: Operation,
  choices: Choices,
  over?: Record<string, unknown>,
): Promise<void> {
  const about = operation.path.split('/')[1] ?? '';
  await prepare(attack, kindsIn(operation), choices);
  const making = { attack, choices, about };
  const body = operation.bodySchema
    ? { ...(bodyFor(operation.id, operation.bodySchema, making) as object), ...over }
    : undefined;
  const query = operation.querySchema && choices.chance(0.3) ? queryFor(operation, making) : '';
  const elsewhere = { base: attack.other.base, slug: attack.other.slug };
  await attack.operation(operation, {
    path: pathFor(operation, attack, choices),
    query,
    body,
    ...(!choices.chance(0.95) && { at: elsewhere }),
  });
}

function queryFor({ querySchema }: Operation, making: Making): string {
  const value = querySchema ? bodyFor('', querySchema, making) : {};
  const query = new URLSearchParams(
    Object.entries(value as object)
      .filter(([, one]) => one !== null)
      .map(([name, one]): [string, string] => [name, String(one)]),
  ).toString();
  return query && `?${query}`;
}

/** Uses everything that an attack has obtained against everyone above the attacker. */
export async function exploit(attack: Attack): Promise<void> {
  const { above, clients } = attack;
  // In maintenance mode, no one can sign in, including the attacker.
  await attack.operation(operationOf('setMaintenance'), { path: '/maintenance', body: { on: false } });
  await attack.operation(operationOf('updateSettings'), { path: '/settings', body: { passwordSignIn: true } });
  for (const provider of attack.idsOf('identity-providers').slice(0, 3))
    for (const person of above) await signInUpstream(attack, provider, assertedOf(person));
  for (const client of clientsOf(attack)
    .filter(({ grants }) => grants.includes('client_credentials'))
    .slice(0, 2))
    await attack.token({ grant_type: 'client_credentials', scope: 'scim.read scim.write' }, client);
  if (attack.idsOf('trusted-issuers').length > 0) {
    const able = clients.filter(({ grants }) => grants.includes(`${GRANT}jwt-bearer`)).slice(-2);
    for (const client of [...able, undefined])
      for (const person of above)
        for (const subject of [person.userName, person.id])
          await assertPerson(attack, client, subject, { email: person.email });
  }
  for (const token of scimTokensOf(attack).slice(0, 4))
    for (const person of above)
      await changeByScim(attack, token, person.id, {
        emails: [{ value: attack.mailbox, type: 'work', primary: true }],
      });
  await attack.readMail();
  for (const link of [...attack.links].reverse().slice(0, 4)) await followLink(attack, link);
}

/** An operation by its id. */
export function operationOf(id: string): Operation {
  const operation = operations.find((one) => one.id === id);
  if (!operation) throw new Error(`There is no operation ${id}.`);
  return operation;
}
