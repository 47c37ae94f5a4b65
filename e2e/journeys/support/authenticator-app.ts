import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';

const STEP_MILLISECONDS = 30_000;

/** An authenticator app on a phone. It never shows the same code twice. */
export class AuthenticatorApp {
  private lastStep = 0;

  constructor(private readonly key: string) {}

  /** The next unused code. Waits until the server accepts it, which is up to one step early. */
  async code(): Promise<string> {
    const now = () => Math.floor(Date.now() / STEP_MILLISECONDS);
    const step = Math.max(this.lastStep + 1, now());
    await expect.poll(now, { timeout: 2 * STEP_MILLISECONDS }).toBeGreaterThanOrEqual(step - 1);
    this.lastStep = step;
    return new TOTP({ secret: Secret.fromBase32(this.key) }).generate({ timestamp: step * STEP_MILLISECONDS });
  }
}

/**
 * Reads the key on the page that sets up an app, and confirms it.
 * @returns the app
 */
export async function setUpApp(page: Page): Promise<AuthenticatorApp> {
  await expect(page.getByRole('img', { name: 'QR code with the setup key' })).toBeVisible();
  const app = new AuthenticatorApp(await page.locator('code').first().innerText());
  await page.getByLabel('Code shown in the app').fill(await app.code());
  await page.getByRole('button', { name: 'Add authenticator app' }).click();
  await expect(page.getByRole('heading', { name: 'Recovery codes' })).toBeVisible();
  return app;
}

/** Enters a code from the app on the second-factor page. */
export async function confirmWith(page: Page, app: AuthenticatorApp): Promise<void> {
  await page.getByLabel('Authenticator code').fill(await app.code());
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
}

/** A virtual authenticator attached to a page. */
export interface Authenticator {
  /** Moves it to another page with its current passkeys, like a security key that is plugged in elsewhere. */
  carryTo(page: Page): Promise<void>;
}

/** Adds a virtual authenticator to the browser that stores passkeys and verifies its user (WebAuthn Level 3, 11). */
export async function plugInAuthenticator(page: Page): Promise<Authenticator> {
  const { session, authenticatorId } = await newAuthenticator(page);
  return {
    async carryTo(other) {
      const there = await newAuthenticator(other);
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials)
        await there.session.send('WebAuthn.addCredential', { authenticatorId: there.authenticatorId, credential });
    },
  };
}

async function newAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}
