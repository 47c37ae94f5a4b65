import { Secret, TOTP } from 'otpauth';
import { issuerOf } from './environment';
import { type Arrival, formOf, type UserAgent } from './user-agent';

const STEP_MILLISECONDS = 30_000;

/**
 * An authenticator app that returns each code once, in order. Two codes are available without waiting and stay valid
 * for at least half a minute.
 */
export class SteppedApp {
  private step = 0;

  constructor(private readonly key: string) {}

  /** The next code that the server accepts: the current step's, or the one after it. */
  next(): string {
    this.step = Math.max(this.step + 1, Math.floor(Date.now() / STEP_MILLISECONDS));
    return this.shown();
  }

  /** The code that was returned last. */
  shown(): string {
    return new TOTP({ secret: Secret.fromBase32(this.key) }).generate({ timestamp: this.step * STEP_MILLISECONDS });
  }
}

/** Sets up an app on the account page for the person who is signed in. */
export async function addApp(agent: UserAgent, tenant: string): Promise<SteppedApp> {
  const security = await agent.open(`${issuerOf(tenant)}/account/security`);
  return confirmApp(agent, await agent.submit(security, {}, formOf(security, '/second-factor/authenticator/start')));
}

/** Confirms the app on the page that shows its key. */
export async function confirmApp(agent: UserAgent, page: Arrival): Promise<SteppedApp> {
  const key = /<code[^>]*>([A-Z2-7 ]{32,})<\/code>/.exec(page.html)?.[1];
  if (!key) throw new Error(`${page.url.pathname} (${page.response.status}) shows no key.`);
  const app = new SteppedApp(key.replaceAll(' ', ''));
  const after = await agent.submit(page, { code: app.next() }, formOf(page, '/second-factor/authenticator/confirm'));
  if (!after.url.pathname.endsWith('/second-factor/recovery-codes'))
    throw new Error(`The app was not added: ${after.url.href}`);
  return app;
}

/** The form that accepts a code from the app. */
export const codeForm = (page: Arrival) => formOf(page, '/second-factor/code');
