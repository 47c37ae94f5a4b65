import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { decideDevice, enterUserCode } from '@/lib/oauth/device/device-request';
import { readUserCode } from '@/lib/oauth/device/user-code';
import { msg } from '@/lib/platform/shared/message';
import { tenantPath } from '@/lib/platform/shared/paths';
import { accountsHere } from '../accounts-here';
import { devicePath } from '../device-page';
import { formRoute } from '../form-route';
import { refuseForm } from '../refuse-form';
import { isSignedInFully } from '../required-step';
import { waitPage } from '../wait-page';
import { whoIsSignedIn } from '../who-is-signed-in';
import { type deviceErrors } from './errors';
import { confirmDevicePurpose, enterCodePurpose } from './purposes';

/** POST of the code: `user_code`. Every code that is not accepted gets the same answer. */
export const submitUserCode = formRoute({
  purpose: ({ user }) => enterCodePurpose(user?.id ?? ''),
  async handle(form) {
    const { fields, tenant } = form;
    const signedIn = await whoIsSignedIn(form);
    // The page asks for whatever the session lacks.
    if (!signedIn || !isSignedInFully(signedIn)) return tenantPath(tenant.place, '/device');
    const typed = fields.get('user_code');
    const userCode = readUserCode(typed ?? '');
    const again = (error: keyof typeof deviceErrors) =>
      tenantPath(tenant.place, `/device?${new URLSearchParams({ error, ...(userCode && { user_code: userCode }) })}`);
    if (!typed) return again('incomplete');
    const besides = (await accountsHere(form)).flatMap(({ id, current }) => (current ? [] : id));
    const entered = await enterUserCode(oauthContext(form), typed, signedIn, besides);
    if (entered.kind === 'bound') return devicePath(tenant.place, '/device/confirm', entered.userCode);
    if (entered.kind === 'failed') return again('failed');
    const back = { href: devicePath(tenant.place, '/device', userCode), text: msg('signIn.backToCodeEntry') };
    return waitPage(form, { retryAfterSeconds: entered.retryAfterSeconds, back });
  },
});

/** POST of the confirmation: `user_code` and `decision`, which is `allow` or `deny`. */
export const submitDeviceDecision = formRoute({
  purpose: ({ user, fields }) => confirmDevicePurpose(user?.id ?? '', fields.get('user_code') ?? ''),
  async handle(form) {
    const { fields, tenant } = form;
    const decision = fields.get('decision');
    if (decision !== 'allow' && decision !== 'deny') return refuseForm(form, msg('signIn.decisionMustBeAllowOr'), 400);
    const answer = decision === 'allow' ? 'approved' : 'denied';
    const decided = await decideDevice(
      oauthContext(form),
      fields.get('user_code') ?? '',
      await whoIsSignedIn(form),
      answer,
    );
    return tenantPath(
      tenant.place,
      decided.kind === 'decided' ? `/device/done?answer=${answer}` : '/device?error=gone',
    );
  },
});
