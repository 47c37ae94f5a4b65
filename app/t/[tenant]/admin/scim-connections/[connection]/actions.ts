'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { decideAdoption } from '@/lib/directory/decide-adoption';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { connectionVersion } from '@/lib/provisioning/scim-connections/change-connection';
import { tokenName } from '@/lib/provisioning/scim-connections/connection-fields';
import { deleteConnection } from '@/lib/provisioning/scim-connections/delete-connection';
import { handOver as handOverAll } from '@/lib/provisioning/scim-connections/hand-over';
import { isValidToken } from '@/lib/provisioning/scim-connections/is-valid-token';
import { disableConnection, enableConnection } from '@/lib/provisioning/scim-connections/switch-connection';
import { setTokenOwner } from '@/lib/provisioning/scim-connections/token-owner';
import { createToken, revokeToken, rotateToken } from '@/lib/provisioning/scim-connections/tokens';
import { updateConnection } from '@/lib/provisioning/scim-connections/update-connection';
import { changedConcurrently } from '../../changed-concurrently';
import { expiryDate, expiryField } from '../../expiry';
import { noSuchOwner, ownerField, ownerNamed } from '../../owner-named';
import { connectionsPath } from '../connection-path';
import { connectionErrors, connectionForm, readConnectionForm, takenErrors } from '../read-connection-form';
import { connectionNotFound } from './connection-not-found';
import { overlaps } from './overlaps';

const updateFields = connectionForm.extend({ connection_id: z.string(), based_on: z.string() });

