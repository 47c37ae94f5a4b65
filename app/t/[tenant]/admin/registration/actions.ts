'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { initialTokenName, initialTokenUsesAtMost } from '@/lib/grants/clients/registration/initial-access-token';
import { issueInitialToken } from '@/lib/grants/clients/registration/issue-initial-token';
import { revokeInitialToken } from '@/lib/grants/clients/registration/revoke-initial-token';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, msg } from '@/lib/platform/shared/message';
import { idleClientDays, registrationSettings } from '@/lib/tenants/registration-settings';
import { unknownInSettings } from '@/lib/tenants/unknown-in-settings';
import { expiryDate } from '../expiry';
import { choices, daysWithin, ticked } from '../form-schema';
import { saveSettings } from '../save-settings';
import { tokenExpiry } from './token-expiry';

const hosts = z.preprocess(
  (entered) => (typeof entered === 'string' ? entered.split(/\s+/).filter(Boolean) : entered),
  registrationSettings.clientMetadataDocumentHosts,
);

const settingsFields = z.object({
  based_on: z.string(),
  clientRegistration: registrationSettings.clientRegistration,
  clientMetadataDocuments: ticked,
  clientMetadataDocumentHosts: hosts,
  selfRegisteredScopes: choices,
  selfRegisteredAuthorizationDetailsTypes: choices,
  selfRegisteredGrants: z.preprocess((value) => [value ?? []].flat(), registrationSettings.selfRegisteredGrants),
  selfRegisteredPkce: registrationSettings.selfRegisteredPkce,
  selfRegisteredLogos: ticked,
  selfRegisteredIdleDays: daysWithin(idleClientDays),
});

/** Sets who may register clients and what those clients may have. */
export const changeRegistrationSettings = adminAction(
  'admin',
  settingsFields,
  async ({ input: { based_on: basedOn, ...input }, ...context }) => {
    const unknown = unknownInSettings(context.tenant, input);
    if (unknown)
      return {
        ok: false,
        fieldErrors: { [unknown.setting]: msg('common.nameHasAlreadyBeenDeleted', { name: unknown.name }) },
      };
    return saveSettings(context, input, basedOn);
  },
  { recent: true },
);

const uses = z
  .string()
  .trim()
  .regex(/^\d{1,5}$/, issue('registration.enterWholeNumber'))
  .transform(Number)
  .refine(
    (value) => value >= 1 && value <= initialTokenUsesAtMost,
    issue('settings.enterLeastToMost', { least: 1, most: initialTokenUsesAtMost }),
  );
const issueFields = z.object({ name: initialTokenName, uses, expires: tokenExpiry });

/** The values that the page shows only once. */
export interface IssuedToken {
  token: string;
}

export const issueToken = adminAction<typeof issueFields, IssuedToken>(
  'admin',
  issueFields,
  async ({ tenant, container, cause, input }) => {
    const now = container.now();
    const expiresAt = expiryDate(input.expires, now) ?? now;
    const { token } = await issueInitialToken(
      container.initialTokens,
      { tenantId: tenant.id, name: input.name, usesAtMost: input.uses, expiresAt },
      { cause, now },
    );
    refresh();
    return { ok: true, data: { token } };
  },
  { recent: true },
);

export const revoke = adminAction(
  'admin',
  z.object({ id: z.string() }),
  async ({ tenant, container, cause, input }) => {
    const outcome = await revokeInitialToken(
      container.initialTokens,
      { tenantId: tenant.id, id: input.id },
      { cause, now: container.now() },
    );
    refresh();
    return outcome === 'revoked'
      ? { ok: true, ended: { counts: { initialAccessTokens: 1 } } }
      : { ok: false, message: msg('common.thisTokenHasAlreadyBeen') };
  },
);
