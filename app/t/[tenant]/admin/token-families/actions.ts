'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import { revokeFamiliesOfClient } from '@/lib/grants/token-families/revoke-families-of-client';
import { revokeFamiliesOfPerson } from '@/lib/grants/token-families/revoke-families-of-person';
import { revokeFamily } from '@/lib/grants/token-families/revoke-family';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
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
    if (kind === 'not-found') return { ok: false, message: msg('tokenFamilies.thisTokenFamilyNoLonger') };
    refresh();
    return { ok: true, ended: { counts: { tokenFamilies: kind === 'revoked' ? 1 : 0 } } };
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
        message: kind === 'client' ? msg('common.thisClientNoLongerExists') : msg('common.thisPersonNoLongerExists'),
      };
    const { name } = selection;
    const common = { tenantId: tenant.id, note: why };
    if (kind === 'person') {
      const tokenFamilies = await revokeFamiliesOfPerson(
        container.families,
        { ...common, person: { id, userName: name } },
        { cause, now },
      );
      refresh();
      return { ok: true, ended: { counts: { tokenFamilies } } };
    }
    const { ended, left } = await revokeFamiliesOfClient(
      container.families,
      { ...common, client: { id, name } },
      { cause, now },
    );
    refresh();
    return left === 0
      ? { ok: true, ended: { counts: { tokenFamilies: ended } } }
      : {
          ok: false,
          message: msg('tokenFamilies.endedTokenFamiliesEndedLeft', {
            ended,
            left,
          }),
        };
  },
);
