'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { auditLogDays } from '@/lib/journal/audit/retention';
import { signingAlgorithms } from '@/lib/oauth/keys/signing-algorithms';
import { adminAction } from '@/lib/pages/console/admin-action';
import { issue, type Message, msg } from '@/lib/platform/shared/message';
import { defaultTenantSlug } from '@/lib/platform/shared/paths';
import { maintenanceMessage } from '@/lib/tenants/maintenance-mode/maintenance';
import { switchInstallation } from '@/lib/tenants/maintenance-mode/switch-installation';
import { switchTenant } from '@/lib/tenants/maintenance-mode/switch-tenant';
import { ownerGraceDays, ownerLeavings } from '@/lib/tenants/owner-settings';
import { personalTokenDays } from '@/lib/tenants/personal-token-settings';
import { profileSettings } from '@/lib/tenants/profile-settings';
import { deletedPeopleDaysAtMost } from '@/lib/tenants/settings';
import { unknownInSettings } from '@/lib/tenants/unknown-in-settings';
import { durationText } from '../duration';
import { durationField } from '../duration-field';
import { choices, daysWithin, ticked, wholeDays } from '../form-schema';
import { saveSettings } from '../save-settings';
import { boundsOf, type LifetimeName, lifetimeSettings, lifetimes } from './lifetimes';

const days = wholeDays(3);

const daysOrNone = z
  .string()
  .trim()
  .regex(/^\d{0,4}$/, issue('common.enterWholeNumberOfDays'))
  .transform((text) => (text === '' ? null : Number(text)));

/** Sets how long deleted people can be restored, and how long the entries of the audit log are kept. */
export const changeRetentionSettings = adminAction(
  'admin',
  z.object({ based_on: z.string(), deletedPeopleDays: days, auditLogDays: daysOrNone }),
  async ({ input: { based_on: basedOn, ...changes }, ...context }) => {
    const { least, most } = auditLogDays;
    const fieldErrors = {
      ...(changes.deletedPeopleDays > deletedPeopleDaysAtMost && {
        deletedPeopleDays: msg('settings.enter0ToMostDays', { most: String(deletedPeopleDaysAtMost) }),
      }),
      ...(changes.auditLogDays !== null &&
        (changes.auditLogDays < least || changes.auditLogDays > most) && {
          auditLogDays: msg('settings.enterLeastToMostDays', { least: String(least), most: String(most) }),
        }),
    };
    if (Object.keys(fieldErrors).length > 0)
      return { ok: false, message: msg('common.checkHighlightedFields'), fieldErrors };
    return saveSettings(context, changes, basedOn);
  },
  { recent: true },
);

const ownerFields = z.object({
  based_on: z.string(),
  whenOwnerLeaves: z.enum(ownerLeavings),
  ownerGraceDays: daysWithin(ownerGraceDays),
  /** The name of a group; empty for none. */
  ownerSuccessorGroup: z.string().trim().default(''),
});

/** Sets what happens to clients and SCIM tokens when the person who is accountable for them leaves. */
export const changeOwnerSettings = adminAction(
  'admin',
  ownerFields,
  async ({ input: { based_on: basedOn, ownerSuccessorGroup: name, ...changes }, ...context }) => {
    const { tenant, container } = context;
    const named = name === '' ? [] : await container.directory.findGroupsBy(tenant.id, { displayName: name });
    const [group, another] = named;
    if (name !== '' && (!group || another))
      return {
        ok: false,
        message: msg('common.checkHighlightedFields'),
        fieldErrors: {
          ownerSuccessorGroup: another ? msg('owners.severalGroupsHaveThisName') : msg('owners.noGroupHasThisName'),
        },
      };
    return saveSettings(context, { ...changes, ownerSuccessorGroup: group?.id ?? null }, basedOn);
  },
  { recent: true },
);

const protocolFields = z.object({
  based_on: z.string(),
  requirePushedAuthorizationRequests: ticked,
  requireDpopNonce: ticked,
  defaultIdTokenAlgorithm: z.enum(signingAlgorithms),
  revocationFeed: ticked,
  acceptTokenInFormBody: ticked,
});

/** Sets what is required of requests, proofs and ID tokens, and what resource servers and older software may do. */
export const changeProtocolSettings = adminAction(
  'admin',
  protocolFields,
  async ({ input: { based_on: basedOn, ...changes }, ...context }) => saveSettings(context, changes, basedOn),
);

