import { mayManage } from '@/lib/people/may-manage';
import type { Person, PersonAttributes } from '@/lib/people/person';
import { msg } from '@/lib/platform/shared/message';
import { preparedUserName } from '@/lib/platform/shared/user-name';
import { type ScimError, scimError } from '@/lib/scim/protocol/errors';
import type { ResourceInput, ScimScope } from '@/lib/scim/protocol/store';
import { sameJson } from './changed-attributes';
import { personAttributes } from './scim-person';

/** The attributes, besides the password, that identify or reach people. */
const identifyingAttributes = ['userName', 'externalId', 'emails', 'phoneNumbers', 'x509Certificates'] as const;

type Credential = Pick<ScimScope, 'issuerRole'>;

/** A credential may do what its issuer may. Members are everyone's, also of an issuer without a role. */
const mayShape = ({ issuerRole = 'admin' }: Credential, { role }: Pick<Person, 'role'>): boolean =>
  role === null || mayManage(issuerRole, role);

const passwordRefused = () =>
  scimError('forbidden', msg('directory.passwordOfPersonWithConsole'), { attributes: ['password'] });

/**
 * Limits what a credential may change about a person by SCIM (docs/decisions/0040). SCIM never sets a password for a
 * person with a role, and a credential cannot change the attributes that identify or reach someone whom its issuer may
 * not manage: an owner, or anyone with a role if a setup link issued it. A deactivation always succeeds; it then leaves
 * those attributes unchanged.
 */
export function permittedChange(
  credential: Credential,
  person: Person,
  next: ResourceInput,
): ResourceInput | ScimError {
  if (person.role === null) return next;
  const after = personAttributes(next.attributes);
  if (person.attributes.active && !after.active) {
    const { password: _left, ...write } = next;
    return mayShape(credential, person) ? write : { ...write, attributes: { ...after, ...identityOf(person, after) } };
  }
  if (next.password !== undefined) return passwordRefused();
  return shapedRefusal(credential, person, after) ?? next;
}

/** Why a credential may not set these attributes on a person; null where it may. */
export function shapedRefusal(
  credential: Credential,
  person: Pick<Person, 'role' | 'attributes'>,
  after: PersonAttributes,
): ScimError | null {
  if (mayShape(credential, person)) return null;
  const { attributes: before } = person;
  const names = identifyingAttributes.filter((name) => !isSame(name, before, after));
  if (names.length === 0 && (before.active || !after.active)) return null;
  const what =
    names.length === 0
      ? msg('directory.activeCannotBeSetTo')
      : msg('directory.namesCannotBeChanged', { names: names.join(', ') });
  const text =
    person.role === 'owner'
      ? msg('directory.personIsTenantOwnerWhat', { what })
      : msg('directory.personHasRoleWhat', { what });
  return scimError('forbidden', text, {
    attributes: names.length === 0 ? ['active'] : names,
  });
}

/** A userName stored before names were normalized counts as the same name. */
function isSame(
  name: (typeof identifyingAttributes)[number],
  before: PersonAttributes,
  after: PersonAttributes,
): boolean {
  return (
    sameJson(before[name], after[name]) ||
    (name === 'userName' && preparedUserName(before.userName) === preparedUserName(after.userName))
  );
}

/** The identifying attributes of a person, without those that they do not have. */
function identityOf({ attributes: before }: Person, after: PersonAttributes): PersonAttributes {
  const kept: PersonAttributes = { ...after };
  for (const name of identifyingAttributes) {
    const value = before[name];
    if (value === undefined) delete kept[name];
    else Object.assign(kept, { [name]: value });
  }
  return kept;
}
