import { oauthContext } from '@/lib/edge/oauth/oauth-context';
import { type SetupLink, type SetupTask, startedTasks } from '@/lib/operation/setup-links/setup-link';
import { type SetupState, setupState } from '@/lib/operation/setup-links/setup-state';
import { msg } from '@/lib/platform/shared/message';
import { sha256 } from '@/lib/platform/shared/secret';
import { isProviderKind, type ProviderKind, providerPresets } from '@/lib/sign-in/identity-providers/provider-kinds';
import type { ProviderTestResult } from '@/lib/sign-in/identity-providers/provider-test';
import { upstreamRedirectUri } from '@/lib/sign-in/identity-providers/redirect-uri';
import type { IdentityProviderStore } from '@/lib/sign-in/identity-providers/store';
import { type Browser, currentBrowser } from '../browser';
import { finishedSetUpPurpose } from '../forms/purposes';
import type { PageContext } from '../page-context';
import type { ReadQuery } from '../page-query';
import { forbidPage, redirectTo } from '../page-redirect';
import { currentSetUp, openSetUps, type SetUp, setUpPath } from './set-up-session';

/** A page behind a link that this browser has opened. */
export type OpenPage = PageContext &
  SetUp &
  SetupState & {
    kind: 'open';
    browser: Browser;
    error: string | null;
    /** Whether to confirm that the link ends although tasks are open. */
    asksToFinish: boolean;
  };

export type EntrancePage =
  | OpenPage
  /** The link can be opened by the button of this page. */
  | (PageContext & { kind: 'unopened'; label: string; token: string; browser: Browser })
  | GonePage;

/** The link cannot be used. */
export type GonePage = PageContext & { kind: 'gone' };

export type FinishedPage =
  | (PageContext & SetupState & { kind: 'finished'; link: SetupLink; nothingStarted: boolean })
  /** The link is still open in this browser. */
  | (PageContext & SetUp & { kind: 'unfinished' })
  | GonePage;

/**
 * The page that a link opens, and the overview of its tasks once the browser has opened it. Showing it does not open
 * the link, because mail scanners follow links.
 */
export async function entrancePage(context: PageContext, read: ReadQuery): Promise<EntrancePage> {
  const { tenant, container } = context;
  const token = read('token');
  if (token !== null) {
    const link = await container.setupLinks.findUnopened(tenant.id, sha256(token), container.now());
    if (link) return { ...context, kind: 'unopened', label: link.label, token, browser: await currentBrowser(context) };
    // The link is clicked again in the browser that opened it.
    for (const { session, link: open } of await openSetUps(context))
      if (await container.setupLinks.hasOpened(session, sha256(token)))
        return redirectTo(setUpPath(tenant.place, open.id));
  } else {
    const open = await openPage(context, read);
    if (open) return open;
  }
  return gone(context);
}

function gone(context: PageContext): GonePage {
  oauthContext(context).refused({
    endpoint: 'form',
    code: 'access_denied',
    reason: msg('setUp.linkIsNotActive'),
    clientId: null,
  });
  return { ...context, kind: 'gone' };
}

/** The last page of a link, for the browser that finished it. */
export async function finishedPage(context: PageContext, read: ReadQuery): Promise<FinishedPage> {
  const browser = await currentBrowser(context);
  const { tenant, container } = context;
  const id = read('link') ?? '';
  const isFinisher = browser.sentFormToken(finishedSetUpPurpose(id), read('finished'));
  const link = isFinisher ? await container.setupLinks.find(tenant.id, id) : null;
  if (link) {
    const state = await setupState(container, link, container.now());
    return { ...context, ...state, kind: 'finished', link, nothingStarted: startedTasks(link).length === 0 };
  }
  const setUp = await currentSetUp(context, read('link'));
  return setUp ? { ...context, ...setUp, kind: 'unfinished' } : gone(context);
}

async function openPage(context: PageContext, read: ReadQuery): Promise<OpenPage | null> {
  const setUp = await currentSetUp(context, read('link'));
  if (!setUp) return null;
  const state = await setupState(context.container, setUp.link, setUp.session.now);
  return {
    ...context,
    ...setUp,
    ...state,
    kind: 'open',
    browser: await currentBrowser(context),
    error: read('error'),
    asksToFinish: read('ask') === 'finish',
  };
}

/** The page of a task. A browser without an active link is sent to the entrance, and other tasks are forbidden. */
export async function taskPage(context: PageContext, read: ReadQuery, task: SetupTask): Promise<OpenPage> {
  const page = await openPage(context, read);
  if (!page) return redirectTo(setUpPath(context.tenant.place, read('link')));
  return page.link.tasks.includes(task) ? page : forbidPage();
}

/** The providers that a customer's administrator can choose. */
export const offeredKinds = ['entra-id', 'okta', 'google', 'oidc'] as const satisfies ProviderKind[];
export type OfferedKind = (typeof offeredKinds)[number];

export const isOfferedKind = (value: unknown): value is OfferedKind =>
  isProviderKind(value) && offeredKinds.some((kind) => kind === value);

export interface SignInTaskPage extends OpenPage {
  /** What is to be filled in; null before a kind is chosen, and once there is a provider. */
  form: { kind: OfferedKind; id: string; redirectUri: string; entered: { issuer: string; clientId: string } } | null;
  /** Where the provider returns browsers. */
  redirectUri: string | null;
  test: ProviderTestResult | null;
}

export async function signInTaskPage(context: PageContext, read: ReadQuery): Promise<SignInTaskPage> {
  const page = await taskPage(context, read, 'sign-in');
  const { tenant, container } = context;
  const uriOf = (id: string) => upstreamRedirectUri(container.config.url, tenant.place, id);
  if (page.provider)
    return {
      ...page,
      form: null,
      redirectUri: uriOf(page.provider.id),
      test: await container.setupLinks.findTestResult(page.session),
    };
  const kind = read('kind');
  if (!isOfferedKind(kind)) return { ...page, form: null, redirectUri: null, test: null };
  const id = await freeId(container.identityProviders.store, tenant.id, providerPresets[kind].id);
  const entered = { issuer: read('issuer') ?? '', clientId: read('client_id') ?? '' };
  return { ...page, form: { kind, id, redirectUri: uriOf(id), entered }, redirectUri: null, test: null };
}

const NAMES_AT_MOST = 50;

/** A short name that no provider of the tenant has: `okta`, `okta-2`, … */
async function freeId(store: Pick<IdentityProviderStore, 'find'>, tenantId: string, wanted: string): Promise<string> {
  for (let number = 2; number <= NAMES_AT_MOST; number++) {
    const id = number === 2 ? wanted : `${wanted}-${number - 1}`;
    if (!(await store.find(tenantId, id))) return id;
  }
  return `${wanted}-${NAMES_AT_MOST}`;
}
