import { DirectoryDrawing } from '@/components/ui/directory-drawing';
import { Identifier } from '@/components/ui/identifier';
import { PlainButtonLink } from '@/components/ui/plain-button';
import { PlainCopyButton } from '@/components/ui/plain-copy-button';
import { plainPage } from '@/lib/edge/plain-pages/plain-page';
import { scratchScim } from '@/lib/edge/scim/scratch-scim';
import {
  connectDirectory,
  pullDirectory,
  recordSetupSelfTest,
  renewDirectoryToken,
} from '@/lib/operation/setup-links/connect-directory';
import type { SetupLink } from '@/lib/operation/setup-links/setup-link';
import { issuerOf, SCIM_PATH } from '@/lib/platform/shared/paths';
import { sayPlainly } from '@/lib/platform/shared/say-plainly';
import type { SayText } from '@/lib/platform/shared/say-text';
import { seal } from '@/lib/platform/shared/seal';
import { pullFields, toPullSource } from '@/lib/provisioning/pull/source-fields';
import { testPullSource } from '@/lib/provisioning/pull/test-source';
import { type ScimProvider, scimProviders } from '@/lib/provisioning/scim-connections/connection';
import { directoryScreens } from '@/lib/provisioning/scim-connections/directory-screens';
import { runSelfTest } from '@/lib/provisioning/self-test/run-self-test';
import { brandOf } from '@/lib/tenants/branding/brand-of';
import type { PageContext } from '../page-context';
import { setUpForm } from '../set-up/set-up-form';
import { setUpPath } from '../set-up/set-up-session';

/** POST that creates the connection: `provider`. The answer shows the token, this one time, unless it is pulled. */
export const submitConnectDirectory = setUpForm('directory', async (form, { link, session }) => {
  const provider = scimProviders.find((one) => one === form.fields.get('provider')) ?? 'other';
  const outcome = await connectDirectory(form.container.setupLinks, { session, provider, origin: form.origin });
  return answered(form, link, outcome, provider);
});

/**
 * POST that stores what Google Workspace is pulled with, once it can be read with it: `administrator`,
 * `service_account_key`. Both are asked for again after an error, because addresses must not contain them.
 */
export const submitPullGoogle = setUpForm('directory', async (form, { link, session }) => {
  const { container, tenant, fields, origin } = form;
  const here = (query: Record<string, string> = {}) => setUpPath(tenant.place, link.id, '/directory', query);
  const read = pullFields.safeParse({
    source: 'google',
    administrator: fields.get('administrator')?.trim(),
    service_account_key: fields.get('service_account_key') ?? '',
  });
  if (!read.success) return here({ error: 'google' });
  const { settings, secret = '' } = toPullSource(read.data, null);
  const secretSealed = seal(container.pulling.sealingKey, Buffer.from(secret));
  if ((await testPullSource(container.pulling, { settings, secretSealed })).kind === 'failed')
    return here({ error: 'google' });
  const { kind } = await pullDirectory(container, { session, settings, secret, origin });
  return kind === 'gone' ? setUpPath(tenant.place, link.id) : here();
});

/** POST that replaces the token. The answer shows the new one, this one time. */
export const submitRenewDirectoryToken = setUpForm('directory', async (form, { link, session }) => {
  const outcome = await renewDirectoryToken(form.container.setupLinks, { session, origin: form.origin });
  return answered(form, link, outcome, (await connectionOf(form, link))?.provider ?? 'other');
});

/** POST that sends a directory's requests to the connection, without keeping what they change. */
export const submitTestDirectory = setUpForm('directory', async (form, { link, session }) => {
  const { container, tenant } = form;
  const connection = await connectionOf(form, link);
  if (connection) {
    const sequence = connection.provider === 'entra-id' ? 'entra-id' : 'okta';
    const report = await scratchScim(form, { connection, canWrite: true }, (send) => runSelfTest(sequence, send));
    await recordSetupSelfTest(container.setupLinks, { session, report });
  }
  return setUpPath(tenant.place, link.id, '/directory');
});

const connectionOf = async ({ container, tenant }: PageContext, { connectionId }: SetupLink) =>
  connectionId ? container.scimConnections.find(tenant.id, connectionId) : null;

function answered(
  form: PageContext,
  link: SetupLink,
  outcome: Awaited<ReturnType<typeof connectDirectory>>,
  provider: ScimProvider,
): string | Response {
  const { place } = form.tenant;
  if (outcome.kind === 'token') return tokenPage(form, link, outcome.token, provider);
  if (outcome.kind === 'gone') return setUpPath(place, link.id);
  return setUpPath(place, link.id, '/directory', outcome.kind === 'name-taken' ? { error: 'name-taken' } : {});
}

/** Defined where this file is bundled, as in plain-page.tsx. */
declare const PAGE_SCRIPT: string;

/** The answer to a form that creates a token: it shows it, which no address does. */
function tokenPage(
  { tenant, container, origin: { language }, nonce }: Pick<PageContext, 'tenant' | 'container' | 'origin' | 'nonce'>,
  link: SetupLink,
  token: string,
  provider: ScimProvider,
): Response {
  const t = sayPlainly(language);
  const screen = directoryScreens[provider];
  return plainPage({
    status: 200,
    language,
    brand: brandOf(tenant),
    title: t('setUp.copyTheseToYourDirectory'),
    description: t('setUp.tokenIsShownOnlyNow'),
    policy: `script-src 'nonce-${nonce}'; form-action 'none'`,
    children: (
      <>
        <script async src={PAGE_SCRIPT} nonce={nonce} />
        <dl className="space-y-4">
          <ValueToCopy
            t={t}
            label={t('setUp.scimBaseUrl')}
            value={`${issuerOf(container.config.url, tenant.place)}${SCIM_PATH}`}
          />
          <ValueToCopy t={t} label={t('setUp.bearerToken')} value={token} />
        </dl>
        {screen && (
          <figure className="mt-6 overflow-clip rounded-lg border">
            <DirectoryDrawing t={t} screen={screen} />
          </figure>
        )}
        <PlainButtonLink
          href={setUpPath(tenant.place, link.id, '/directory')}
          variant="primary"
          size="lg"
          block
          className="mt-6"
        >
          {t('common.continue')}
        </PlainButtonLink>
      </>
    ),
  });
}

function ValueToCopy({ t, label, value }: { t: SayText; label: string; value: string }) {
  return (
    <div>
      <dt className="text-sm font-medium">{label}</dt>
      <dd className="mt-1.5 flex items-start gap-2">
        <code dir="ltr" className="min-w-0 flex-1 rounded-md border bg-sunken px-3 py-1.5 text-sm select-all">
          <Identifier value={value} mono />
        </code>
        <PlainCopyButton t={t} value={value} what={label} copied={t('common.copied')}>
          {t('common.copy')}
        </PlainCopyButton>
      </dd>
    </div>
  );
}
