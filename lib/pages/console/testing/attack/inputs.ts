import { z } from 'zod';
import { UPSTREAM_CLIENT } from '@/e2e/support/upstream-provider';
import type { Attack } from './attack';
import type { Choices } from './choices';
import { ATTACKER_DOMAIN, type KnownPerson } from './world';

/** The part of JSON Schema that zod generates. */
interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

const known = new WeakMap<z.ZodType, Schema>();

/** The input that a schema accepts, as JSON Schema. */
function schemaOf(schema: z.ZodType): Schema {
  let json = known.get(schema);
  if (!json) known.set(schema, (json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema));
  return json;
}

/** What values are made from: the attack, the source of choices, and the subject of the input. */
export interface Making {
  attack: Attack;
  choices: Choices;
  /** The subject of the input: `people`, `scim-connections` and so on. */
  about: string;
}

/** Either the people above the attacker, or the people that the attacker may manage. */
export const victims = (attack: Attack, choices: Choices): KnownPerson[] =>
  choices.chance(0.5)
    ? attack.above
    : targets(attack).filter((one) => !attack.above.includes(one) && one !== attack.attacker.person);

/**
 * The targets of an attack: first the people above the attacker, then everyone else who is known. The attacker is last
 * and therefore seldom chosen.
 */
export const targets = ({ above, house, attacker }: Attack): KnownPerson[] => [
  ...above,
  ...Object.values(house.people).filter((one) => !above.includes(one) && one !== attacker.person),
  attacker.person,
];

const everyScope = 'openid profile email scim.me scim.read scim.write orders:read';

/** Attributes of a person as an attacker would set them. */
export function personAttributes({ attack, choices }: Making): Record<string, unknown> {
  const target = choices.of(targets(attack));
  const email = choices.of([attack.mailbox, target.email, choices.of(targets(attack)).email]);
  const all = {
    emails: [{ value: email, type: 'work', primary: true }],
    userName: choices.of([
      target.userName,
      target.email,
      attack.mailbox,
      `new-${choices.of([1, 2, 3])}@${ATTACKER_DOMAIN}`,
    ]),
    externalId: target.externalId,
    active: true,
    displayName: 'Somebody',
    title: attack.mailbox,
    nickName: target.userName,
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { employeeNumber: target.externalId },
  };
  const names = Object.keys(all) as (keyof typeof all)[];
  return Object.fromEntries(choices.some(names).map((name) => [name, all[name]]));
}

function csv({ attack, choices }: Making): string {
  const rows = choices
    .some(targets(attack).slice(0, -1))
    .map((one) =>
      [one.userName, 'Somebody', choices.of([attack.mailbox, one.email]), choices.of(['owner', 'admin', ''])].join(','),
    );
  return [
    'userName,displayName,email,role',
    ...rows,
    `new-1@${ATTACKER_DOMAIN},New,${attack.mailbox},${choices.of(['owner', 'admin', ''])}`,
  ].join('\n');
}

const mappingRules = ({ choices }: Making) => [
  {
    from: choices.of(['title', 'nickName']),
    to: choices.of(['displayName', 'emails[type eq "work"].value', 'userName', 'preferredLanguage']),
  },
  ...(choices.of([false, true]) ? [{ from: 'emails', to: null }] : []),
];

const claimForm = { claim: 'mail', type: 'attribute', path: 'emails.value', in: ['access_token'] };

const grants = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
  'urn:ietf:params:oauth:grant-type:token-exchange',
  'urn:ietf:params:oauth:grant-type:device_code',
];

function clientFields({ attack, choices }: Making): Record<string, unknown> {
  return {
    client_name: 'Helper',
    grant_types: choices.of([grants, choices.some(grants)]),
    redirect_uris: ['https://evil.example/cb'],
    scope: choices.of([everyScope, 'openid profile', 'scim.read scim.write']),
    first_party: choices.chance(0.5),
    ...(choices.of([false, true]) && {
      token_exchange: {
        subject_clients: attack.idsOf('clients').slice(0, 20),
        serves: ['https://orders.example'],
        audiences: ['https://orders.example'],
        impersonation: choices.chance(0.7),
        ...(choices.chance(0.3) && { may_act: choices.of(attack.idsOf('clients')) }),
      },
    }),
    ...(choices.of([false, false, true]) && { token_endpoint_auth_method: choices.of(['client_secret_post', 'none']) }),
  };
}

