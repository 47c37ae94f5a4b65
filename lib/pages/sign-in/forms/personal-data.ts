import { exportPersonalData } from '@/lib/operation/personal-data/export-personal-data';
import { causeOf } from '@/lib/pages/console/require-user';
import { issuerOf, tenantPath } from '@/lib/platform/shared/paths';
import { streamOf } from '@/lib/platform/shared/stream-of';
import { ofSession } from '../factor-subject';
import { formRoute } from '../form-route';
import { journeyPath } from '../next-page';
import { accountPurpose } from './account';

/**
 * POST that answers with everything stored about the signed-in person, as a file that is sent while it is read.
 * Requires a recent sign-in.
 */
export const submitDownloadData = formRoute({
  purpose: ({ user }) => accountPurpose(user?.id ?? ''),
  async handle(form) {
    const { tenant, container, user, origin } = form;
    const here = tenantPath(tenant.place, '/account/data');
    if (!user) return journeyPath(tenant.place, '/login', { requestId: null, returnTo: here });
    if (user.needsSecondFactor || !(await ofSession(form, user)).mayManage) return here;
    const { User: type } = await container.resourceTypes(tenant.id);
    const now = container.now();
    const subject = {
      tenantId: tenant.id,
      personId: user.personId,
      issuer: issuerOf(container.config.url, tenant.place),
      type,
    };
    const pieces = await exportPersonalData(container, subject, { cause: causeOf(user, origin), now });
    if (!pieces) return here;
    const file = `my-data-${tenant.slug}-${now.toISOString().slice(0, 10)}.json`;
    return new Response(streamOf(pieces), {
      headers: {
        'Content-Type': 'application/json',
        'Content-Disposition': `attachment; filename="${file}"`,
        'Cache-Control': 'no-store',
      },
    });
  },
});
