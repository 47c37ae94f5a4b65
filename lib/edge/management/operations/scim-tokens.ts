import { z } from 'zod';
import { issue, msg } from '@/lib/platform/shared/message';
import { tokenName } from '@/lib/provisioning/scim-connections/connection-fields';
import { setTokenOwner } from '@/lib/provisioning/scim-connections/token-owner';
import { createToken, revokeToken, rotateToken } from '@/lib/provisioning/scim-connections/tokens';
import { answer, done, type Operation, operation } from '../operation';
import { problem } from '../problem';
import { ownerFields, unknownOwner } from '../representations/owner';
import { connectionNotFound, ofConnection, scimTokenAnswer, scimTokenBody } from '../representations/scim-connection';
import { time } from '../times';

const common = { tag: 'SCIM connections', role: 'admin' } as const;
const ofToken = ofConnection.extend({ token_id: z.string() });
const tokenNotFound = problem('not-found', msg('management.connectionHasNoSuchToken'));
const newTokenAnswer = scimTokenAnswer.extend({ token: z.string() });
const expiry = time.nullable().default(null);
const A_DAY_SECONDS = 86_400;

const create = operation({
  ...common,
  id: 'createScimToken',
  method: 'POST',
  path: '/scim-connections/{id}/tokens',
  status: 201,
  problems: ['not-found', 'conflict'],
  summary: 'Creates a token for a SCIM connection. Its value is returned only in this response.',
  pathSchema: ofConnection,
  bodySchema: z.strictObject({ name: tokenName, can_write: z.boolean().default(true), expires_at: expiry }),
  answerSchema: newTokenAnswer,
  async run(
    { container, tenant, cause, now },
    { path: { id }, body: { name, can_write: canWrite, expires_at: expires } },
  ) {
    const outcome = await createToken(
      container.scimConnections,
      { tenantId: tenant.id, connectionId: id, name, canWrite, expiresAt: dateOf(expires) },
      { cause, now },
    );
    if (outcome.kind === 'created') return answer({ ...scimTokenBody(outcome.stored), token: outcome.token });
    return outcome.kind === 'not-found'
      ? connectionNotFound
      : problem('conflict', msg('management.tokenIsAlreadyInUse'));
  },
});

const rotate = operation({
  ...common,
  id: 'rotateScimToken',
  method: 'POST',
  path: '/scim-connections/{id}/tokens/{token_id}/rotate',
  status: 201,
  problems: ['not-found'],
  summary:
    'Rotates an active token. The new token has the same name and access, and its value is returned only in this response. The old token keeps working for a limited time.',
  pathSchema: ofToken,
  bodySchema: z.strictObject({
    /** How long both the old and the new token are valid. */
    overlap_seconds: z
      .int('must be a whole number')
      .min(0, 'must not be negative')
      .max(30 * A_DAY_SECONDS, issue('common.mustBeAtMostDays', { limit: 30 }))
      .default(A_DAY_SECONDS),
    expires_at: expiry,
  }),
  answerSchema: newTokenAnswer,
  async run(
    { container, tenant, cause, now },
    { path: { id, token_id: tokenId }, body: { overlap_seconds: overlapSeconds, expires_at: expires } },
  ) {
    const outcome = await rotateToken(
      container.scimConnections,
      { tenantId: tenant.id, connectionId: id, tokenId, overlapSeconds, expiresAt: dateOf(expires) },
      { cause, now },
    );
    return outcome.kind === 'created'
      ? answer({ ...scimTokenBody(outcome.stored), token: outcome.token })
      : problem('not-found', msg('management.connectionHasNoSuchActive'));
  },
});

const setOwner = operation({
  ...common,
  id: 'setScimTokenOwner',
  method: 'PUT',
  path: '/scim-connections/{id}/tokens/{token_id}/owner',
  problems: ['not-found'],
  summary:
    'Makes an active person accountable for an active token, or no one (null). A pending revocation ends. The person gets no access.',
  pathSchema: ofToken,
  bodySchema: ownerFields,
  async run({ container, tenant, cause, now }, { path: { id, token_id: tokenId }, body }) {
    const { kind } = await setTokenOwner(
      container.scimConnections,
      { tenantId: tenant.id, connectionId: id, tokenId, ownerId: body.person_id },
      { cause, now },
    );
    if (kind === 'unknown-person') return unknownOwner;
    return kind === 'not-found' ? problem('not-found', msg('management.connectionHasNoSuchActive')) : done;
  },
});

const revoke = operation({
  ...common,
  id: 'revokeScimToken',
  method: 'DELETE',
  path: '/scim-connections/{id}/tokens/{token_id}',
  problems: ['not-found'],
  summary: 'Revokes a token of a SCIM connection',
  pathSchema: ofToken,
  async run({ container, tenant, cause, now }, { path: { id, token_id: tokenId } }) {
    const { kind } = await revokeToken(
      container.scimConnections,
      { tenantId: tenant.id, connectionId: id, tokenId },
      { cause, now },
    );
    return kind === 'revoked' ? done : tokenNotFound;
  },
});

const dateOf = (expires: string | null) => (expires === null ? null : new Date(expires));

export const scimTokenOperations: Operation[] = [create, rotate, setOwner, revoke];
