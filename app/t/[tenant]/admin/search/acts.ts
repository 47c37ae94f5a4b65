import type { FoundLink } from '@/components/shell/commands/use-found';
import type { Container } from '@/lib/edge/container';
import { OWN_ALGORITHM } from '@/lib/oauth/keys/keys';
import { findAnything } from '@/lib/operation/search/find-anything';
import type { Found } from '@/lib/operation/search/store';
import { mayManage } from '@/lib/people/may-manage';
import type { Role } from '@/lib/people/person';
import { roleSuffices } from '@/lib/people/role-suffices';
import type { MessageId } from '@/lib/platform/shared/message';
import { pathSegment } from '@/lib/platform/shared/path-segment';
import { tenantPath } from '@/lib/platform/shared/paths';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { Say } from '@/lib/platform/shared/say-with';
import { linkGives } from '@/lib/sign-in/one-time-links/one-time-link';
import type { Tenant } from '@/lib/tenants/store';

export interface ActsQuery {
  container: Pick<Container, 'search' | 'directory' | 'clients'>;
  tenant: Tenant;
  /** The reader's. */
  role: Role | null;
  text: string;
  /** The most results of a kind. */
  limit: number;
  t: Say;
}

/** Something that can be done to a subject, and the question or page that it leads to, below `/admin`. */
interface Act {
  /** The words that ask for it, separated by commas. */
  words: MessageId;
  name: MessageId;
  page: (id: string) => string;
}

const ofPerson = {
  deactivate: {
    words: 'search.wordsDeactivate',
    name: 'search.deactivateName',
    page: (id) => `people/${id}?ask=deactivate`,
  },
  reactivate: {
    words: 'search.wordsReactivate',
    name: 'search.reactivateName',
    page: (id) => `people/${id}?ask=reactivate`,
  },
  delete: { words: 'search.wordsDelete', name: 'search.deleteName', page: (id) => `people/${id}?ask=delete` },
  resetPassword: {
    words: 'search.wordsResetPassword',
    name: 'search.resetPasswordOfName',
    page: (id) => `people/${id}/password`,
  },
  revoke: {
    words: 'search.wordsRevoke',
    name: 'search.revokeFamiliesOfName',
    page: (id) => `token-families?${new URLSearchParams({ person: id, ask: 'revoke' })}`,
  },
  signOut: { words: 'search.wordsSignOut', name: 'search.signOutName', page: (id) => `people/${id}?ask=sign-out` },
} satisfies Record<string, Act>;

/** What actions on active people lead to instead if the person is deactivated: the page that says so. */
const ofDeactivated = [ofPerson.deactivate, ofPerson.resetPassword, ofPerson.revoke, ofPerson.signOut].map(
  ({ words }): Act => ({ words, name: 'search.nameIsDeactivated', page: (id) => `people/${id}` }),
);

const ofClient = {
  disable: {
    words: 'search.wordsDeactivate',
    name: 'search.disableName',
    page: (id) => `clients/${pathSegment(id)}?ask=disable`,
  },
  enable: {
    words: 'search.wordsReactivate',
    name: 'search.enableName',
    page: (id) => `clients/${pathSegment(id)}?ask=enable`,
  },
  delete: {
    words: 'search.wordsDelete',
    name: 'search.deleteName',
    page: (id) => `clients/${pathSegment(id)}?ask=delete`,
  },
  revoke: {
    words: 'search.wordsRevoke',
    name: 'search.revokeFamiliesOfName',
    page: (id) => `token-families?${new URLSearchParams({ client: id, ask: 'revoke' })}`,
  },
} satisfies Record<string, Act>;

const ofGroup = {
  delete: { words: 'search.wordsDelete', name: 'search.deleteName', page: (id) => `groups/${id}?ask=delete` },
} satisfies Record<string, Act>;

/** What needs no subject. */
interface AloneAct {
  words: MessageId;
  name: MessageId;
  also?: MessageId;
  page: string;
}

const alone = ({ maintenance }: Tenant): AloneAct[] => [
  { words: 'search.wordsCreate', name: 'common.createClient', also: 'console.alsoClients', page: 'clients/new' },
  { words: 'search.wordsCreate', name: 'common.newPerson', also: 'console.alsoPeople', page: 'people/new' },
  { words: 'search.wordsCreate', name: 'common.newGroup', page: 'groups/new' },
  {
    words: 'search.wordsCreate',
    name: 'common.connectADirectory',
    also: 'console.alsoDirectories',
    page: 'scim-connections/new',
  },
  { words: 'search.wordsCreate', name: 'search.addIdentityProvider', page: 'identity-providers/new' },
  {
    words: 'search.wordsCreate',
    name: 'search.createAccessKey',
    also: 'search.alsoAccessKeys',
    page: 'access-keys#new-access-key',
  },
  { words: 'search.wordsCreate', name: 'setupLinks.createALink', page: 'setup-links/new' },
  { words: 'search.wordsCreate', name: 'events.addAReceiver', also: 'search.alsoReceivers', page: 'events/new' },
  { words: 'search.wordsImport', name: 'search.importPeople', page: 'people/import' },
  { words: 'search.wordsRotate', name: 'search.rotateSigningKey', page: `keys?ask=rotate-${OWN_ALGORITHM}` },
  {
    words: maintenance ? 'search.wordsTurnOff' : 'search.wordsTurnOn',
    name: maintenance ? 'settings.turnOffMaintenanceMode' : 'settings.turnOnMaintenanceMode',
    page: 'settings?ask=maintenance',
  },
];

