import { z } from 'zod';
import { msg, verbatim } from '@/lib/platform/shared/message';
import { countByForm } from '@/lib/sign-in/passwords/count-by-form';
import { hashFormNames } from '@/lib/sign-in/passwords/imported-hash';
import { imageField } from '@/lib/tenants/branding/brand-image';
import { changeImages } from '@/lib/tenants/change-images';
import { changeSettings, settingsVersion } from '@/lib/tenants/change-settings';
import { tenantSettingsSchema } from '@/lib/tenants/settings';
import { wrongInSettings } from '@/lib/tenants/wrong-in-settings';
import { changesOf } from '../changes';
import { fieldProblems } from '../field-problems';
import { answer, type Operation, operation } from '../operation';
import { problem } from '../problem';

const tag = 'Tenant';

const getSettings = operation({
  id: 'getSettings',
  method: 'GET',
  path: '/settings',
  tag,
  role: 'auditor',
  summary: 'Returns the tenant’s settings. Lifetimes are in seconds.',
  answerSchema: tenantSettingsSchema,
  run: async ({ tenant: { settings } }) => answer(settings, settingsVersion(settings)),
});

const lockedOut = operation({
  id: 'countLockedOut',
  method: 'GET',
  path: '/settings/sign-in-methods/locked-out',
  tag,
  role: 'auditor',
  summary: 'Counts the active people who could not sign in without passwords, without passkeys, and without both',
  answerSchema: z.strictObject({ without_passwords: z.int(), without_passkeys: z.int(), without_both: z.int() }),
  async run({ container, tenant }) {
    const { passwordSignIn, passkeySignIn, both } = await container.tenants.countLockedOut(tenant.id);
    return answer({ without_passwords: passwordSignIn, without_passkeys: passkeySignIn, without_both: both });
  },
});

const countPasswords = operation({
  id: 'countPasswords',
  method: 'GET',
  path: '/settings/sign-in-methods/passwords',
  tag,
  role: 'auditor',
  summary:
    'Counts people’s passwords by the form of their hash: those with the current parameters, and those that are replaced at the next sign-in because an earlier version or another product hashed them',
  answerSchema: z.strictObject({
    current: z.int(),
    others: z.array(z.strictObject({ form: z.enum([...hashFormNames, 'unknown']), people: z.int() })),
  }),
  run: async ({ container, tenant }) => answer(await countByForm(container.credentials, tenant.id)),
});

const updateSettings = operation({
  id: 'updateSettings',
  method: 'PATCH',
  path: '/settings',
  tag,
  role: 'admin',
  conditional: true,
  problems: ['changed-meanwhile', 'conflict'],
  summary: 'Changes the given settings and keeps all others',
  bodySchema: changesOf(
    tenantSettingsSchema.omit({ brandLogo: true, brandLogoDark: true, brandBackgroundImage: true }).shape,
  ),
  answerSchema: tenantSettingsSchema,
  async run({ container, tenant, cause }, { body, basedOn }) {
    const settings = { ...tenant.settings, ...body };
    const wrong = wrongInSettings(tenant, body, settings);
    if (wrong) return fieldProblems({ [wrong.setting]: verbatim(wrong.detail) });
    const outcome = await changeSettings(container.tenants, { tenant, changes: body, basedOn }, cause);
    if (outcome === 'no-way-left' || outcome === 'own-way-lost')
      return problem('conflict', msg(outcome === 'no-way-left' ? 'management.noWayLeft' : 'management.ownWayLost'));
    return outcome === 'changed-meanwhile' ? problem('changed-meanwhile') : answer(settings, settingsVersion(settings));
  },
});

const updateLogos = operation({
  id: 'updateLogos',
  method: 'PATCH',
  path: '/settings/logos',
  tag,
  role: 'admin',
  conditional: true,
  problems: ['changed-meanwhile'],
  summary: 'Changes the given logos and the background. Each is a data: URL of a PNG, JPEG or WebP image.',
  bodySchema: z.strictObject({
    logo: z.string().nullable().optional(),
    logo_dark: z.string().nullable().optional(),
    background_image: z.string().nullable().optional(),
  }),
  answerSchema: tenantSettingsSchema,
  async run({ container, tenant, cause, now }, { body, basedOn }) {
    const { success, data, error } = z
      .object({
        logo: imageField.optional(),
        logo_dark: imageField.optional(),
        background_image: imageField.optional(),
      })
      .safeParse(body);
    if (!success) return fieldProblems(error);
    const outcome = await changeImages(
      container,
      {
        tenant,
        images: {
          brandLogo: data.logo,
          brandLogoDark: data.logo_dark,
          brandBackgroundImage: data.background_image,
        },
        basedOn,
      },
      { cause, now },
    );
    const settings = (await container.tenants.findBySlug(tenant.slug))?.settings ?? tenant.settings;
    return outcome === 'changed-meanwhile' ? problem('changed-meanwhile') : answer(settings, settingsVersion(settings));
  },
});

export const settingsOperations: Operation[] = [getSettings, lockedOut, countPasswords, updateSettings, updateLogos];