type Maker = (making: Making) => unknown;

/** Complete bodies, for operations in which additional fields would conflict. */
const wholes: Record<string, Maker> = {
  createClient: clientFields,
  updateClient: (making) =>
    Object.fromEntries(
      making.choices.some(
        Object.entries({
          ...clientFields(making),
          ...(making.choices.chance(0.2) && {
            jwks: making.attack.keys.jwks,
            token_endpoint_auth_method: 'private_key_jwt',
          }),
        }),
      ),
    ),
};

/** Parts of the body by operation, where the schema says too little about the input. */
const bodies: Record<string, Maker> = {
  updatePerson: (making) => ({ attributes: personAttributes(making) }),
  importPeople: (making) => ({ csv: csv(making) }),
  replaceScimConnectionMapping: (making) => ({ rules: mappingRules(making) }),
  previewScimConnectionMapping: (making) => ({ body: personAttributes(making), rules: mappingRules(making) }),
  createTrustedIssuer: ({ attack, choices }) => ({
    issuer: attack.hostile.issuer,
    jwks: attack.keys.jwks,
    jwks_uri: undefined,
    profiles: choices.of([['jwt-bearer'], ['jwt-bearer', 'id-jag']]),
    scope: everyScope,
    ...(choices.of([false, false, true])
      ? { client_authentication: 'optional', client_id: choices.of(attack.idsOf('clients')) }
      : { client_authentication: 'required', client_id: undefined }),
    clients: [],
    tenant: undefined,
    email_domains: choices.of([[], [`${attack.house.slug}.example`]]),
  }),
  updateTrustedIssuer: ({ attack, choices }) => ({
    ...(choices.chance(0.5) && { jwks: attack.keys.jwks, jwks_uri: null }),
    clients: null,
    tenant: null,
    client_id: undefined,
    client_authentication: undefined,
  }),
  createIdentityProvider: ({ attack, choices }) => ({
    id: choices.of(['evil', 'evil-2']),
    issuer: attack.hostile.issuer,
    client_id: UPSTREAM_CLIENT.id,
    client_secret: UPSTREAM_CLIENT.secret,
    linking: choices.of(['verified_email', 'off']),
  }),
  putSchemaAttribute: () => ({ type: 'string', mutability: 'readWrite', returned: 'default', uniqueness: 'none' }),
  createSchema: () => ({
    urn: 'urn:example:evil:User',
    resource_type: 'User',
    required: false,
    attributes: [{ name: 'team', type: 'string' }],
  }),
  createAuthorizationDetailsType: () => ({ schema: { type: 'object' }, type: 'payment' }),
  updateAuthorizationDetailsType: () => ({ schema: { type: 'object' } }),
  createEventReceiver: ({ choices }) =>
    choices.of([
      { method: 'poll', address: undefined, authorization: undefined },
      { method: 'push', address: 'https://evil.example/events' },
    ]),
  createDownstreamApplication: () => ({
    base_url: 'https://evil.example/scim/v2',
    authentication: 'bearer',
    token: 'evil',
    client_secret: undefined,
    assignment: 'everyone',
    group_ids: undefined,
    rule: undefined,
    assigned_client_id: undefined,
    mapping: undefined,
  }),
  updateDownstreamApplication: () => ({
    base_url: 'https://evil.example/scim/v2',
    authentication: undefined,
    token: 'evil',
    client_secret: undefined,
    mapping: undefined,
  }),
  // In maintenance mode, no one can sign in, including the attacker.
  setMaintenance: ({ choices }) => ({ on: choices.of([false, false, true]) }),
  createTenant: () => ({ slug: 'mine', owner: `new@${ATTACKER_DOMAIN}`, email: `new@${ATTACKER_DOMAIN}` }),
};

