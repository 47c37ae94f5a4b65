import { Secret, TOTP } from 'otpauth';
import { issuerOf } from './environment';
import { type Arrival, formOf, type UserAgent } from './user-agent';

const STEP_MILLISECONDS = 30_000;

/** An authenticator app whose codes are asked for one after the other, each once: two of them without a wait, good for half a minute at least. */
export class SteppedApp {
  private step = 0;

  constructor(private readonly key: string) {}

  /** The code of the next step that the server takes: the present one, or the one after it. */
  next(): string {
    this.step = Math.max(this.step + 1, Math.floor(Date.now() / STEP_MILLISECONDS));
    return this.shown();
  }

  /** The code that it gave last. */
  shown(): string {
    return new TOTP({ secret: Secret.fromBase32(this.key) }).generate({ timestamp: this.step * STEP_MILLISECONDS });
  }
}

/** Sets an app up for whoever is signed in, on the account page. */
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

/** The form that takes a code of the app. */
export const codeForm = (page: Arrival) => formOf(page, '/second-factor/code');
