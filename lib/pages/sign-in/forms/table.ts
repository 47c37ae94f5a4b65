import type { BrowserAnswer } from '../form-route';
import { showRequestGone } from '../show-request-gone';
import { returnedFromUpstream } from '../upstream/callback';
import { postedFromUpstream } from '../upstream/posted-callback';
import {
  submitDisconnectApp,
  submitDownloadData,
  submitEndSession,
  submitRevokeToken,
  submitTakeOver,
} from './account';
import { submitRemoveFactor, submitRenameFactor } from './account-security';
import { submitRequestDecision } from './approval-requests';
import { submitConsent, submitLeaveRequest, submitSelectAccount } from './authorization-request';
import { submitChangePassword } from './change-password';
import { submitConfirmEmail, submitSendConfirmation } from './confirm-email';
import { submitDeviceDecision, submitUserCode } from './device';
import { submitAddPasskey, submitConfirmTotp, submitPasskeyCreation, submitStartTotp } from './enrol-factor';
import { submitForgotPassword } from './forgot-password';
import { submitLinkIdentity, submitUnlinkIdentity } from './linked-identities';
import { submitLogin } from './login';
import { followLoginHint, submitLoginAddress } from './login-address';
import { submitPasskeySignIn, submitPasskeySignInRequest } from './login-passkey';
import { submitUpstreamSignIn } from './login-upstream';
import { submitRecoveryCodes } from './recovery-codes';
import { submitInvitation, submitPasswordReset } from './redeem-link';
import {
  submitInvitationPasskey,
  submitInvitationPasskeyOptions,
  submitResetPasskey,
  submitResetPasskeyOptions,
} from './redeem-link-with-passkey';
import { submitPasskeyRequest, submitSecondFactorCode, submitSecondFactorPasskey } from './second-factor';
import { submitFinishSetUp, submitOpenSetUp, submitRouteSetUp } from './set-up';
import {
  submitConnectDirectory,
  submitPullGoogle,
  submitRenewDirectoryToken,
  submitTestDirectory,
} from './set-up-directory';
import { submitNameDomain, submitProveDomain } from './set-up-domain';
import { submitChangeSignInClient, submitConnectSignIn, submitTestSignIn } from './set-up-sign-in';
import { submitConfirmSignOut, submitSignOut } from './sign-out';

/**
 * What browsers send to paths that are not pages, by method and path below the tenant's path. Next has a route file for
 * each; our own server uses this table.
 */
export const browserRoutes: Record<'GET' | 'POST', Record<string, BrowserAnswer>> = {
  GET: {
    '/login/address': followLoginHint,
    '/login/request-gone': showRequestGone,
    '/login/upstream/[provider]/callback': returnedFromUpstream,
  },
  POST: {
    '/change-password/submit': submitChangePassword,
    '/consent/decision': submitConsent,
    '/device/code': submitUserCode,
    '/device/decision': submitDeviceDecision,
    '/forgot-password/submit': submitForgotPassword,
    '/invitation/passkey/options': submitInvitationPasskeyOptions,
    '/invitation/passkey': submitInvitationPasskey,
    '/invitation/submit': submitInvitation,
    '/login/address': submitLoginAddress,
    '/login/back': submitLeaveRequest,
    '/login/passkey/options': submitPasskeySignInRequest,
    '/login/passkey': submitPasskeySignIn,
    '/login/password': submitLogin,
    '/login/request-gone': showRequestGone,
    '/login/upstream': submitUpstreamSignIn,
    '/login/upstream/[provider]/callback': postedFromUpstream,
    '/logout': submitSignOut,
    '/reset-password/passkey/options': submitResetPasskeyOptions,
    '/reset-password/passkey': submitResetPasskey,
    '/reset-password/submit': submitPasswordReset,
    '/second-factor/authenticator/confirm': submitConfirmTotp,
    '/second-factor/authenticator/start': submitStartTotp,
    '/second-factor/code': submitSecondFactorCode,
    '/second-factor/passkey/new/options': submitPasskeyCreation,
    '/second-factor/passkey/new': submitAddPasskey,
    '/second-factor/passkey/options': submitPasskeyRequest,
    '/second-factor/passkey': submitSecondFactorPasskey,
    '/second-factor/recovery-codes/generate': submitRecoveryCodes,
    '/select-account/choose': submitSelectAccount,
    '/set-up/directory/connect': submitConnectDirectory,
    '/set-up/directory/google': submitPullGoogle,
    '/set-up/directory/test': submitTestDirectory,
    '/set-up/directory/token': submitRenewDirectoryToken,
    '/set-up/domain/check': submitProveDomain,
    '/set-up/domain/name': submitNameDomain,
    '/set-up/finish': submitFinishSetUp,
    '/set-up/open': submitOpenSetUp,
    '/set-up/route': submitRouteSetUp,
    '/set-up/sign-in/client': submitChangeSignInClient,
    '/set-up/sign-in/connect': submitConnectSignIn,
    '/set-up/sign-in/test': submitTestSignIn,
    '/sign-out/confirm': submitConfirmSignOut,
    '/account/accountable/take-over': submitTakeOver,
    '/account/apps/disconnect': submitDisconnectApp,
    '/account/data/download': submitDownloadData,
    '/account/email/confirm': submitConfirmEmail,
    '/account/email/send': submitSendConfirmation,
    '/account/requests/decide': submitRequestDecision,
    '/account/security/link': submitLinkIdentity,
    '/account/security/remove': submitRemoveFactor,
    '/account/security/rename': submitRenameFactor,
    '/account/security/unlink': submitUnlinkIdentity,
    '/account/sessions/end': submitEndSession,
    '/account/tokens/revoke': submitRevokeToken,
  },
};