/** The fields of forms that are built when the page is shown. */
const forms: Record<string, Maker> = {
  'admin/branding/emails/[email]/actions.ts changeEmail': () => ({
    intent: 'save',
    mail: 'password-reset',
    language: 'en',
    subject: 'Sign in at evil dot example',
    body: '{link}',
  }),
  'admin/people/[id]/edit/save.ts save': personForm,
  'account/profile/edit/save-profile.ts saveProfile': personForm,
  'admin/trusted-issuers/new/create.ts create': trustedIssuerForm,
  'admin/trusted-issuers/[issuer]/actions.ts update': trustedIssuerForm,
  'admin/clients/new/create.ts create': () => ({
    redirect_uris: 'https://evil.example/cb',
    scope: everyScope.split(' ').slice(1),
  }),
  'admin/clients/[client]/actions.ts update': ({ choices }) => ({
    client_name: 'Helper',
    redirect_uris: 'https://evil.example/cb',
    grant_types: choices.some(grants),
    scope: everyScope.split(' ').slice(1),
  }),
  'admin/clients/[client]/claims/actions.ts add': ({ attack, choices }) => ({
    client_id: choices.of(attack.idsOf('clients')),
    ...claimForm,
  }),
  'admin/cross-app-access/actions.ts allow': ({ attack, choices }) => ({
    requesting_client: choices.of(attack.idsOf('clients')),
    audience: attack.hostile.issuer,
    client_id: 'evil',
  }),
  'admin/scim-connections/[connection]/mapping/actions.ts preview': (making) => ({
    body: JSON.stringify(personAttributes(making)),
  }),
  'admin/resources/new/create.ts create': () => ({ identifier: 'https://api.evil.example', name: 'Evil', scopes: [] }),
  'admin/resources/[resource]/actions.ts update': ({ attack, choices }) => ({
    identifier: choices.maybe(attack.idsOf('resources')),
    name: 'Evil',
    scopes: [],
  }),
  'admin/resources/[resource]/claims/actions.ts add': ({ attack, choices }) => ({
    identifier: choices.maybe(attack.idsOf('resources')),
    ...claimForm,
  }),
  'admin/scopes/new/create.ts create': () => ({ name: 'evil', description: 'Evil' }),
  'admin/people/import/import.ts importPeople': (making) => ({ csv: csv(making) }),
};

function personForm({ attack, choices }: Making): Record<string, unknown> {
  const target = choices.of(targets(attack));
  return {
    id: target.id,
    intent: 'save',
    'core|userName': choices.of([target.userName, attack.mailbox]),
    'core|displayName': 'Somebody',
    'core|externalId': target.externalId,
    'core|emails|0|value': choices.of([attack.mailbox, target.email]),
    'core|emails|0|type': 'work',
    'core|emails|0|primary': 'true',
  };
}

function trustedIssuerForm({ attack, choices }: Making): Record<string, unknown> {
  return {
    issuer: attack.hostile.issuer,
    jwks: JSON.stringify(attack.keys.jwks),
    jwks_uri: '',
    subject_claim: 'sub',
    tenant: '',
    email_domains: '',
    client_authentication: 'required',
    client_id: '',
    clients: [],
    scope: everyScope.split(' '),
    max_lifetime_seconds: '600',
    single_use: 'jti',
    profiles: choices.of([['jwt-bearer'], ['jwt-bearer', 'id-jag']]),
  };
}

