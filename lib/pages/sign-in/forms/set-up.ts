import { finishSetup } from '@/lib/operation/setup-links/connect-sign-in';
import { openSetupLink } from '@/lib/operation/setup-links/open-link';
import { routeSetupDomain } from '@/lib/operation/setup-links/route-domain';
import { setupState } from '@/lib/operation/setup-links/setup-state';
import { currentBrowser } from '../browser';
import { formRoute } from '../form-route';
import { setUpForm } from '../set-up/set-up-form';
import { forgetSetUp, keepSetUp, setUpPath } from '../set-up/set-up-session';
import { openTasks } from '../set-up/task-progress';
import { tooManyLinks } from '../too-many-links';
import { finishedSetUpPurpose, openSetUpPurpose } from './purposes';

/** POST from the page that a link opens: `token`. */
export const submitOpenSetUp = formRoute({
  purpose: ({ fields }) => openSetUpPurpose(fields.get('token') ?? ''),
  async handle(form) {
    const { tenant, container, fields, origin } = form;
    const token = fields.get('token') ?? '';
    const opened = await openSetupLink(container, { tenantId: tenant.id, token, origin }, container.now());
    const link = setUpPath(tenant.place, null, '', { token });
    if (opened.kind === 'throttled') return tooManyLinks(form, opened.retryAfterSeconds, link);
    // The page says that the link cannot be used, and records why.
    if (opened.kind === 'refused') return link;
    await keepSetUp(form, opened);
    return setUpPath(tenant.place, opened.link.id);
  },
});

/** POST that leads the addresses of the link's domain to its provider. */
export const submitRouteSetUp = setUpForm(null, async (form, { session, link }) => {
  await routeSetupDomain(form.container.setupLinks, { session, origin: form.origin });
  return setUpPath(form.tenant.place, link.id);
});

/** POST that ends the link: `confirmed` if tasks are open. Its last page is shown to this browser only. */
export const submitFinishSetUp = setUpForm(null, async (form, setUp) => {
  const { session, link } = setUp;
  const open = openTasks(link, await setupState(form.container, link, session.now));
  if (open.length > 0 && form.fields.get('confirmed') !== 'yes')
    return setUpPath(form.tenant.place, link.id, '', { ask: 'finish' });
  const outcome = await finishSetup(form.container.setupLinks, { session, origin: form.origin });
  if (outcome === 'gone') return setUpPath(form.tenant.place, link.id);
  await forgetSetUp(form, setUp);
  const finished = (await currentBrowser(form)).formToken(finishedSetUpPurpose(link.id));
  return setUpPath(form.tenant.place, link.id, '/done', { finished });
});
