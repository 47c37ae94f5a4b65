'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { revokeFamiliesOfClient } from '@/lib/grants/token-families/revoke-families-of-client';
import { revokeFamiliesOfPerson } from '@/lib/grants/token-families/revoke-families-of-person';
import { revokeFamily } from '@/lib/grants/token-families/revoke-family';
import { adminAction } from '@/lib/pages/console/admin-action';
import { sentence, text } from '@/lib/platform/shared/text';
import { findSelection } from './find-selection';
import { note } from './note';

/** Revokes one family. */
export const revokeOne = adminAction(
  'admin',
  z.object({ id: z.string(), note }),
  async ({ tenant, container, cause, input }) => {
    const { kind } = await revokeFamily(
      container.families,
      { tenantId: tenant.id, ...input },
      { cause, now: container.now() },
    );
    if (kind === 'not-found') return { ok: false, message: text('This token family no longer exists.') };
    refresh();
    return { ok: true };
  },
);

/** Revokes all families of a client or a person. */
export const revokeSelection = adminAction(
  'admin',
  z.object({ kind: z.enum(['client', 'person']), id: z.string(), note }),
  async ({ tenant, container, cause, input: { kind, id, note: why } }) => {
    const now = container.now();
    const selection = await findSelection(container, tenant.id, kind, id, now);
    if (!selection)
      return {
        ok: false,
        message: kind === 'client' ? text('This client no longer exists.') : text('This person no longer exists.'),
      };
    const { name } = selection;
    const common = { tenantId: tenant.id, note: why };
    if (kind === 'person') {
      await revokeFamiliesOfPerson(container.families, { ...common, person: { id, userName: name } }, { cause, now });
      refresh();
      return { ok: true };
    }
    const { ended, left } = await revokeFamiliesOfClient(
      container.families,
      { ...common, client: { id, name } },
      { cause, now },
    );
    refresh();
    return left === 0
      ? { ok: true }
      : {
          ok: false,
          message: sentence('{ended} token families ended, {left} remaining. Repeat this to end the rest.', {
            ended,
            left,
          }),
        };
  },
);