/** Values by field name, most dangerous first. Undefined if the name says nothing about the value. */
function valuesFor(name: string, { attack, choices, about }: Making): unknown[] | undefined {
  const people = targets(attack);
  const target = choices.of(people);
  switch (name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/-/g, '_')) {
    case 'id':
      return about === 'people'
        ? victims(attack, choices).map(({ id }) => id)
        : about === 'tenants'
          ? [attack.other.id, attack.house.id]
          : about === 'identity-providers'
            ? ['evil', 'evil-2']
            : attack.idsOf(about);
    case 'receiver_id':
    case 'receiver':
      return attack.idsOf('event-receivers');
    case 'delivery_id':
      return attack.idsOf('deliveries');
    case 'entry_id':
      return attack.idsOf('provisioning-log');
    case 'kid':
      return attack.idsOf('signing-keys');
    case 'token_id':
      return attack.idsOf('tokens');
    case 'secret_id':
      return attack.idsOf('secrets');
    case 'session':
      return attack.idsOf('sessions');
    case 'factor':
      return attack.idsOf('second-factors');
    case 'urn':
      return ['urn:example:evil:User', ...attack.idsOf('schemas')];
    case 'identifier':
      return ['https://api.evil.example', ...attack.idsOf('resources')];
    case 'logo':
    case 'logo_dark':
    case 'background_image':
      return [
        'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ];
    case 'query':
      return [''];
    case 'administrators':
    case 'trust_second_factor':
    case 'first_party':
      return ['on'];
    case 'linking':
      return ['verified_email', 'off'];
    case 'client_authentication':
      return about === 'trusted-issuers' ? ['required', 'optional'] : ['client_secret_basic'];
    case 'subject_claim':
      return ['sub', 'email'];
    case 'subject_attribute':
      return ['user_name', 'email', 'external_id', 'id'];
    case 'profiles':
      return ['jwt-bearer', 'id-jag'];
    case 'adoption':
      return ['on', 'ask', 'off'];
    case 'kind':
      return undefined;
    case 'from':
      return ['title', 'nickName', 'emails'];
    case 'email_domains':
      return ['', `${attack.house.slug}.example`];
    case 'forget_secret':
      return [''];
    case 'email':
    case 'emails':
      return [attack.mailbox, target.email];
    case 'user_name':
    case 'username':
    case 'login':
    case 'owner':
      return [target.userName, attack.mailbox, `new-${choices.of([1, 2, 3])}@${ATTACKER_DOMAIN}`];
    case 'external_id':
      return [target.externalId];
    case 'ids':
    case 'member':
    case 'members':
    case 'person':
    case 'people':
      return people.slice(0, -1).map(({ id }) => id);
    case 'person_id':
      return [target.id];
    case 'to':
      return about === 'scim-connections'
        ? [...attack.idsOf('scim-connections'), 'emails[type eq "work"].value', 'userName']
        : undefined;
    case 'connection_id':
    case 'connection':
      return attack.idsOf('scim-connections');
    case 'issuer':
      return [attack.hostile.issuer, ...attack.idsOf('trusted-issuers')];
    case 'client_id':
    case 'client':
      return about === 'identity-providers' ? [UPSTREAM_CLIENT.id] : attack.idsOf('clients');
    case 'client_secret':
      return [UPSTREAM_CLIENT.secret];
    case 'clients':
    case 'requesting_client':
    case 'subject_clients':
      return attack.idsOf('clients');
    case 'jwks':
      return [attack.keys.jwks, JSON.stringify(attack.keys.jwks)];
    case 'jwks_uri':
      return ['', `${attack.hostile.issuer}/jwks`];
    case 'redirect_uris':
    case 'post_logout_redirect_uris':
      return ['https://evil.example/cb'];
    case 'scope':
    case 'scopes':
      return [everyScope, 'openid', 'profile', 'scim.me', 'orders:read'];
    case 'tenant':
      return about === 'trusted-issuers' ? [''] : undefined;
    case 'slug':
    case 'managed':
      return [attack.house.slug, attack.other.slug, 'default', 'mine'];
    case 'host':
      return [`login.${ATTACKER_DOMAIN}`];
    case 'domain':
      return [`mail.${ATTACKER_DOMAIN}`, ...attack.idsOf('email-domains')];
    case 'token':
      return attack.secrets.length > 0 ? attack.secrets.slice(-5) : ['x'];
    case 'csv':
      return [csv({ attack, choices, about })];
    case 'based_on':
    case 'version':
    case 'so_far':
    case 'expected':
      return [''];
    case 'scim_type':
      return ['User'];
    case 'group':
    case 'group_id':
      return attack.idsOf('groups');
    case 'provider':
      return about === 'scim-connections' ? ['other', 'okta'] : attack.idsOf('identity-providers');
    case 'provider_id':
    case 'identity_provider':
      return attack.idsOf('identity-providers');
    case 'url':
    case 'address':
    case 'uri':
      return ['https://evil.example/cb'];
    default:
      return undefined;
  }
}

