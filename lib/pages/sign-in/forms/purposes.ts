/** The purposes of the forms' tokens: a token for one form is not valid for another. */

export const loginPurpose = 'login';

export const forgotPasswordPurpose = 'forgot-password';

/** Bound to the session: a form of one session is not valid in another. */
export function changePasswordPurpose(sessionId: string): string {
  return `change-password ${sessionId}`;
}

/** Bound to the session that is chosen and to one request, which is empty if no application asks. */
export function selectAccountPurpose(sessionId: string, requestId: string): string {
  return `select-account ${sessionId} ${requestId}`;
}

/** Bound to the browser and to one request. */
export function leaveRequestPurpose(requestId: string): string {
  return `leave ${requestId}`;
}

/** Bound to the browser and to the person whose second factor it is about. */
export function secondFactorPurpose(personId: string): string {
  return `second-factor ${personId}`;
}

/** Bound to the link: a form of one link is not valid for another. */
export function redeemLinkPurpose(token: string): string {
  return `one-time-link ${token}`;
}

/** A consent form's token is valid for one request. */
export function consentPurpose(requestId: string): string {
  return `consent ${requestId}`;
}

/** Bound to the session: a form of one session is not valid in another. */
export function enterCodePurpose(sessionId: string): string {
  return `device ${sessionId}`;
}

/** Bound to the session and to one request. */
export function confirmDevicePurpose(sessionId: string, userCode: string): string {
  return `device ${sessionId} ${userCode}`;
}

/** Bound to the session that ends. */
export function signOutPurpose(sessionId: string): string {
  return `sign-out ${sessionId}`;
}

/** Bound to the session: a form of one session is not valid in another. */
export function recoveryCodesPurpose(sessionId: string): string {
  return `recovery-codes ${sessionId}`;
}

/** Bound to the link: a form of one link is not valid for another. */
export function openSetUpPurpose(token: string): string {
  return `open-set-up ${token}`;
}

/** Of no form: proves that the browser finished the link. */
export function finishedSetUpPurpose(linkId: string): string {
  return `finished-set-up ${linkId}`;
}

/** Bound to the link by its id. */
export function setUpPurpose(linkId: string): string {
  return `set-up ${linkId}`;
}