/** Saves the settings of a connection, unless someone else has changed them since. */
export const update = adminAction<typeof updateFields, { basedOn: string }>(
  'admin',
  updateFields,
  async ({ tenant, container, cause, input }) => {
    const { connection_id: id, based_on: basedOn, ...form } = input;
    const read = await readConnectionForm(container, tenant.id, form);
    if (!read.ok) return read;
    const outcome = await updateConnection(
      container.scimConnections,
      { tenantId: tenant.id, id, basedOn, ...read.settings },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return connectionNotFound;
    if (outcome.kind === 'name-taken' || outcome.kind === 'client-taken') return takenErrors(outcome.kind);
    if (outcome.kind === 'changed-meanwhile') {
      return changedConcurrently(container.auditLog, {
        tenantId: tenant.id,
        target: id,
        targetType: 'scim-connection',
        action: 'scim-connection.updated',
      });
    }
    refresh();
    return { ok: true, data: { basedOn: connectionVersion(outcome.connection) } };
  },
  { recent: true },
);

const fields = z.object({ connection_id: z.string() });
/** Empty for no connection. */
const withReceiver = fields.extend({ to: z.string().default('') });

export const disable = adminAction('admin', fields, async ({ tenant, container, cause, input }) => {
  const connection = { tenantId: tenant.id, id: input.connection_id };
  const outcome = await disableConnection(container.scimConnections, connection, { cause, now: container.now() });
  if (outcome.kind === 'not-found') return connectionNotFound;
  const tokens = await container.scimConnections.listTokens(tenant.id, input.connection_id);
  const count = tokens.filter((token) => isValidToken(token, container.now())).length;
  refresh();
  return { ok: true, ended: { done: msg('ended.connectionDisabled', { count }) } };
});

export const enable = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const connection = { tenantId: tenant.id, id: input.connection_id };
    const outcome = await enableConnection(container.scimConnections, connection, { cause, now: container.now() });
    if (outcome.kind === 'not-found') return connectionNotFound;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

export const handOver = adminAction(
  'admin',
  withReceiver,
  async ({ tenant, container, cause, input }) => {
    const wanted = { tenantId: tenant.id, id: input.connection_id, to: input.to || null };
    const outcome = await handOverAll(container.scimConnections, wanted, { cause, now: container.now() });
    if (outcome.kind === 'not-found') return connectionNotFound;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

export const remove = adminAction(
  'admin',
  withReceiver,
  async ({ tenant, container, cause, input }) => {
    const wanted = { tenantId: tenant.id, id: input.connection_id, to: input.to || null };
    const outcome = await deleteConnection(container.scimConnections, wanted, { cause, now: container.now() });
    if (outcome.kind === 'not-found') return connectionNotFound;
    return {
      ok: true,
      leadsTo: connectionsPath(tenant.place),
      ended: {
        done: msg('ended.connectionDeleted'),
        counts: { scimTokens: outcome.validTokens, revocationRights: outcome.trustedIssuers },
      },
    };
  },
  { recent: ({ to }) => to !== '' },
);

/** The values that the page shows only once. */
export interface CreatedToken {
  token: string;
}

export interface NewToken extends CreatedToken {
  canWrite: boolean;
}

const newTokenFields = z.object({
  connection_id: z.string(),
  name: z.string(),
  access: z.enum(['write', 'read'], { error: issue('scimConnections.chooseItsPermissions') }),
  expires: expiryField,
});

export const create = adminAction<typeof newTokenFields, NewToken>(
  'admin',
  newTokenFields,
  async ({ tenant, container, cause, input }) => {
    const parsed = z.object({ name: tokenName }).safeParse(input);
    if (!parsed.success) return connectionErrors(parsed.error);
    const now = container.now();
    const canWrite = input.access === 'write';
    const outcome = await createToken(
      container.scimConnections,
      {
        tenantId: tenant.id,
        connectionId: input.connection_id,
        name: parsed.data.name,
        canWrite,
        expiresAt: expiryDate(input.expires, now),
      },
      { cause, now },
    );
    if (outcome.kind !== 'created') return connectionNotFound;
    refresh();
    return { ok: true, data: { token: outcome.token, canWrite } };
  },
  { recent: true },
);

const rotationFields = z.object({
  connection_id: z.string(),
  token_id: z.string(),
  overlap: z.enum(
    overlaps.map(({ value }) => value),
    { error: issue('scimConnections.chooseAnOverlap') },
  ),
  expires: expiryField,
});

export const rotate = adminAction<typeof rotationFields, CreatedToken>(
  'admin',
  rotationFields,
  async ({ tenant, container, cause, input }) => {
    const now = container.now();
    const outcome = await rotateToken(
      container.scimConnections,
      {
        tenantId: tenant.id,
        connectionId: input.connection_id,
        tokenId: input.token_id,
        overlapSeconds: Number(input.overlap) * 3600,
        expiresAt: expiryDate(input.expires, now),
      },
      { cause, now },
    );
    if (outcome.kind !== 'created') return { ok: false, message: msg('scimConnections.thisTokenNoLongerWorks') };
    refresh();
    return { ok: true, data: { token: outcome.token }, ended: { done: msg('ended.secretRotated') } };
  },
  { recent: true },
);

const tokenFields = z.object({ connection_id: z.string(), token_id: z.string() });

export const revoke = adminAction('admin', tokenFields, async ({ tenant, container, cause, input }) => {
  const token = { tenantId: tenant.id, connectionId: input.connection_id, tokenId: input.token_id };
  const outcome = await revokeToken(container.scimConnections, token, { cause, now: container.now() });
  refresh();
  return outcome.kind === 'revoked'
    ? { ok: true, ended: { counts: { scimTokens: 1 } } }
    : { ok: false, message: msg('common.thisTokenHasAlreadyBeen') };
});

/** Makes a person accountable for a token, or no one. */
export const setOwner = adminAction(
  'admin',
  tokenFields.extend({ owner: ownerField }),
  async ({ tenant, container, cause, input }) => {
    const ownerId = await ownerNamed(container.directory, tenant.id, input.owner);
    if (ownerId === undefined) return noSuchOwner;
    const token = { tenantId: tenant.id, connectionId: input.connection_id, tokenId: input.token_id, ownerId };
    const outcome = await setTokenOwner(container.scimConnections, token, { cause, now: container.now() });
    if (outcome.kind === 'unknown-person') return noSuchOwner;
    if (outcome.kind === 'not-found') return { ok: false, message: msg('scimConnections.thisTokenNoLongerWorks') };
    refresh();
    return { ok: true };
  },
);

const decisionFields = z.object({
  connection_id: z.string(),
  person_id: z.string(),
  decision: z.enum(['allowed', 'refused']),
});

export const decide = adminAction('admin', decisionFields, async ({ tenant, admin, container, cause, input }) => {
  const outcome = await decideAdoption(
    container.directory,
    {
      tenantId: tenant.id,
      connectionId: input.connection_id,
      personId: input.person_id,
      decision: input.decision,
      ownRole: admin.role,
    },
    { cause, now: container.now() },
  );
  switch (outcome.kind) {
    case 'decided':
      refresh();
      return { ok: true };
    case 'forbidden':
      return { ok: false, message: msg('scimConnections.onlyOwnersCanDecideAbout') };
    case 'not-found':
      return { ok: false, message: msg('scimConnections.thisMatchHasAlreadyBeen') };
  }
});
