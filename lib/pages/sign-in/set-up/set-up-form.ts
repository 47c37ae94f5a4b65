import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import type { SetupTask } from '@/lib/operation/setup-links/setup-link';
import { isAboveRank } from '@/lib/people/may-manage';
import { msg } from '@/lib/platform/shared/message';
import type { PostedForm } from '../answer-form';
import type { BrowserAnswer } from '../form-route';
import { formRoute } from '../form-route';
import { setUpPurpose } from '../forms/purposes';
import { refuseForm } from '../refuse-form';
import { waitPage } from '../wait-page';
import { currentSetUp, type SetUp, setUpPath } from './set-up-session';

/**
 * Answers a form of a page behind a setup link. It must belong to a link that this browser has open, and to one of the
 * link's tasks; each verb checks both again in its transaction.
 * @param task null for a form of the overview
 */
export function setUpForm(
  task: SetupTask | null,
  handle: (form: PostedForm, setUp: SetUp) => Promise<string | Response>,
): BrowserAnswer {
  return formRoute({
    purpose: ({ fields }) => setUpPurpose(fields.get('link') ?? ''),
    async handle(form) {
      const linkId = form.fields.get('link') ?? '';
      const setUp = await currentSetUp(form, linkId);
      // The entrance says that the link has ended, and records it.
      if (!setUp) return setUpPath(form.tenant.place, linkId);
      if (task && !setUp.link.tasks.includes(task)) return refuseForm(form, msg('setUp.notATaskOfTheLink'));
      const refused = await tooManyForms(form, setUp);
      if (refused) return refused;
      try {
        return await handle(form, setUp);
      } catch (error) {
        if (!isAboveRank(error) || !task) throw error;
        return setUpPath(form.tenant.place, linkId, `/${task}`, { error: 'above' });
      }
    },
  });
}

/** The page that asks to wait, if too many forms are sent with the link; otherwise null. */
async function tooManyForms(form: PostedForm, { link }: SetUp): Promise<Response | null> {
  const { tenant, container } = form;
  const attempt = await container.throttle.setUpForm({ tenantId: tenant.id, linkId: link.id });
  if (attempt.kind !== 'refused') return null;
  const refusal = {
    endpoint: 'form',
    code: 'access_denied',
    reason: msg('setUp.tooManyForms'),
    clientId: null,
  } as const;
  oauthContext(form).refused(refusal);
  const back = { href: setUpPath(tenant.place, link.id), text: msg('setUp.backToSetUp') };
  return waitPage(form, { retryAfterSeconds: attempt.retryAfterSeconds, back });
}
