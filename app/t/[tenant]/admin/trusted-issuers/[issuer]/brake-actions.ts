'use server';

import { z } from 'zod';
import { decideIssuerBrake } from '@/lib/grants/trusted-issuers/brake';
import { adminAction } from '@/lib/pages/console/admin-action';
import { msg } from '@/lib/platform/shared/message';
import { decided, hoursField } from '../../brake/decided';

const fields = z.object({ issuer: z.string() });
const liftFields = fields.extend({ hours: hoursField });

const wrong = {
  'not-found': msg('trustedIssuers.thisIssuerIsNoLonger'),
  'no-limit': msg('trustedIssuers.thisIssuerHasNoBrake'),
};

/** Lets an issuer end the access of people without a limit for some hours. */
export const lift = adminAction(
  'admin',
  liftFields,
  async ({ tenant, container, cause, input: { issuer, hours } }) => {
    const wanted = { tenantId: tenant.id, issuer, decision: { kind: 'lift', hours } } as const;
    const how = { cause, now: container.now() };
    return decided(await decideIssuerBrake(container.trustedIssuers, wanted, how), wrong);
  },
  { recent: true },
);

/** Rejects all calls and signals of an issuer that would end someone's access until `lift`. */
export const hold = adminAction('admin', fields, async ({ tenant, container, cause, input: { issuer } }) => {
  const wanted = { tenantId: tenant.id, issuer, decision: { kind: 'hold' } } as const;
  const how = { cause, now: container.now() };
  return decided(await decideIssuerBrake(container.trustedIssuers, wanted, how), wrong);
});