const simple = [
  'evil',
  'name',
  'urn:example:thing',
  'https://evil.example',
  '{}',
  '30',
  '12',
  `x@${ATTACKER_DOMAIN}`,
  '127.0.0.1',
  'a',
  '11111111-1111-4111-8111-111111111111',
];

const fits = (schema: Schema, value: unknown): boolean =>
  typeof value === 'string' &&
  value.length >= (schema.minLength ?? 0) &&
  value.length <= (schema.maxLength ?? Infinity) &&
  (!schema.pattern || new RegExp(schema.pattern, 'u').test(value));

/** A value that a schema accepts, chosen among those that are useful for an attack. */
function valueFor(schema: Schema, name: string, making: Making, root: Schema = schema, depth = 0): unknown {
  const { choices } = making;
  if (schema.$ref) {
    const referred = root.$defs?.[schema.$ref.split('/').at(-1) ?? ''];
    return referred && depth < 3 ? valueFor(referred, name, making, root, depth + 1) : 'x';
  }
  if ('const' in schema) return schema.const;
  const variants = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (schema.enum) return choices.of(schema.enum);
  const values = valuesFor(name, making);
  const types = [schema.type].flat();
  if (values && values.length > 0 && types.includes('string')) {
    const fitting = values.filter((value) => fits(schema, value));
    if (fitting.length > 0) return choices.of(fitting);
  }
  if (values && values.length > 0 && !schema.type && !variants) return choices.of(values);
  if (variants) return valueFor(choices.of(variants), name, making, root, depth + 1);
  if (types.includes('boolean')) return choices.chance(0.7);
  if (types.includes('integer') || types.includes('number')) {
    const [least, most] = [Math.max(schema.minimum ?? 0, -1000), Math.min(schema.maximum ?? 1000, 100_000)];
    return choices.of([Math.min(Math.max(300, least), most), least, most]);
  }
  if (types.includes('array')) return arrayFor(schema, name, making, root, depth);
  if (types.includes('object')) {
    if (values && typeof values[0] === 'object') return choices.of(values);
    return objectFor(schema, making, root, depth);
  }
  if (types.includes('null') && types.length === 1) return null;
  if (schema.format === 'date-time') return new Date(Date.now() + 3_600_000).toISOString();
  const known = [...making.attack.idsOf(making.about), ...simple];
  const fitting = (name === 'id' ? known : [...simple, ...known]).filter((value) => fits(schema, value));
  return fitting.length > 0 ? choices.of(fitting.slice(0, 8)) : 'x';
}

function arrayFor(schema: Schema, name: string, making: Making, root: Schema, depth: number): unknown[] {
  const values = valuesFor(name, making)?.filter(
    (value) => !schema.items || schema.items.type !== 'string' || fits(schema.items, value),
  );
  if (values && values.length > 0) return making.choices.some(values).slice(0, 5);
  if (schema.items?.enum) return making.choices.some(schema.items.enum);
  return schema.items && (schema.minItems ?? 0) > 0
    ? [valueFor(schema.items, name.replace(/s$/, ''), making, root, depth + 1)]
    : [];
}

function objectFor(schema: Schema, making: Making, root: Schema, depth: number): Record<string, unknown> {
  const share = making.choices.of([0, 0.2, 0.6]);
  const required = new Set(schema.required);
  // Boolean settings are always worth setting, while optional texts often conflict with each other.
  const taken = Object.entries(schema.properties ?? {}).filter(
    ([name, { type }]) =>
      required.has(name) || (type === 'boolean' ? making.choices.chance(0.7) : making.choices.chance(share)),
  );
  return Object.fromEntries(taken.map(([name, part]) => [name, valueFor(part, name, making, root, depth + 1)]));
}

/** The body of an operation, and the values of its query. */
export function bodyFor(id: string, schema: z.ZodType, making: Making): unknown {
  const whole = wholes[id]?.(making);
  const value = whole ?? valueFor(schemaOf(schema), '', making);
  const over = (bodies[id] ?? forms[id])?.(making);
  const body = over && typeof value === 'object' ? { ...value, ...over } : (over ?? value);
  // Removes undefined values, as JSON does.
  return JSON.parse(JSON.stringify(body)) as unknown;
}
