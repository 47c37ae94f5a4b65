'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { answerText } from '@/lib/grants/token-hook/answer-text';
import {
  deleteTokenHook,
  rotateHookSecret,
  saveTokenHook,
  tokenHookVersion,
} from '@/lib/grants/token-hook/change-hook';
import { tokenHookFields } from '@/lib/grants/token-hook/hook-fields';
import { testTokenHook } from '@/lib/grants/token-hook/test-hook';
import { unsafeAddress } from '@/lib/journal/events/is-safe-address';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import { changedConcurrently } from '../../changed-concurrently';
import { overlapSeconds, overlaps } from '../../events/[receiver]/overlaps';
import { ticked } from '../../form-schema';
import { schemaErrors } from '../../schema-errors';

/** The answer of an action if the tenant has no token hook. */
const noHook = { ok: false, message: msg('tokenHook.noHookAnymore') };

const saveFields = z.object({
  url: z.string(),
  on_failure: z.string().default(''),
  active: ticked,
  /** Empty if there was no hook. */
  based_on: z.string(),
});

/** `secret` is shown only once, for a new hook. */
export interface SavedHook {
  basedOn: string;
  secret?: string;
}

/** Saves the hook, unless someone else has changed it since. */
export const save = adminAction<typeof saveFields, SavedHook>(
  'admin',
  saveFields,
  async ({ tenant, container, cause, input: { based_on: basedOn, ...fields } }) => {
    const parsed = tokenHookFields.safeParse(fields);
    if (!parsed.success)
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: schemaErrors(parsed.error, fields),
      };
    const outcome = await saveTokenHook(
      container.tokenHooks,
      { tenantId: tenant.id, fields: parsed.data, basedOn: basedOn || null },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'unsafe-address')
      return {
        ok: false,
        message: msg('common.changesNotSavedCheckHighlighted'),
        fieldErrors: { url: unsafeAddress },
      };
    if (outcome.kind === 'changed-meanwhile')
      return changedConcurrently(container.auditLog, {
        tenantId: tenant.id,
        target: tenant.id,
        targetType: 'token-hook',
        action: 'token-hook.updated',
      });
    refresh();
    return {
      ok: true,
      data: {
        basedOn: tokenHookVersion(outcome.hook),
        ...(outcome.kind === 'created' && { secret: outcome.secret }),
      },
    };
  },
  { recent: true },
);

const rotationFields = z.object({ overlap: z.enum(overlaps, { error: issue('events.chooseWhenOldOneExpires') }) });

export const rotate = adminAction<typeof rotationFields, { secret: string }>(
  'admin',
  rotationFields,
  async ({ tenant, container, cause, input }) => {
    const rotation = { tenantId: tenant.id, overlapSeconds: overlapSeconds(input.overlap) };
    const outcome = await rotateHookSecret(container.tokenHooks, rotation, { cause, now: container.now() });
    if (outcome.kind === 'not-found') return noHook;
    refresh();
    return { ok: true, data: { secret: outcome.secret }, ended: { done: msg('ended.secretRotated') } };
  },
  { recent: true },
);

const nothing = z.object({});

/** Deletes the hook and returns to the settings, even if it was already deleted. */
export const remove = adminAction(
  'admin',
  nothing,
  async ({ tenant, container, cause }) => {
    await deleteTokenHook(container.tokenHooks, tenant.id, { cause });
    return {
      ok: true,
      leadsTo: tenantPath(tenant.place, '/admin/settings'),
      ended: { done: msg('ended.tokenHookDeleted') },
    };
  },
  { recent: true },
);

/** Sends a sample question and says what the hook did. */
export const test = adminAction('admin', nothing, async ({ tenant, container, cause }) => {
  const at = { tenantId: tenant.id, issuer: issuerOf(container.config.url, tenant.place) };
  const tested = await testTokenHook(container.tokenHooks, at, { cause, now: container.now() });
  if (tested.kind === 'not-found') return noHook;
  return { ok: tested.answer.kind !== 'failed', message: answerText(tested) };
});
