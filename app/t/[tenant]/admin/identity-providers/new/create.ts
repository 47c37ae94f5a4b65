'use server';

import { redirect } from 'next/navigation';
import { z } from 'zod';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { issuerOf } from '@/lib/platform/shared/paths';
import { createProvider } from '@/lib/sign-in/identity-providers/create-provider';
import { providerFields } from '@/lib/sign-in/identity-providers/provider-fields';
import { issuerOfKind, providerKinds, wrongPart } from '@/lib/sign-in/identity-providers/provider-kinds';
import { isSafeIssuer } from '@/lib/sign-in/identity-providers/services';
import { providerErrors, providerForm, toFile, unsafeIssuer } from '../provider-form';
import { providerPath } from '../provider-path';

const fields = providerForm.extend({
  kind: z.enum(providerKinds).default('oidc'),
  id: z.string().trim(),
  /** The issuer, or the part of it that the kind asks for. */
  issuer: z.string().trim(),
});

/** Adds a provider and opens its page. */
export const create = adminAction(
  'admin',
  fields,
  async ({ tenant, container, cause, input }) => {
    const { kind, id, issuer: typed, ...form } = input;
    const issuer = issuerOfKind(kind, typed);
    if (issuer === null) return { ok: false, fieldErrors: { issuer: wrongPart(kind) } };
    const file = { id, issuer, ...toFile(form) };
    const parsed = providerFields.safeParse(file);
    if (!parsed.success)
      return {
        ok: false,
        message: msg('common.checkHighlightedFields'),
        fieldErrors: providerErrors(parsed.error, file),
      };
    if (issuer === issuerOf(container.config.url, tenant.place))
      return { ok: false, fieldErrors: { issuer: msg('identityProviders.thisIsThisTenantsOwn') } };
    if (!isSafeIssuer(container.identityProviders, issuer)) return { ok: false, fieldErrors: { issuer: unsafeIssuer } };
    const outcome = await createProvider(
      container.identityProviders,
      { tenantId: tenant.id, file: parsed.data },
      { cause, now: container.now() },
    );
    if (outcome.kind === 'exists')
      return { ok: false, fieldErrors: { id: msg('identityProviders.anotherProviderAlreadyHasThis') } };
    if (outcome.kind === 'lacks-key')
      return { ok: false, fieldErrors: { private_key: msg('identityProviders.mustBeApplePrivateKey') } };
    redirect(providerPath(tenant.place, id));
  },
  { recent: true },
);
