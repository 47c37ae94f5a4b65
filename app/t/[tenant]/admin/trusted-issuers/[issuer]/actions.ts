'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { getText } from '@/app/language/get-text';
import { deleteIssuer } from '@/lib/grants/trusted-issuers/delete-issuer';
import { trustedIssuer } from '@/lib/grants/trusted-issuers/issuer-fields';
import { issuerVersion } from '@/lib/grants/trusted-issuers/issuer-file';
import { disableIssuer, enableIssuer } from '@/lib/grants/trusted-issuers/switch-issuer';
import { updateIssuer } from '@/lib/grants/trusted-issuers/update-issuer';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { changedConcurrently } from '../../changed-concurrently';
import type { SaidFinding } from '../../check-form';
import { ticked } from '../../form-schema';
import { schemaErrors } from '../../schema-errors';
import { issuerForm, missingReach, toFile } from '../issuer-form';
import { issuersPath } from '../issuer-path';
import { unsafeFields } from '../unsafe-fields';

const checkFields = z.object({ issuer: z.string() });

/** The answer of an action if the issuer does not exist. */
const issuerNotFound = { ok: false, message: msg('trustedIssuers.thisIssuerIsNoLonger') };

const updateFields = issuerForm.extend({ issuer: z.string(), based_on: z.string() });

/** Saves the settings of a trusted issuer, unless someone else has changed them since. */
export const update = adminAction<typeof updateFields, { basedOn: string }>(
  'admin',
  updateFields,
  async ({ tenant, container, cause, input }) => {
    const { issuer, based_on: basedOn, ...form } = input;
    const missing = missingReach(form);
    if (missing) return missing;
    const file = { issuer, ...toFile(form, tenant) };
    const parsed = trustedIssuer.safeParse(file);
    if (!parsed.success) {
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: schemaErrors(parsed.error, file),
      };
    }
    const current = await container.trustedIssuers.find(tenant.id, issuer);
    if (!current) return issuerNotFound;
    const unsafe = unsafeFields(container.trustedIssuers, current, parsed.data);
    if (unsafe) return { ok: false, message: msg('common.changesNotSavedCheckHighlighted'), fieldErrors: unsafe };
    const how = { cause, now: container.now() };
    const outcome = await updateIssuer(container.trustedIssuers, { tenantId: tenant.id, ...parsed.data, basedOn }, how);
    if (outcome.kind === 'not-found') return issuerNotFound;
    if (outcome.kind === 'reach-unknown')
      return { ok: false, fieldErrors: { revocation: msg('trustedIssuers.namesNoConnectionOrProvider') } };
    if (outcome.kind === 'changed-meanwhile') {
      return changedConcurrently(container.auditLog, {
        tenantId: tenant.id,
        target: issuer,
        targetType: 'trusted-issuer',
        action: 'trusted-issuer.updated',
      });
    }
    refresh();
    return { ok: true, data: { basedOn: issuerVersion(outcome.issuer) } };
  },
  { recent: true },
);

/** Reads what the transmitter publishes and reports what does not fit. */
export const check = adminAction<typeof checkFields, { findings: SaidFinding[] }>(
  'admin',
  checkFields,
  async ({ tenant, container, input }) => {
    const issuer = await container.trustedIssuers.find(tenant.id, input.issuer);
    if (!issuer) return issuerNotFound;
    const [t, findings] = await Promise.all([getText(), container.checkTransmitter(issuer)]);
    return { ok: true, data: { findings: findings.map(({ ok, text }) => ({ ok, text: t(text) })) } };
  },
);

const fields = z.object({ issuer: z.string(), end_families: ticked });

export const disable = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const wanted = { tenantId: tenant.id, issuer: input.issuer, withFamilies: input.end_families };
    const outcome = await disableIssuer(container.trustedIssuers, wanted, { cause, now: container.now() });
    if (outcome.kind === 'not-found') return issuerNotFound;
    refresh();
    const counts = { tokenFamilies: outcome.ended };
    return { ok: true, ended: { done: msg('ended.issuerDisabled'), ...(input.end_families && { counts }) } };
  },
  { recent: true },
);

export const enable = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const outcome = await enableIssuer(
      container.trustedIssuers,
      { tenantId: tenant.id, issuer: input.issuer },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'not-found') return issuerNotFound;
    refresh();
    return { ok: true };
  },
  { recent: true },
);

/** Deletes the issuer and returns to the list, even if it was already deleted. */
export const remove = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const wanted = { tenantId: tenant.id, issuer: input.issuer, withFamilies: input.end_families };
    const outcome = await deleteIssuer(container.trustedIssuers, wanted, { cause, now: container.now() });
    const leadsTo = issuersPath(tenant.place);
    if (outcome.kind === 'not-found') return { ok: true, leadsTo };
    const counts = { tokenFamilies: outcome.ended };
    return { ok: true, leadsTo, ended: { done: msg('ended.issuerDeleted'), ...(input.end_families && { counts }) } };
  },
  { recent: true },
);
