import type { Cause } from '@/lib/journal/audit/audit-entry';
import type { OfferedResource } from '@/lib/oauth/personal-tokens/offered-resources';
import { PERSONAL_TOKEN_PREFIX } from '@/lib/oauth/personal-tokens/personal-token';
import { newId } from '@/lib/platform/shared/id';
import { newSecret, sha256 } from '@/lib/platform/shared/secret';
import { PERSONAL_TOKENS_A_DAY, PERSONAL_TOKENS_AT_MOST, personalTokenTarget } from './personal-token';
import type { PersonalTokenFields } from './personal-token-fields';
import type { PersonalTokenStore } from './store';

const DAY_MILLISECONDS = 86_400_000;

export interface PersonalTokenRequest {
  tenantId: string;
  /** The person who creates the token; it acts for them. */
  personId: string;
  /** How strongly they are authenticated. */
  acr: string;
  fields: PersonalTokenFields;
  /** The resources that the tenant currently offers for tokens. */
  offered: readonly OfferedResource[];
  /** The tenant's maximum lifetime, in days. */
  daysAtMost: number;
}

export type PersonalTokenCreation =
  /** `token` is returned only this once. */
  | { kind: 'created'; token: string; id: string }
  /** The tenant does not offer this resource, these scopes or this lifetime. */
  | { kind: 'not-offered' | 'scope-not-offered' | 'too-long' }
  /** The person has too many active tokens, or created too many within 24 hours. */
  | { kind: 'too-many' | 'too-many-made' }
  /** The person is no longer active. */
  | { kind: 'person-inactive' };

/** Creates a personal access token. The person is notified by email. */
export async function createPersonalToken(
  store: Pick<PersonalTokenStore, 'change'>,
  { tenantId, personId, acr, fields: { name, resource, scopes, days }, offered, daysAtMost }: PersonalTokenRequest,
  { cause, now }: { cause: Cause; now: Date },
): Promise<PersonalTokenCreation> {
  const target = offered.find(({ identifier }) => identifier === resource);
  if (!target) return { kind: 'not-offered' };
  if (scopes.some((scope) => !target.scopes.includes(scope))) return { kind: 'scope-not-offered' };
  if (days > daysAtMost) return { kind: 'too-long' };
  const token = newSecret(PERSONAL_TOKEN_PREFIX);
  const expiresAt = new Date(now.getTime() + days * DAY_MILLISECONDS);
  return store.change(async (steps): Promise<PersonalTokenCreation> => {
    const held = await steps.lockHolder(tenantId, personId, {
      now,
      madeAfter: new Date(now.getTime() - DAY_MILLISECONDS),
    });
    if (!held) return { kind: 'person-inactive' };
    if (held.active >= PERSONAL_TOKENS_AT_MOST) return { kind: 'too-many' };
    if (held.made >= PERSONAL_TOKENS_A_DAY) return { kind: 'too-many-made' };
    const id = newId();
    await steps.insert({
      tenantId,
      personId,
      id,
      name,
      resource,
      scopes,
      acr,
      tokenHash: sha256(token),
      createdAt: now,
      expiresAt,
    });
    await steps.audit({
      tenantId,
      cause,
      action: 'personal-token.created',
      target: personalTokenTarget({ id, name }),
      after: { name, resource, scopes, expiresAt: expiresAt.toISOString(), holder: personId },
    });
    await steps.notice({ tenantId, personId, kind: 'personal-token-created', cause, now });
    return { kind: 'created', token, id };
  });
}