function outOfBounds(name: LifetimeName, seconds: number | undefined): Message | null {
  const { least, most } = boundsOf(name);
  return seconds === undefined || seconds < least || seconds > most
    ? msg('settings.enterLeastToMost', { least: durationText(least), most: durationText(most) })
    : null;
}

const lifetimeFields = z
  .object({ based_on: z.string() })
  .and(z.object(Object.fromEntries(lifetimes.map(({ name }) => [name, durationField]))));

/** Sets the tenant's lifetimes. */
export const changeLifetimes = adminAction(
  'admin',
  lifetimeFields,
  async ({ input, ...context }) => {
    const { based_on: basedOn, ...given } = input;
    const errors = lifetimes.flatMap(({ name }) => {
      const error = outOfBounds(name, given[name]);
      return error ? [[name, error] as const] : [];
    });
    if (errors.length > 0)
      return { ok: false, message: msg('common.checkHighlightedFields'), fieldErrors: Object.fromEntries(errors) };
    const changes = lifetimeSettings.parse(given);
    if (changes.refreshTokenIdleSeconds > changes.refreshTokenAbsoluteSeconds) {
      return {
        ok: false,
        fieldErrors: {
          refreshTokenIdleSeconds: msg('settings.idleLifetimeOfRefreshTokens'),
        },
      };
    }
    return saveSettings(context, changes, basedOn);
  },
  { recent: true },
);

const tokenFields = z.object({
  based_on: z.string(),
  personalAccessTokens: ticked,
  personalAccessTokenDays: days,
  personalAccessTokenScopes: choices,
  personalAccessTokenResources: choices,
});

/** Sets whether people can create personal access tokens, and for what. */
export const changePersonalTokenSettings = adminAction(
  'admin',
  tokenFields,
  async ({ input: { based_on: basedOn, ...changes }, ...context }) => {
    const { personalAccessTokenDays: lasting } = changes;
    const { least, most } = personalTokenDays;
    if (lasting < least || lasting > most)
      return {
        ok: false,
        message: msg('common.checkHighlightedFields'),
        fieldErrors: {
          personalAccessTokenDays: msg('settings.enterLeastToMostDays', {
            least: String(least),
            most: String(most),
          }),
        },
      };
    const unknown = unknownInSettings(context.tenant, changes);
    if (unknown)
      return {
        ok: false,
        fieldErrors: { [unknown.setting]: msg('common.nameHasAlreadyBeenDeleted', { name: unknown.name }) },
      };
    return saveSettings(context, changes, basedOn);
  },
  { recent: true },
);

const profileFields = z.object({
  based_on: z.string(),
  ownAttributes: z.preprocess((value) => [value ?? []].flat(), profileSettings.ownAttributes),
});

/** Sets which attributes people may edit in their own profile. */
export const changeProfileSettings = adminAction('admin', profileFields, async ({ input, ...context }) => {
  const { based_on: basedOn, ...changes } = input;
  return saveSettings(context, changes, basedOn);
});

const maintenanceFields = z.object({ on: z.enum(['yes', 'no']), message: maintenanceMessage.optional() });

/** Turns the tenant's maintenance mode on or off. */
export const switchThisTenant = adminAction(
  'admin',
  maintenanceFields,
  async ({ tenant, container, cause, input: { on, message } }) => {
    await switchTenant(container.closures, tenant, { on: on === 'yes', message: message ?? null }, cause);
    refresh();
    return { ok: true, ...(on === 'yes' && { ended: { done: msg('ended.maintenanceOn') } }) };
  },
);

/** The same for all tenants. Only for owners of the default tenant, who run the installation. */
export const switchAllTenants = adminAction(
  'owner',
  maintenanceFields,
  async ({ tenant, container, cause, input: { on, message } }) => {
    if (tenant.slug !== defaultTenantSlug) return { ok: false, message: msg('settings.onlyOwnersOfDefaultTenant') };
    await switchInstallation(container.closures, tenant.id, { on: on === 'yes', message: message ?? null }, cause);
    refresh();
    return { ok: true, ...(on === 'yes' && { ended: { done: msg('ended.maintenanceOn') } }) };
  },
);
