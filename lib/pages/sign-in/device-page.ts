import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { type DeviceRequest, loadDeviceRequest } from '@/lib/oauth/device/device-request';
import { readUserCode } from '@/lib/oauth/device/user-code';
import { tenantPath } from '@/lib/platform/shared/paths';
import type { ActiveSession } from '@/lib/sign-in/sessions/store';
import { type Browser, currentBrowser } from './browser';
import { currentSession } from './current-session';
import { deviceAnswers } from './forms/errors';
import { type LogoUrl, logoUrls } from './logo-urls';
import { journeyPath } from './next-page';
import type { PageContext } from './page-context';
import { errorText, type ReadQuery } from './page-query';
import { redirectTo } from './page-redirect';
import { requiredStep } from './required-step';
import { whoIsSignedIn } from './who-is-signed-in';

/** The address of a device page with the code in its query, like `verification_uri_complete` (RFC 8628, 3.3.1). */
export function devicePath(tenantPlace: string, page: '/device' | '/device/confirm', userCode: string | null): string {
  return tenantPath(tenantPlace, userCode === null ? page : `${page}?${new URLSearchParams({ user_code: userCode })}`);
}

export interface DevicePage extends PageContext {
  browser: Browser;
  user: ActiveSession;
  /** Pre-filled; does not reveal whether the code exists. */
  userCode: string | null;
  error: string | null;
}

/**
 * Prepares the page where a code is entered. A person who is not signed in does that first and returns with the code.
 */
export async function devicePage(context: PageContext, read: ReadQuery): Promise<DevicePage> {
  const userCode = readUserCode(read('user_code') ?? '');
  const user = await currentSession(context);
  const journey = { requestId: null, returnTo: devicePath(context.tenant.place, '/device', userCode) };
  if (!user) redirectTo(journeyPath(context.tenant.place, '/login', journey));
  const step = requiredStep(user, context.tenant.place, journey);
  if (step) redirectTo(step);
  return { ...context, browser: await currentBrowser(context), user, userCode, error: read('error') };
}

export interface ConfirmDevicePage extends DevicePage {
  request: DeviceRequest;
  logo: LogoUrl;
}

/**
 * Prepares the confirmation page, for the session in which the code was entered; any other session is asked for the
 * code first. Knowing the address alone is not enough.
 */
export async function confirmDevicePage(context: PageContext, read: ReadQuery): Promise<ConfirmDevicePage> {
  const page = await devicePage(context, read);
  const signedIn = await whoIsSignedIn(page);
  const request =
    signedIn && page.userCode !== null ? await loadDeviceRequest(oauthContext(page), page.userCode, signedIn) : null;
  if (!request) redirectTo(devicePath(context.tenant.place, '/device', page.userCode));
  const { clientId } = request.client;
  return { ...page, request, logo: (await logoUrls(page, [clientId]))(clientId) };
}

export interface DeviceDonePage extends PageContext {
  answer: (typeof deviceAnswers)[keyof typeof deviceAnswers];
}

/** Prepares the last page of the device flow, which states the decision. */
export async function deviceDonePage(context: PageContext, read: ReadQuery): Promise<DeviceDonePage> {
  const answer = errorText(deviceAnswers, read('answer'));
  if (!answer) redirectTo(tenantPath(context.tenant.place, '/device'));
  return { ...context, answer };
}