/** The shortest text that finds an action without a verb. */
const FEWEST_CHARACTERS = 2;

/** The most subjects of a kind: each is looked up. */
const SUBJECTS = 5;

/** The words of a message in English and in the reader's language, longest first. */
const wordsOf = (id: MessageId, t: Say): string[] =>
  [...new Set(`${sayPlainly('en')(id)},${t(id)}`.split(',').map((word) => word.trim().toLowerCase()))].sort(
    (one, other) => other.length - one.length,
  );

/** Scripts that do not separate words: a subject may follow a verb directly. */
const UNSPACED = /\p{Script=Han}$/u;

/** What is left of a text that begins or ends with one of the words; null if it does neither. */
export function withoutWord(text: string, words: readonly string[]): string | null {
  const typed = text.trim();
  const lower = typed.toLowerCase();
  for (const word of words) {
    const isApart = (edge: RegExp, rest: string) => rest === '' || edge.test(rest) || UNSPACED.test(word);
    const after = typed.slice(word.length);
    if (lower.startsWith(word) && isApart(/^\s/, after)) return after.trim();
    const before = typed.slice(0, -word.length);
    if (lower.endsWith(word) && isApart(/\s$/, before)) return before.trim();
  }
  return null;
}

/**
 * What the reader can do, as far as a text asks for it: "deactivate lena", "create client". Each leads to the question
 * or page to which its button leads, and does nothing itself. What the reader's role does not allow is left out.
 */
export async function actsFor(query: ActsQuery): Promise<FoundLink[]> {
  const { tenant, role, t } = query;
  if (!roleSuffices(role, 'admin')) return [];
  const link = (name: string, page: string, detail = ''): FoundLink => ({
    group: t('search.actions'),
    name,
    detail,
    href: tenantPath(tenant.place, `/admin/${page}`),
  });
  return [
    ...alone(tenant)
      .filter((act) => isAsked(act, query))
      .map(({ name, page }) => link(t(name), page)),
    ...(await subjectsFor(query)).map(({ act, subject }) =>
      link(t(act.name, { name: subject.name }), act.page(subject.id), subject.detail),
    ),
  ];
}

/**
 * Whether a text asks for an action that needs no subject: by a verb and any part of the object's name ("new cl",
 * "maintenance off"), or
 * by the beginnings of words of the action's name ("client") and of what newcomers call its object ("app").
 */
function isAsked({ words, name, also }: AloneAct, { text, t }: ActsQuery): boolean {
  const named = [name, ...(also ? [also] : [])]
    .flatMap((id) => [t(id), sayPlainly('en')(id)])
    .join(' ')
    .toLowerCase();
  const rest = withoutWord(text, wordsOf(words, t));
  const isNamed = (typed: string, fits: (word: string) => boolean) => wordsIn(typed).every(fits);
  if (rest !== null && isNamed(rest, (word) => named.includes(word))) return true;
  const typed = text.trim();
  const known = named.split(/[\s,]+/);
  return (
    typed.length >= FEWEST_CHARACTERS &&
    isNamed(typed, (word) => known.some((each) => (UNSPACED.test(word) ? each.includes(word) : each.startsWith(word))))
  );
}

const wordsIn = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean);

/** The subjects that the rest of a text finds, each with what can be done to it now. */
async function subjectsFor({ container, tenant, role, text, limit, t }: ActsQuery) {
  const all = [ofPerson, ofClient, ofGroup].flatMap((acts): Act[] => Object.values(acts));
  const rests = new Map<string, string>();
  for (const { words } of all) {
    const rest = withoutWord(text, wordsOf(words, t));
    if (rest) rests.set(words, rest);
  }
  const [rest] = rests.values();
  if (rest === undefined) return [];
  const found = await findAnything(container.search, {
    tenantId: tenant.id,
    text: rest,
    limit: Math.min(limit, SUBJECTS),
  });
  const possible = await Promise.all(
    found.map(async (subject) =>
      (await actsOn(subject, { container, tenant, role }))
        .filter(({ words }) => rests.get(words) === rest)
        .map((act) => ({ act, subject })),
    ),
  );
  return possible.flat();
}

async function actsOn(
  { kind, id }: Found,
  { container, tenant, role }: Pick<ActsQuery, 'container' | 'tenant' | 'role'>,
): Promise<Act[]> {
  switch (kind) {
    case 'person': {
      const person = await container.directory.findPerson(tenant.id, id);
      if (!person || !mayManage(role, person.role)) return [];
      if (!person.attributes.active) return [ofPerson.reactivate, ...ofDeactivated, ofPerson.delete];
      return [
        ofPerson.deactivate,
        ...(linkGives(tenant.settings) === 'password' ? [ofPerson.resetPassword] : []),
        ofPerson.revoke,
        ofPerson.signOut,
        ofPerson.delete,
      ];
    }
    case 'client': {
      const client = await container.clients.find(tenant.id, id);
      if (!client || client.deletion) return [];
      return [client.disabledAt ? ofClient.enable : ofClient.disable, ofClient.revoke, ofClient.delete];
    }
    case 'group':
      return [ofGroup.delete];
    case 'scim-connection':
    case 'token-family':
    case 'refusal':
    case 'provisioning':
    case 'audit':
      return [];
  }
}
