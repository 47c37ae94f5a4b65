import type { Interaction } from '@/lib/oauth/interaction/load-interaction';
import { readTotp } from '@/lib/sign-in/second-factors/enrol-totp';
import { factorName } from '@/lib/sign-in/second-factors/second-factor';
import { brandFor, type JourneyBrand } from './brand-for';
import { type Browser, currentBrowser } from './browser';
import { type FactorSubject, factorSubject, type UsableMethods, usableMethods } from './factor-subject';
import { currentInteraction } from './interaction';
import { type Journey, journeyOf, journeyPath } from './next-page';
import type { PageContext } from './page-context';
import type { ReadQuery } from './page-query';
import { redirectTo } from './page-redirect';

export interface SecondFactorPage extends PageContext {
  brand: JourneyBrand;
  browser: Browser;
  journey: Journey;
  interaction: Interaction | null;
  subject: FactorSubject;
  methods: UsableMethods;
  /** Whether the person has a usable factor to confirm with; otherwise one is added first. */
  confirms: boolean;
  /** `session` when the page is about the session, even if a sign-in also waits in this browser. */
  as: 'session' | null;
  error: string | null;
}

/**
 * Prepares the page that asks for the second factor: for a sign-in that waits for it, or for a session that needs a
 * stronger one. A person with neither signs in; a person who would have to add a factor in a session that is not fresh
 * signs in again.
 */
export async function secondFactorPage(context: PageContext, read: ReadQuery): Promise<SecondFactorPage> {
  const journey = journeyOf(read);
  const subject = await factorSubject(context, read);
  if (!subject) redirectTo(journeyPath(context.tenant.place, '/login', journey));
  const interaction = journey.requestId === null ? null : await currentInteraction(context, journey.requestId);
  const methods = usableMethods(subject, interaction);
  const confirms = methods.totp || methods.passkey || methods.recoveryCode;
  if (!confirms && !subject.mayEnrol) redirectTo(journeyPath(context.tenant.place, '/login', journey, { again: '1' }));
  const as = read('as') === 'session' ? 'session' : null;
  return {
    ...context,
    brand: await brandFor(context, interaction),
    browser: await currentBrowser(context),
    journey,
    interaction,
    subject,
    methods,
    confirms,
    as,
    error: read('error'),
  };
}

export interface AuthenticatorPage extends SecondFactorPage {
  enrolment: string;
  secret: Uint8Array | null;
  /** The name that was entered with a wrong code. */
  name: string;
}

/** Prepares the page on which an authenticator app is set up; `secret` is null when the setup has expired. */
export async function authenticatorPage(context: PageContext, read: ReadQuery): Promise<AuthenticatorPage> {
  const page = await secondFactorPage(context, read);
  const { tenant, container, subject, browser, journey } = page;
  if (!subject.mayEnrol) redirectTo(journeyPath(context.tenant.place, '/second-factor', journey));
  const enrolment = read('enrolment') ?? '';
  const of = { tenantId: tenant.id, personId: subject.person.personId, token: enrolment };
  const stores = { secondFactors: container.secondFactors, key: container.secrets.secondFactor };
  const secret = browser.hash && (await readTotp(stores, { ...of, browserHash: browser.hash }, container.now()));
  return { ...page, enrolment, secret, name: factorName(read('name')) ?? '' };
}
